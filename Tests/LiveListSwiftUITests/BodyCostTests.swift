#if HEADLESS_SWIFTUI
import HeadlessSwiftUI
import LiveList
import LiveListPipeline
import LiveListSwiftUI
import LiveListTesting
import Testing
import _LiveTestSupport

/// Evaluating a body takes the same work for a few rows and for many.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct BodyCostTests {
  /// What evaluating a body did.
  private struct Cost: Equatable {
    var rows = 0
    var headers = 0
    var hashes = 0
    var comparisons = 0
    var contents = 0
  }

  @Test(arguments: ["list", "stack", "grid", "edited"])
  func noWorkInBodyGrowsWithTheRows(layout: String) async throws {
    let few = try await cost(rows: 3, layout)
    let many = try await cost(rows: 500, layout)
    #expect(few == many)
    #expect(many == Cost(), "Rows are made when they become visible.")
  }

  private func cost(rows: Int, _ layout: String) async throws -> Cost {
    let counter = OperationCounter()
    let items = (0..<rows).map { CountedItem($0, counter: counter) }
    var cost = Cost()
    let model = ListModel<Int, Int, CountedItem>(
      .fetching { [ListSection(id: 0, header: 0, items: items)] })
    let list = LiveListView(model) { _ in
      cost.rows += 1
      return Text("Row")
    } header: { _ in
      cost.headers += 1
      return Text("Header")
    }
    let screen = HeadlessScreen(configured(list, layout))
    screen.appear()
    await waitUntil("the list is read") { model.phase == .live }
    await waitUntil("the rows are shown") { screen.lines.count == rows + 1 }
    cost = Cost()
    counter.reset()
    screen.evaluateBody()
    cost.hashes = counter.hashes
    (cost.comparisons, cost.contents) = (counter.equals, counter.contents)
    return cost
  }

  private func configured<Row, Title, Footer>(
    _ list: LiveListView<Int, Int, CountedItem, Row, Title, Footer>, _ layout: String
  ) -> LiveListView<Int, Int, CountedItem, Row, Title, Footer> {
    switch layout {
    case "stack": list.layout(.stack())
    case "grid": list.layout(.grid(columns: [GridItem()]))
    case "edited":
      list.onDelete { _ in }.onMove { _ in }
        .searchable(text: Binding(get: { "" }, set: { _ in })) { _, _ in true }
    default: list
    }
  }
}
#endif
