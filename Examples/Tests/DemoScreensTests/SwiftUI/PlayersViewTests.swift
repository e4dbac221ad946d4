#if HEADLESS_SWIFTUI
import DemoScreens
import Demos
@testable import HeadlessSwiftUI
import Testing
import _GoalsSupport
import _LiveTestSupport

/// The players of a logbook in SwiftUI.
@MainActor @Suite(.timeLimit(.minutes(20))) struct PlayersViewTests {
  private let app: TestApp
  private let screen: HeadlessScreen<PlayersView>
  private let players = [
    "[(plus)]", "[Ann / Drew the last match | 0 of 1]", "[Bob / Won the last match | 1 of 2]",
    "[Cy / Lost the last match | 0 of 2]", "[Dee / Drew the last match | 0 of 1]",
  ]

  init() throws {
    app = try TestApp()
    screen = HeadlessScreen(PlayersView(app.model))
  }

  private func wait(for fragment: String) async { await screen.wait(for: fragment) }

  @Test func playersHaveWhatTheyAchieved() async {
    #expect(screen.lines == ["[(plus)]", "Loading…"])
    screen.appear()
    await wait(for: "Dee")
    #expect(screen.lines == players)
    #expect(screen.spoken[2] == "Bob, won 1 of 2, Won the last match, button")
  }

  @Test func aPlayerIsRenamed() async {
    screen.appear()
    await wait(for: "Dee")
    screen.tap("Bob / Won the last match | 1 of 2")
    #expect(
      screen.lines == [
        "[Cancel] [Save]", "Rename Player", "Name: Bob_", "Every match shows the new name.",
      ])
    #expect(screen.set("Name", to: "dee"))
    screen.tap("Save")
    await waitUntil("an alert is shown") { screen.alert != nil }
    #expect(
      screen.alert == [
        "Not Saved",
        "The player couldn't be renamed: Dee is already a player. Choose another name.", "[OK]",
      ])
    screen.dismissAlert()
    #expect(screen.set("Name", to: "Zoe"))
    screen.tap("Save")
    await wait(for: "[Zoe / Won the last match | 1 of 2]")
    #expect(screen.lines.count == players.count)
  }

  @Test func aPlayerIsAddedOnceThereIsAName() async {
    app.logbook.quietly { $0 = LogbookContents() }
    screen.appear()
    await wait(for: EmptyList.players.title)
    #expect(
      screen.lines == [
        "[(plus)]", "No players yet", "Add all players, so that you can choose them for a match.",
        "[Add Player]",
      ])
    screen.tap("Add Player")
    #expect(screen.lines.first == "[Cancel] (Save)")
    #expect(screen.set("Name", to: "  "))
    #expect(screen.lines.first == "[Cancel] (Save)")
    #expect(screen.set("Name", to: " Eve "))
    #expect(screen.lines.first == "[Cancel] [Save]")
    screen.tap("Save")
    await wait(for: "[Eve | 0 of 0]")
    #expect(screen.lines == ["[(plus)]", "[Eve | 0 of 0]"])
  }

  @Test func cancelAddsNoPlayer() async {
    screen.appear()
    await wait(for: "Dee")
    screen.tap("Add Player")
    #expect(screen.set("Name", to: "Eve"))
    screen.tap("Cancel")
    #expect(screen.lines == players && app.logbook.contents.players.count == 4)
  }
}
#endif
