#if HEADLESS_SWIFTUI
import DemoScreens
import Demos
import Foundation
@testable import HeadlessSwiftUI
import LiveList
import LiveListPipeline
import Testing
import _GoalsSupport
import _LiveTestSupport

/// The editor of a match in SwiftUI, above the matches.
@MainActor @Suite(.timeLimit(.minutes(20))) struct MatchFormTests {
  private let app: TestApp
  private let screen: HeadlessScreen<MatchesView>

  init() throws {
    app = try TestApp()
    screen = HeadlessScreen(MatchesView(app.model))
  }

  /// Opens the matches.
  private func appear() async {
    screen.appear()
    await wait(for: "Today")
  }

  private func wait(for fragment: String) async { await screen.wait(for: fragment) }

  private let bobAndCy = "Bob | 3 : 1 | Cy / 11:00"

  /// Opens the match of Bob and Cy.
  private func openMatch() { screen.tap(bobAndCy) }

  /// Chooses a player of a side, and returns to the form.
  private func choose(_ name: String, with row: String) async {
    screen.tap(row)
    await wait(for: "[\(name)]")
    screen.tap(name)
    screen.goBack()
  }

  @Test func aMatchIsEnteredWithItsDate() async throws {
    await appear()
    screen.tap("Add Match")
    #expect(
      screen.lines == [
        "[Cancel] (Save)", "New Match", "# Home", "[Players | Choose ›]", "Goals: 0 ∓", "# Away",
        "[Players | Choose ›]", "Goals: 0 ∓", "Date: 2026-11-20T12:00:00Z",
        "Choose the players of both sides to save the match.",
      ])
    await choose("Ann", with: "Away Players, Choose")
    await choose("Dee", with: "Home Players, Choose")
    #expect(screen.set("Home Goals: 0", to: 1))
    #expect(screen.set("Date", to: friday - 3 * 86_400))
    #expect(
      screen.lines == [
        "[Cancel] [Save]", "New Match", "# Home", "[Players | Dee ›]", "Goals: 1 ∓", "# Away",
        "[Players | Ann ›]", "Goals: 0 ∓", "Date: 2026-11-17T12:00:00Z",
      ])
    #expect(
      screen.spokenText == """
        Cancel, button
        Save, button
        New Match, heading
        Home, heading
        Home Players, Dee, button
        Home Goals: 1, adjustable
        Away, heading
        Away Players, Ann, button
        Away Goals: 0, adjustable
        Date: 2026-11-17T12:00:00Z, date picker
        """)
    screen.tap("Save")
    await wait(for: "Earlier this week")
    #expect(
      screen.lines.suffix(2) == [
        "# Earlier this week · 1 match", "[Dee | 1 : 0 | Ann / Tue 12:00]",
      ])
  }

  @Test func playersOfTheOtherSideCannotBeChosen() async throws {
    await appear()
    openMatch()
    #expect(
      screen.lines.prefix(4) == ["[Cancel] [Save]", "Edit Match", "# Home", "[Players | Bob ›]"])
    screen.tap("Players | Bob ›")
    await wait(for: "Dee")
    let players = ["[(plus)]", "Home Players", "[Ann]", "[Bob | (checkmark)]", "(Cy)", "[Dee]"]
    #expect(screen.lines == players)
    #expect(
      screen.spokenText == """
        Add Player, button
        Home Players, heading
        Ann, button
        Bob, selected, button
        Cy, button, dimmed
        Dee, button
        """)
    screen.tap("Cy")
    #expect(screen.lines == players)
    screen.tap("Bob")
    screen.goBack()
    #expect(screen.lines[0] == "[Cancel] (Save)" && screen.lines[3] == "[Players | Choose ›]")
  }

  /// A player who is added while the players of a side are chosen can be chosen at once.
  @Test func aPlayerAddedInThePickerCanBeChosen() async throws {
    await appear()
    screen.tap("Add Match")
    screen.tap("Home Players, Choose")
    await wait(for: "Dee")
    screen.tap("Add Player")
    #expect(
      screen.lines == ["[Cancel] (Save)", "New Player", "Name: _", "Enter the player's name."])
    #expect(screen.set("Name", to: "Eve"))
    screen.tap("Save")
    await wait(for: "[Eve]")
    screen.tap("Eve")
    #expect(screen.lines.last == "[Eve | (checkmark)]")
  }

  @Test func aMatchIsCorrected() async throws {
    await appear()
    openMatch()
    #expect(screen.set("Away Goals: 1", to: 2))
    #expect(screen.set("Away Goals: 2", to: 1_000))
    #expect(screen.spoken.contains("Away Goals: 2, adjustable"), "a stepper has bounds")
    screen.tap("Save")
    await wait(for: "[Bob | 3 : 2 | Cy / 11:00]")
    #expect(app.logbook.contents.matches.count == 2)
  }

  @Test func cancelChangesNothing() async throws {
    await appear()
    let before = app.logbook.contents
    openMatch()
    #expect(screen.set("Away Goals: 1", to: 2))
    screen.tap("Cancel")
    #expect(screen.lines.contains("[\(bobAndCy)]"))
    #expect(app.logbook.contents == before)
    openMatch()
    #expect(screen.spoken.contains("Away Goals: 1, adjustable"), "what was entered is forgotten")
  }

  @Test func aFailedSaveKeepsTheDraftAndShowsAnAlert() async throws {
    await appear()
    openMatch()
    #expect(screen.set("Away Goals: 1", to: 2))
    app.logbook.fail(with: LogbookError(.store, "The disk is full."))
    screen.tap("Save")
    await waitUntil("an alert is shown") { screen.alert != nil }
    #expect(
      screen.alert == ["Not Saved", "The match couldn't be saved: The disk is full.", "[OK]"])
    screen.dismissAlert()
    #expect(screen.alert == nil && screen.spoken.contains("Away Goals: 2, adjustable"))
    app.logbook.fail(with: nil)
    screen.tap("Save")
    await wait(for: "[Bob | 3 : 2 | Cy / 11:00]")
  }

  /// Another user renames a player; what was entered stays.
  @Test func theFormFollowsThePlayers() async throws {
    await appear()
    openMatch()
    await wait(for: "Edit Match")
    await waitUntil("the players are read") { app.model.players.phase == .live }
    try app.logbook.change { try $0.renamePlayer(bob.id, to: "Zoe") }
    await wait(for: "[Players | Zoe ›]")
    #expect(screen.spoken.contains("Home Goals: 3, adjustable"))
  }
}
#endif
