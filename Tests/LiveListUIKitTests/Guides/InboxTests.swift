import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit
import Testing
import _LiveTestSupport

/// The inbox of the guide does what the guide says.
@Suite(.timeLimit(.minutes(5))) @MainActor
struct InboxTests {
  private let store = MailStore([
    Mail(id: 1, subject: "a"), Mail(id: 2, subject: "b"), Mail(id: 3, subject: "c"),
  ])

  private func show(_ rows: [String], in stage: GuideStage<InboxController>) async {
    await waitUntil("the table shows \(rows)") {
      stage.settle()
      return stage.rows == [rows]
    }
  }

  private func stage() async -> GuideStage<InboxController> {
    let stage = GuideStage(InboxController(store))
    await show(["• a", "• b", "• c"], in: stage)
    return stage
  }

  @Test func deletedMailsStayAwayAndComeBackByUndo() async {
    let stage = await stage()
    stage.table.commitEditing(.delete, forRowAt: IndexPath(row: 1, section: 0))
    stage.settle()
    #expect(stage.rows == [["• a", "• c"]], "before the server answers")
    await waitUntil("the server has deleted it") { store.mails.map(\.id) == [1, 3] }
    stage.controller.isUndone = { _ in true }
    stage.table.commitEditing(.delete, forRowAt: IndexPath(row: 0, section: 0))
    await show(["• a", "• c"], in: stage)
    #expect(stage.controller.messages.isEmpty && stage.table.violations.isEmpty)
  }

  @Test func deletedMailsReturnToTheirPlaceAtOnce() async {
    let stage = await stage()
    let undo = stage.controller.delete([store.mails[0], store.mails[1]])
    await show(["• c"], in: stage)
    await waitUntil("the server has deleted them") { store.mails.map(\.id) == [3] }
    undo()
    await show(["• a", "• b", "• c"], in: stage)
    await waitUntil("the server has them again") { store.mails.map(\.id) == [1, 2, 3] }
    await show(["• a", "• b", "• c"], in: stage)
    #expect(stage.controller.messages.isEmpty && stage.table.violations.isEmpty)
  }

  @Test func aMovedMailStaysWhileAnotherArrivesAndReturnsIfTheServerRefuses() async {
    let stage = await stage()
    stage.table.beginDraggingRow(at: IndexPath(row: 0, section: 0))
    stage.table.dropRow(at: IndexPath(row: 1, section: 0))
    store.receive(Mail(id: 4, subject: "d"))
    await show(["• b", "• a", "• c", "• d"], in: stage)
    store.refuses = true
    stage.table.beginDraggingRow(at: IndexPath(row: 0, section: 0))
    stage.table.dropRow(at: IndexPath(row: 1, section: 0))
    await waitUntil("the failure is said") {
      stage.controller.messages == ["The server is closed."]
    }
    await show(["• b", "• a", "• c", "• d"], in: stage)
    #expect(stage.table.violations.isEmpty)
  }

  @Test func aMailIsReadAtOnce() async {
    let stage = await stage()
    stage.controller.tableView(stage.table, didSelectRowAt: IndexPath(row: 0, section: 0))
    await show(["a", "• b", "• c"], in: stage)
    await waitUntil("it's saved") { store.mails[0].isRead }
    #expect(stage.controller.inbox.alerts.isEmpty)
  }
}
