import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit
import Testing

/// The code on the landing page does what the page says.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct GuideLandingTests {
  @Test func theOneLineShowsTheNewList() async throws {
    let stage = GuideStage(FriendsController(style: .plain))
    stage.controller.show([Friend(id: "h", name: "Huck"), Friend(id: "t", name: "Tom")])
    #expect(stage.rows == [["Huck", "Tom"]])
    let tom = try #require(stage.cell(showing: "Tom"))
    await stage.controller.showAndWait([
      Friend(id: "b", name: "Becky"), Friend(id: "t", name: "Tom Sawyer"),
    ])
    #expect(stage.rows == [["Becky", "Tom Sawyer"]])
    #expect(stage.cell(showing: "Tom Sawyer") === tom, "reconfigured in place")
    #expect(stage.table.violations.isEmpty)
    #expect(stage.controller.log.isEmpty, "it was animated")
  }

  @Test func outcomesSayWhyAnUpdateWasNotAnimated() async {
    let stage = GuideStage(FriendsController(style: .plain))
    await stage.controller.showAndWait([Friend(id: "t", name: "Tom")])
    #expect(stage.rows == [["Tom"]])
    #expect(
      stage.controller.log == ["friends were not animated: the view hasn't shown a list before"])
  }

  @Test func aCollectionView() async throws {
    let stage = GuideGrid()
    let view = stage.view
    let screen = AlbumsScreen(view)
    screen.show([
      Album(id: 1, header: "Spring", items: [Photo(id: 1, title: "a"), Photo(id: 2, title: "b")])
    ])
    stage.settle()
    let cell = try #require(view.cellForItem(at: IndexPath(item: 1, section: 0)))
    screen.show([
      Album(id: 2, header: "Summer", items: [Photo(id: 3, title: "c")]),
      Album(id: 1, header: "Spring 2", items: [Photo(id: 2, title: "B")]),
    ])
    stage.settle()
    #expect(view.shownItemTexts == [["c"], ["B"]])
    #expect(view.shownHeaderTexts == ["Summer", "Spring 2"])
    #expect(view.cellForItem(at: IndexPath(item: 0, section: 1)) === cell)
    #expect(view.violations.isEmpty)
  }

  @Test func selectionAndScrollPositionAreKept() {
    let stage = GuideStage(TeamsController(style: .plain))
    var reasons: [UpdateOutcome.Fallback] = []
    stage.controller.options = UpdateOptions(budget: 20, onFallback: { reasons.append($0) })
    func show(_ ids: [Int]) {
      stage.controller.show([
        Team(id: "a", header: "", items: ids.map { Player(id: $0, name: "p", goals: $0) })
      ])
      stage.settle()
    }
    show(Array(0..<50))
    stage.table.selectRow(at: IndexPath(row: 7, section: 0), animated: false, scrollPosition: .top)
    let offset = stage.table.contentOffset.y
    show(Array(100..<110) + (0..<50))
    #expect(stage.table.indexPathForSelectedRow == IndexPath(row: 17, section: 0))
    #expect(stage.table.contentOffset.y == offset + 440, "ten rows were inserted above")
    show(Array(200..<230) + (100..<110) + (0..<50))
    #expect(stage.table.indexPathForSelectedRow == IndexPath(row: 47, section: 0))
    #expect(stage.table.contentOffset.y == offset + 1760, "through a reload as well")
    #expect(reasons == [.firstLoad, .budgetExceeded(operations: 30, budget: 20)])
    #expect(stage.table.violations.isEmpty)
  }
}
