#if HEADLESS_UIKIT
import DemoScreens
import Demos
import Foundation
@testable import HeadlessUIKit
import LiveList
import LiveListPipeline
import LiveListUIKit
import Testing
import _GoalsSupport
import _LiveTestSupport

/// Entering and correcting a match on a phone.
@MainActor @Suite(.timeLimit(.minutes(20))) struct MatchEditorScreenTests {
  private let app: TestApp
  private let phone: GoalsPhone<DateRange, String, MatchRow>

  init() throws {
    app = try TestApp()
    phone = GoalsPhone(MatchesViewController(app.model))
  }

  /// Opens an editor for a new match, or for the match in the first row.
  private func open(isNew: Bool) async throws -> MatchEditorViewController {
    await phone.wait { !$0.rows.isEmpty }
    if isNew {
      phone.controller.add()
    } else {
      phone.controller.setEditing(true, animated: false)
      phone.tableView.tapRow(at: IndexPath(row: 0, section: 0))
    }
    let navigation = try #require(
      phone.controller.presentedViewController as? UINavigationController)
    let editor = try #require(navigation.topViewController as? MatchEditorViewController)
    await waitUntil("the players are read") { editor.editor.players.count == 4 }
    return editor
  }

  private func side(
    _ side: MatchEditor.Side, of editor: MatchEditorViewController
  ) throws -> MatchSideView {
    try #require(editor.sides[side])
  }

  /// Taps players in the list of a side, and then goes back.
  private func choose(
    _ rows: [Int], on side: MatchEditor.Side, of editor: MatchEditorViewController
  ) async throws {
    try self.side(side, of: editor).playersButton.tap()
    let navigation = try #require(editor.navigationController)
    let players = try #require(navigation.topViewController as? PlayersViewController)
    await waitUntil("the players are shown") { players.tableView.shownRowTexts.first?.count == 4 }
    for row in rows { players.tableView.tapRow(at: IndexPath(row: row, section: 0)) }
    #expect(players.tableView.violations.isEmpty)
    navigation.popViewController(animated: false)
  }

  @Test func aMatchIsEnteredAndSaved() async throws {
    let editor = try await open(isNew: true)
    let home = try side(.home, of: editor)
    let away = try side(.away, of: editor)
    #expect(home.shownTexts == ["Home", "0", "Set Home Players"])
    #expect(away.shownTexts == ["Away", "0", "Set Away Players"])
    #expect(!editor.saveButton.isEnabled)
    try await choose([0, 3], on: .home, of: editor)
    #expect(!editor.saveButton.isEnabled)
    try await choose([0, 1], on: .away, of: editor)
    home.stepper.tap(more: true)
    home.stepper.tap(more: true)
    away.stepper.tap(more: false)
    #expect(home.shownTexts == ["Home", "2", "Ann, Dee"])
    #expect(away.shownTexts == ["Away", "0", "Bob"], "Ann plays at home already")
    #expect(editor.saveButton.isEnabled)
    editor.saveButton.tap()
    await waitUntil("the editor is closed") { phone.controller.presentedViewController == nil }
    await phone.wait { $0.headers == ["Today · 3 matches"] }
    #expect(phone.rows[0][0] == "Ann, Dee, 12:00, 2 : 0, Bob")
    #expect(phone.violations.isEmpty)
  }

  @Test func chosenPlayersHaveACheckmarkAndThoseOfTheOtherSideAreGray() async throws {
    let editor = try await open(isNew: true)
    try await choose([1], on: .away, of: editor)
    try side(.home, of: editor).playersButton.tap()
    let players = try #require(
      editor.navigationController?.topViewController as? PlayersViewController)
    await waitUntil("the players are shown") {
      players.tableView.shownRowTexts == [["Ann", "Bob", "Cy", "Dee"]]
    }
    players.tableView.tapRow(at: IndexPath(row: 2, section: 0))
    players.tableView.tapRow(at: IndexPath(row: 1, section: 0))
    func cells() -> [UITableViewCell] {
      players.tableView.shownSections[0].rows.map(\.cell)
    }
    #expect(cells().map { $0.accessoryType == .checkmark } == [false, false, true, false])
    #expect(cells().map { $0.selectionStyle == .none } == [false, true, false, false])
    // Cy is renamed, and stays chosen in the row to which the player moves.
    try app.logbook.change { try $0.renamePlayer("c", to: "Zoe") }
    await waitUntil("the renamed player is shown") {
      players.tableView.finishAnimations()
      return players.tableView.shownRowTexts == [["Ann", "Bob", "Dee", "Zoe"]]
    }
    #expect(cells().map { $0.accessoryType == .checkmark } == [false, false, false, true])
    await waitUntil("the new player is chosen") { editor.editor.buttonTitle(of: .home) == "Zoe" }
    players.tableView.tapRow(at: IndexPath(row: 3, section: 0))
    #expect(editor.editor.players(of: .home).isEmpty)
    #expect(players.tableView.violations.isEmpty)
  }

  @Test func aMatchIsCorrected() async throws {
    let editor = try await open(isNew: false)
    #expect(editor.title == "Edit Match")
    let away = try side(.away, of: editor)
    #expect(try side(.home, of: editor).shownTexts == ["Home", "3", "Bob"])
    for _ in 0..<3 { away.stepper.tap(more: true) }
    await editor.save()
    await phone.wait { $0.rows[0][0] == "Bob, 11:00, 3 : 4, Cy" }
    #expect(phone.controller.presentedViewController == nil)
    #expect(phone.outcomes.last == .animated)
  }

  @Test func aFailedSaveKeepsTheDraftAndShowsAnAlert() async throws {
    let editor = try await open(isNew: false)
    app.logbook.fail(with: LogbookError(.store, "The disk is full."))
    await editor.save()
    let alert = try #require(editor.presentedViewController as? UIAlertController)
    #expect(alert.title == "Not Saved")
    #expect(alert.message == "The match couldn't be saved: The disk is full.")
    alert.tap("OK")
    #expect(phone.controller.presentedViewController === editor.navigationController)
    #expect(editor.saveButton.isEnabled)
  }

  @Test func cancelChangesNothing() async throws {
    let editor = try await open(isNew: false)
    try side(.home, of: editor).stepper.tap(more: true)
    editor.cancelButton.tap()
    #expect(phone.controller.presentedViewController == nil)
    #expect(app.logbook.contents == (try twoMatches()))
  }
}
#endif
