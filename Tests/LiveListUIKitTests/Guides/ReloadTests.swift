import Foundation
import HeadlessUIKit
import LiveListUIKit
import Testing

/// The code of the article about `reloadData()` does what the article says.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct ReloadTests {
  private let stage = GuideStage(TeamController(style: .plain))
  private let ada = Teammate(id: 1, name: "Ada", isOnline: true)
  private let bob = Teammate(id: 2, name: "Bob")
  private let cleo = Teammate(id: 3, name: "Cleo")

  private func show(_ team: [Teammate]) {
    stage.controller.show(team)
    stage.settle()
  }

  @Test func aTeammateWhoComesOnlineKeepsTheCell() throws {
    show([ada, bob, cleo])
    #expect(stage.rows == [["Ada"], ["Bob", "Cleo"]])
    #expect(stage.headers == ["Online, 1", "Others"])
    let cell = try #require(stage.cell(showing: "Bob"))
    show([ada, Teammate(id: 2, name: "Bob", isOnline: true), cleo])
    #expect(stage.rows == [["Ada", "Bob"], ["Cleo"]])
    #expect(stage.headers == ["Online, 2", "Others"])
    #expect(stage.cell(showing: "Bob") === cell)
    #expect(stage.table.violations.isEmpty)
  }

  @Test func aSearchAndANewListDontUndoEachOther() {
    show([ada, bob, cleo])
    stage.controller.search("B")
    stage.settle()
    #expect(stage.rows == [[], ["Bob"]])
    show([ada, Teammate(id: 2, name: "Bobby"), cleo])
    #expect(stage.rows == [[], ["Bobby"]])
    #expect(stage.table.violations.isEmpty)
  }

  @Test func aSwipeDeletesARow() {
    show([ada, bob, cleo])
    stage.controller.tableView(
      stage.table, commit: .delete, forRowAt: IndexPath(row: 0, section: 1))
    stage.settle()
    #expect(stage.rows == [["Ada"], ["Cleo"]])
    #expect(stage.table.violations.isEmpty)
  }
}
