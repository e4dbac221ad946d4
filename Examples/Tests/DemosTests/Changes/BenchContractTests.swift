import Dispatch
import LiveList
import LiveListTesting
import Synchronization
import Testing

@testable import Demos

/// The bench against the contract of UITableView: for every request, the table view accepts the
/// changeset and shows the model's list.
@Suite(.timeLimit(.minutes(20))) @MainActor
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

  @Test func randomRequestsAreAccepted() async throws {
    let table = JudgingTable()
    let model = ChangesModel(judge: table.judge)
    var generator = BenchGenerator(seed: 1)
    var batchCounts: Set<Int> = []
    for number in 1...3_000 {
      if model.bench.itemCount > 200 {
        model.reset()
        table.load(model.bench.list)
      }
      let run =
        number % 10 == 0 && model.bench.canUndo
        ? try model.undo() : try model.go(request(&generator))
      await model.judged()
      #expect(model.runs.first?.verdict == .accepted, "request \(number): \(run.title)")
      #expect(table.shown == model.bench.list, "request \(number): \(run.title)")
      batchCounts.insert(run.batchCount)
    }
    #expect(batchCounts == [0, 1, 2])
  }

  @Test func runsAreJudgedInOrderWhileOthersStart() async throws {
    let table = JudgingTable()
    let model = ChangesModel(judge: table.judge)
    var generator = BenchGenerator(seed: 2)
    for _ in 1...30 { try model.go(request(&generator)) }
    await model.judged()
    #expect(model.runs.map(\.verdict) == Array(repeating: .accepted, count: 30))
    #expect(table.shown == model.bench.list)
  }

  @Test func runsAreJudgedInOrder() async throws {
    let judge = SlowJudge()
    let model = ChangesModel { _ in judge.judge() }
    for _ in 1...5 { try model.go(BenchRequest(.move, items: .random)) }
    var asked = judge.asked.makeAsyncIterator()
    await asked.next(isolation: #isolation)
    // If the other checks didn't wait, these tasks would run after them.
    await Task { @MainActor in }.value
    await Task.detached {}.value
    #expect(judge.count == 1)
    judge.finish()
    await model.judged()
    #expect(judge.count == 5)
  }

  @Test func aBrokenRuleIsTheVerdict() async throws {
    let table = JudgingTable()
    let model = ChangesModel(judge: table.judge)
    try model.go(BenchRequest(.delete, items: .beginning))
    await model.judged()
    // The view misses one update, so its list isn't the one from which the next update starts.
    table.load(Bench(.standard).list)
    try model.go(BenchRequest(.delete, items: .beginning))
    await model.judged()
    let field = try #require(model.runs.first?.fields.last)
    #expect(field.role == "verdict")
    #expect(field.text.hasPrefix("refused by the table view: UITableView: "))
    #expect(model.runs.map { $0.verdict == .accepted } == [false, true])
  }

  @Test func aVerdictAfterAResetIsDiscarded() async throws {
    let model = ChangesModel(judge: JudgingTable().judge)
    try model.go(BenchRequest(.delete, items: .beginning))
    model.reset()
    await model.judged()
    #expect(model.runs.isEmpty)
  }
}

/// A judge that doesn't finish its first check until the test allows it.
private final class SlowJudge: Sendable {
  /// Reports each check.
  let asked: AsyncStream<Void>
  private let ask: AsyncStream<Void>.Continuation
  private let questions = Atomic(0)
  private let gate = DispatchSemaphore(value: 0)

  init() {
    (asked, ask) = AsyncStream.makeStream()
  }

  /// The number of requests.
  var count: Int { questions.load(ordering: .relaxed) }

  func judge() {
    let isFirst = questions.add(1, ordering: .relaxed).oldValue == 0
    ask.yield()
    if isFirst { gate.wait() }
  }

  /// Finishes the first check.
  func finish() { gate.signal() }
}
