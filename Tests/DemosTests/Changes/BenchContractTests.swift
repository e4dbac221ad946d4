import LiveList
import LiveListTesting
import Testing

@testable import Demos

/// The bench against the contract of UITableView: whatever is asked of it, the table view accepts
/// what it is told, and shows the model's list.
@MainActor
struct BenchContractTests {
  /// Any request, with up to twenty changes.
  private func request(_ generator: inout BenchGenerator) throws -> BenchRequest {
    let places = BenchRequest.Place.allCases
    let sections = generator.element(of: places + [.nowhere, .nowhere])
    return try BenchRequest(
      generator.element(of: BenchRequest.Kind.allCases), sections: sections,
      items: generator.element(of: places.filter { sections != .nowhere || $0 != .nowhere }),
      count: 1 + generator.number(below: sections == .nowhere ? 20 : 2))
  }

  @Test func tenThousandRandomRequestsAreAccepted() throws {
    var table = SimulatedTableView(showing: Bench(.standard).list)
    let model = ChangesModel { try table.apply($0) }
    var generator = BenchGenerator(seed: 1)
    var batchCounts: Set<Int> = []
    for number in 1...10_000 {
      if model.bench.itemCount > 200 { model.resetAndShow(in: &table) }
      let run =
        number % 10 == 0 && model.bench.canUndo
        ? try model.undo() : try model.go(request(&generator))
      #expect(run.verdict == .accepted, "request \(number): \(run.title)")
      #expect(table.shown == model.bench.list, "request \(number): \(run.title)")
      batchCounts.insert(run.batchCount)
    }
    #expect(batchCounts == [0, 1, 2])
  }

  @Test func aRuleThatIsBrokenIsTheVerdict() throws {
    var table = SimulatedTableView(showing: Bench(.standard).list)
    let model = ChangesModel { try table.apply($0) }
    // The view misses one update: what it shows is not what the next one starts from.
    try model.go(BenchRequest(.delete, items: .beginning))
    table = SimulatedTableView(showing: Bench(.standard).list)
    let run = try model.go(BenchRequest(.delete, items: .beginning))
    guard case .refused(let rule) = run.verdict else {
      Issue.record("The verdict is \(String(describing: run.verdict)).")
      return
    }
    #expect(rule.contains("UITableView: "))
    #expect(run.fields.last?.role == "verdict")
    #expect(run.fields.last?.text.hasPrefix("refused by the table view: UITableView: ") == true)
    #expect(model.runs.first == run)
  }
}

extension ChangesModel {
  /// Begins again, with a table view that has loaded the list.
  fileprivate func resetAndShow(
    in table: inout SimulatedTableView<BenchSectionID, BenchHeader, BenchItem>
  ) {
    reset()
    table = SimulatedTableView(showing: bench.list)
  }
}
