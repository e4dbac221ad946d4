import Demos
import Foundation
import LiveList
import LiveListPipeline
import Testing
import _GoalsSupport
import _LiveTestSupport

/// Saving matches and players, with and without failures.
@MainActor @Suite(.timeLimit(.minutes(20))) struct SavingTests {
  private func editor(_ app: TestApp) -> MatchEditor {
    app.model.makeEditor()
  }

  @Test func anEditorKnowsThePlayersAndTheTime() async throws {
    let app = try await TestApp.live()
    #expect(app.model.makeEditor() == MatchEditor(players: [ann, bob, cy, dee], date: friday))
    #expect(app.model.makeEditor(for: "second")?.buttonTitle(of: .home) == "Bob")
    #expect(app.model.makeEditor(for: "gone") == nil)
  }

  @Test func anEditorKnowsThePlayersOfItsMatchBeforeTheOthersHaveArrived() async throws {
    let app = try TestApp()
    _ = app.model.matches.lookedAt()
    await settle(app.model.matches) { $0.phase == .live }
    let editor = try #require(app.model.makeEditor(for: "second"))
    #expect(editor.draft == app.model.match("second")?.draft)
  }

  @Test func aNewMatchIsSaved() async throws {
    let app = try await TestApp.live()
    var editor = editor(app)
    editor.toggle("a", on: .home)
    editor.toggle("d", on: .away)
    editor.setGoals(4, of: .home)
    #expect(await app.model.save(editor) == .saved)
    #expect(app.logbook.contents.matches.count == 3)
    await settle(app.model.matches) { $0.sections[0].items.contains { $0.match.result == "4 : 0" } }
  }

  @Test func aCorrectedMatchReplacesTheOldOne() async throws {
    let app = try await TestApp.live()
    var editor = try #require(app.model.makeEditor(for: "first"))
    editor.setGoals(7, of: .away)
    #expect(await app.model.save(editor) == .saved)
    #expect(try app.logbook.contents.match("first").result == "2 : 7")
    #expect(app.logbook.contents.matches.count == 2)
  }

  @Test func aMatchDeletedMeanwhileCannotBeSaved() async throws {
    let app = try await TestApp.live()
    let editor = try #require(app.model.makeEditor(for: "first"))
    try app.logbook.change { try $0.deleteMatch("first") }
    #expect(
      await app.model.save(editor)
        == .failed("The match couldn't be saved: Match first doesn't exist."))
  }

  @Test func aMatchWithoutPlayersIsRejectedWithASentence() async throws {
    let app = try await TestApp.live()
    var editor = editor(app)
    #expect(
      await app.model.save(editor)
        == .failed("The match couldn't be saved: A match needs a player on the home side."))
    editor.toggle("a", on: .home)
    #expect(
      await app.model.save(editor)
        == .failed("The match couldn't be saved: A match needs a player on the away side."))
  }

  @Test func aStoreThatFailsIsNamedAsTheCause() async throws {
    let app = try await TestApp.live()
    app.logbook.fail(with: LogbookError(.store, "The disk is full."))
    var editor = editor(app)
    editor.toggle("a", on: .home)
    editor.toggle("b", on: .away)
    #expect(
      await app.model.save(editor) == .failed("The match couldn't be saved: The disk is full."))
  }

  @Test func aPlayerIsSavedUnderAnUnusedName() async throws {
    let app = try await TestApp.live()
    #expect(await app.model.save(PlayerNameField(text: " Eve ")) == .saved)
    #expect(app.logbook.contents.players.last?.name == "Eve")
    #expect(
      await app.model.save(PlayerNameField(text: "eve"))
        == .failed("The player couldn't be saved: Eve is already a player. Choose another name."))
    #expect(
      await app.model.save(PlayerNameField())
        == .failed("The player couldn't be saved: A player needs a name."))
  }
}
