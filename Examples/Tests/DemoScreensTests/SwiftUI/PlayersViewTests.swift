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
    "[Add Player]", "[Ann 0 of 1 Drew the last match]", "[Bob 1 of 2 Won the last match]",
    "[Cy 0 of 2 Lost the last match]", "[Dee 0 of 1 Drew the last match]",
  ]

  init() throws {
    app = try TestApp(isActive: false)
    screen = HeadlessScreen(PlayersView(app.model))
  }

  private func wait(for fragment: String) async {
    await waitUntil("the screen shows \(fragment)") {
      screen.lines.contains { $0.contains(fragment) }
    }
  }

  @Test func playersHaveWhatTheyAchieved() async {
    #expect(screen.lines == ["[Add Player]", "Loading…"])
    screen.appear()
    await wait(for: "Dee")
    #expect(screen.lines == players)
  }

  @Test func aPlayerIsRenamed() async {
    screen.appear()
    await wait(for: "Dee")
    screen.tap("Bob 1 of 2 Won the last match")
    #expect(
      screen.lines == [
        "[Cancel] [Save]", "Rename Player", "Every match shows the new name.", "Name: Bob_",
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
    await wait(for: "[Zoe 1 of 2 Won the last match]")
    #expect(screen.lines.count == players.count)
  }

  @Test func aPlayerIsAddedOnceThereIsAName() async {
    app.logbook.quietly { $0 = LogbookContents() }
    screen.appear()
    await wait(for: EmptyList.players.description)
    screen.tap("Add Player")
    #expect(screen.lines.first == "[Cancel] (Save)")
    #expect(screen.set("Name", to: "  "))
    #expect(screen.lines.first == "[Cancel] (Save)")
    #expect(screen.set("Name", to: " Eve "))
    #expect(screen.lines.first == "[Cancel] [Save]")
    screen.tap("Save")
    await wait(for: "[Eve 0 of 0]")
    #expect(screen.lines == ["[Add Player]", "[Eve 0 of 0]"])
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
