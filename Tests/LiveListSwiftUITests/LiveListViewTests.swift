#if HEADLESS_SWIFTUI
import Foundation
import HeadlessSwiftUI
import LiveList
import LiveListPipeline
import LiveListSwiftUI
import LiveListTesting
import Testing
import _LiveTestSupport

/// What a SwiftUI list shows, and what the user can do with it.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct LiveListViewTests {
  private typealias Model = ListModel<Int, Int, SampleItem>

  private static func list(_ model: Model) -> LiveListView<Int, Int, SampleItem, Text, Text, Text> {
    LiveListView(model) {
      Text("\($0)")
    } header: {
      Text("Section \($0)")
    } footer: {
      Text("End of \($0)")
    }
  }

  @Test func rowsAreBetweenTheirHeaderAndFooter() async {
    let list = ListScreen([[1, 2], [3]], content: Self.list)
    #expect(list.screen.lines == ["…"], "nothing was read")
    list.screen.appear()
    await list.expect(["# Section 0", "1", "2", "End of 0", "# Section 1", "3", "End of 1"])
    #expect(list.screen.containers == ["List"] && list.screen.repeatedIDs == 0)
    await list.refresh([[2, 1, 4]])
    await list.expect(["# Section 0", "2", "1", "4", "End of 0"])
  }

  @Test func rowsThatTheModelHasAreInTheFirstFrame() async {
    let list = ListScreen([[1, 2]], content: Self.list)
    let look = list.model.look()
    await waitUntil("the model has rows") { list.model.phase == .live }
    #expect(list.screen.lines == ["# Section 0", "1", "2", "End of 0"])
    list.screen.appear()
    #expect(list.screen.lines == ["# Section 0", "1", "2", "End of 0"])
    await list.refresh([[2]])
    await list.expect(["# Section 0", "2", "End of 0"])
    #expect(list.screen.animatedChanges == 1)
    withExtendedLifetime(look) {}
  }

  /// A search in a scope that the user chooses.
  private struct Scopes: View {
    let model: Model
    @State private var least = 2
    @State private var text = "x"

    var body: some View {
      Button("More") { least = 1 }
      LiveListView(model) {
        Text("\($0)")
      } header: { _ in
        Text("Section")
      }
      .searchable(text: $text) { item, _ in item.id >= least }
    }
  }

  @Test func aSearchThatChangesIsUsed() async {
    let list = ListScreen([[1, 2]]) { Scopes(model: $0) }
    list.screen.appear()
    await list.expect(["[More]", "# Section", "2"])
    list.screen.tap("More")
    await list.expect(["[More]", "# Section", "1", "2"])
  }

  @Test func itemsWithOneIDAreRowsOfTheirOwn() async {
    let list = ListScreen([[1, 1, 1]], content: Self.list)
    list.screen.appear()
    await list.expect(["# Section 0", "1", "1", "1", "End of 0"])
    #expect(list.screen.repeatedIDs == 0)
  }

  /// Two views of one list: the first to disappear leaves it visible for the other.
  @Test func theSourceIsReadWhileAViewIsVisible() async {
    let list = ListScreen([[1]], content: Self.list)
    let other = HeadlessScreen(Self.list(list.model))
    #expect(!list.model.isActive)
    list.screen.appear()
    other.appear()
    await waitUntil("the list is read") { list.store.reads == 1 && list.model.phase == .live }
    list.screen.disappear()
    #expect(list.model.isActive)
    other.disappear()
    await waitUntil("no view looks") { !list.model.isActive }
  }

  /// As in a table view, the rows of the first list are there at once.
  @Test func changesAreAnimatedExceptForTheFirstList() async {
    let list = ListScreen([[1, 2]], content: Self.list)
    list.screen.appear()
    await list.expect(["# Section 0", "1", "2", "End of 0"])
    #expect(list.screen.animatedChanges == 0)
    await list.refresh([[2]])
    await list.expect(["# Section 0", "2", "End of 0"])
    #expect(list.screen.animatedChanges == 1)
    list.screen.disappear()
    list.screen.appear()
    await list.refresh([[2, 3]])
    await list.expect(["# Section 0", "2", "3", "End of 0"])
    #expect(list.screen.animatedChanges > 1, "it appears with the rows that it had")
  }

  /// Between loading and the first rows, no text says that the list is empty.
  @Test func theFirstRowsAreShownWithoutAMessageBefore() async {
    let list = ListScreen([[1, 2]], content: Self.list)
    var seen: Set<[String]> = []
    list.screen.appear()
    await waitUntil("the screen shows rows") {
      seen.insert(list.screen.lines)
      return list.screen.lines.contains("1")
    }
    #expect(!seen.contains(["No items"]), "\(seen)")
  }

  /// An empty list is a list: its first row is inserted.
  @Test func theFirstRowOfAnEmptyListIsAnimated() async {
    let list = ListScreen([], content: Self.list)
    list.screen.appear()
    await list.expect(["No items"])
    await list.refresh([[1]])
    await list.expect(["# Section 0", "1", "End of 0"])
    #expect(list.screen.animatedChanges == 1)
  }

  @Test func nothingIsAnimatedIfTheUserPrefersReducedMotion() async {
    var environment = EnvironmentValues.current
    environment.accessibilityReduceMotion = true
    await EnvironmentValues.$current.withValue(environment) {
      let list = ListScreen([[1, 2]], content: Self.list)
      list.screen.appear()
      await list.expect(["# Section 0", "1", "2", "End of 0"])
      await list.refresh([[2]])
      await list.expect(["# Section 0", "2", "End of 0"])
      #expect(list.screen.animatedChanges == 0)
    }
  }

  /// One of two lists.
  private struct Choice: View {
    let models: [Model]
    @State private var shown = 0

    var body: some View {
      Button("Next") { shown = 1 - shown }
      LiveListViewTests.list(models[shown])
    }
  }

  /// An app passes another model to the same view.
  @Test func theRowsOfAnotherModelReplaceThoseOfTheFirst() async {
    let first = ListScreen([[1, 2]], content: Self.list)
    let second = ListScreen([[2, 3]], content: Self.list)
    let models = [first.model, second.model]
    let screen = HeadlessScreen(Choice(models: models))
    screen.appear()
    await waitUntil("row 1 is shown") { screen.lines.contains("1") }
    screen.tap("Next")
    await waitUntil("row 3 is shown") { screen.lines.contains("3") }
    #expect(screen.lines == ["[Next]", "# Section 0", "2", "3", "End of 0"])
    await waitUntil("the second is read") { models.map(\.isActive) == [false, true] }
    second.store.show([[4]])
    await screen.pullToRefresh()
    await waitUntil("row 4 is shown") { screen.lines.contains("4") }
    screen.tap("Next")
    await waitUntil("row 1 is shown") { screen.lines.contains("1") }
    #expect(screen.lines == ["[Next]", "# Section 0", "1", "2", "End of 0"])
    screen.disappear()
    await waitUntil("none is read") { models.map(\.isActive) == [false, false] }
  }

  @Test func stacksAndGridsKeepTheScrollPosition() async {
    let stack = ListScreen([[1]]) { Self.list($0).layout(.stack(spacing: 4)) }
    stack.screen.appear()
    await stack.expect(["# Section 0", "1", "End of 0"])
    #expect(stack.screen.containers == ["ScrollView", "LazyVStack"])
    #expect(stack.screen.keepsScrollPosition)
    let grid = ListScreen([[1]]) { Self.list($0).layout(.grid(columns: [GridItem(), GridItem()])) }
    grid.screen.appear()
    await grid.expect(["# Section 0", "1", "End of 0"])
    #expect(grid.screen.containers == ["ScrollView", "LazyVGrid 2"])
  }

  @Test func anEmptyListSaysSo() async {
    let list = ListScreen([], content: Self.list)
    list.screen.appear()
    await list.expect(["No items"])
    let custom = ListScreen([]) { model in
      Self.list(model).placeholder { reason in Text("\(reason == .empty ? "Add one" : "Wait")") }
    }
    #expect(custom.screen.lines == ["Wait"])
    custom.screen.appear()
    await custom.expect(["Add one"])
  }

  @Test func aFailureLeavesTheRowsBelowALineAboutIt() async {
    let list = ListScreen([[1]], content: Self.list)
    list.store.failure = ListFailure("The server is away.")
    list.screen.appear()
    await list.expect(["Couldn't load the list", "The server is away."])
    list.store.failure = nil
    await list.refresh([[1]])
    await list.expect(["# Section 0", "1", "End of 0"])
    list.store.failure = ListFailure("The server is away.")
    await list.screen.pullToRefresh()
    await waitUntil("the failure is shown") { list.screen.lines.count == 4 }
    #expect(list.screen.lines.first?.hasPrefix("Out of date since ") == true)
    #expect(list.screen.lines.first?.hasSuffix(": The server is away.") == true)
    #expect(list.screen.lines.dropFirst() == ["# Section 0", "1", "End of 0"])
  }

  @Test func theNoticeCanBeReplaced() async {
    let list = ListScreen([[1]]) { Self.list($0).staleNotice { _, failure in Text("\(failure)!") } }
    list.screen.appear()
    await list.expect(["# Section 0", "1", "End of 0"])
    list.store.failure = ListFailure("Away")
    await list.screen.pullToRefresh()
    await list.expect(["Away!", "# Section 0", "1", "End of 0"])
  }

  @Test func aSearchShowsTheItemsThatMatch() async {
    var text = ""
    let binding = Binding(get: { text }, set: { text = $0 })
    let list = ListScreen([[1, 12, 3]]) { model in
      Self.list(model).searchable(text: binding) { "\($0)".contains($1) }
    }
    list.screen.appear()
    await list.expect(["# Section 0", "1", "12", "3", "End of 0"])
    list.screen.search("1")
    #expect(list.screen.lines == ["# Section 0", "1", "12", "End of 0"])
    await list.refresh([[21, 3]])
    await list.expect(["# Section 0", "21", "End of 0"])
    list.screen.search("7")
    #expect(list.screen.lines == ["No results for 7"])
    list.screen.search("")
    #expect(list.screen.lines == ["# Section 0", "21", "3", "End of 0"])
  }

  @Test func selectedRowsAreTheirItems() async {
    var selection: Set<Int> = []
    let binding = Binding(get: { selection }, set: { selection = $0 })
    let list = ListScreen([[1, 2, 3]]) { Self.list($0).selection(binding) }
    list.screen.appear()
    await list.expect(["# Section 0", "1", "2", "3", "End of 0"])
    list.screen.select(["3", "1"])
    #expect(selection == [1, 3])
  }

  @Test func oneRowIsSelectedUntilItIsDeleted() async {
    var selected: Int?
    let binding = Binding(get: { selected }, set: { selected = $0 })
    let list = ListScreen([[1, 2]]) { Self.list($0).selection(binding).onDelete { _ in } }
    list.screen.appear()
    await list.expect(["# Section 0", "1", "2", "End of 0"])
    list.screen.select(["2"])
    #expect(selected == 2)
    #expect(list.screen.delete("1") && selected == 2)
    #expect(list.screen.delete("2") && selected == nil)
  }

  /// A list that scrolls to a row.
  private struct Target: View {
    let model: Model
    @State var target: Int? = nil

    var body: some View {
      Button("Go") { target = 2 }
      LiveListViewTests.list(model).scroll(to: $target)
    }
  }

  @Test func aRowIsScrolledToByTheIDOfItsItem() async {
    let list = ListScreen([[1, 2]]) { Target(model: $0) }
    list.screen.appear()
    await list.expect(["[Go]", "# Section 0", "1", "2", "End of 0"])
    for count in 1...2 {
      list.screen.tap("Go")
      _ = (list.screen.lines, list.screen.lines)
      let row = SampleSection(id: 0, header: 0, items: [2]).distinctRows[0]
      #expect(list.screen.scrolledTo == Array(repeating: AnyHashable(row.id), count: count))
    }
  }

  @Test func aRowThatHasYetToArriveIsScrolledTo() async {
    let list = ListScreen([[1, 2]]) { Target(model: $0, target: 3) }
    list.screen.appear()
    await list.expect(["[Go]", "# Section 0", "1", "2", "End of 0"])
    #expect(list.screen.scrolledTo.isEmpty)
    await list.refresh([[1, 2, 3]])
    await list.expect(["[Go]", "# Section 0", "1", "2", "3", "End of 0"])
    _ = list.screen.lines
    let row = SampleSection(id: 0, header: 0, items: [3]).distinctRows[0]
    #expect(list.screen.scrolledTo == [AnyHashable(row.id)])
  }

  @Test func aDeletedRowReturnsIfTheActionFails() async {
    var deleted: [Int] = []
    let list = ListScreen([[1, 2, 3]]) { model in
      Self.list(model).onDelete(where: { $0.id != 3 }) { items in
        deleted += items.map(\.id)
        if items.map(\.id) == [2] { throw ListFailure("It can't be deleted.") }
      }
    }
    list.screen.appear()
    await list.expect(["# Section 0", "1", "2", "3", "End of 0"])
    #expect(!list.screen.delete("3"))
    #expect(list.screen.delete("1"))
    #expect(list.screen.lines == ["# Section 0", "2", "3", "End of 0"])
    await waitUntil("the row is deleted") { deleted == [1] }
    await list.refresh([[2, 3]])
    await list.expect(["# Section 0", "2", "3", "End of 0"])
    #expect(list.screen.delete("2"))
    #expect(list.screen.lines == ["# Section 0", "3", "End of 0"])
    await list.expect(["# Section 0", "2", "3", "End of 0"])
    #expect(deleted == [1, 2])
  }

  @Test func aMovedRowReturnsIfTheActionFails() async {
    var moves: [[Int?]] = []
    let list = ListScreen([[1, 2, 3]]) { model in
      Self.list(model).onMove(where: { $0.id != 2 }) { move in
        moves.append(move.items.map(\.id) + [move.next?.id])
        if move.next != nil { throw ListFailure("It can't be moved.") }
      }
    }
    list.screen.appear()
    await list.expect(["# Section 0", "1", "2", "3", "End of 0"])
    #expect(!list.screen.move("2", to: 0))
    #expect(list.screen.move("3", to: 0))
    #expect(list.screen.lines == ["# Section 0", "3", "1", "2", "End of 0"])
    await list.expect(["# Section 0", "1", "2", "3", "End of 0"])
    #expect(list.screen.move("1", to: 3))
    await waitUntil("both moves are reported") { moves.count == 2 }
    #expect(moves == [[3, 1], [1, nil]])
    #expect(list.screen.lines == ["# Section 0", "2", "3", "1", "End of 0"])
  }

  @Test func aFlatListHasNoHeaders() async {
    let model = ItemsModel(.fetching { [1, 2] as [SampleItem] })
    let screen = HeadlessScreen(LiveListView(model) { Text("\($0)") })
    screen.appear()
    await waitUntil("the rows are shown") { screen.lines == ["1", "2"] }
  }
}
#endif
