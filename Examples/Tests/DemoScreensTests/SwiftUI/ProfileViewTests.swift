#if HEADLESS_SWIFTUI
import DemoScreens
import Demos
import Foundation
@testable import HeadlessSwiftUI
import LiveList
import LiveListPipeline
import Testing
import _LiveTestSupport

/// The live profile in SwiftUI.
@MainActor @Suite(.timeLimit(.minutes(20))) struct ProfileViewTests {
  private let feed = ScreenFeed<ProfileSnapshot>()
  private let screen: HeadlessScreen<ProfileView>

  init() {
    screen = HeadlessScreen(ProfileView(feed.makeModel()))
  }

  private var text: String { screen.lines.joined(separator: " | ") }

  private func wait(for fragment: String) async {
    await waitUntil("the screen shows \(fragment)") { text.contains(fragment) }
  }

  private func show(_ edit: (inout Profile) -> Void = { _ in }) throws {
    feed.deliver(try sampleProfile(edit))
  }

  @Test func sectionsAndRowsAreThoseOfTheArticle() async throws {
    #expect(text == "Loading…")
    screen.appear()
    await feed.wait()
    try show()
    await wait(for: "Celeste Holm")
    #expect(
      text == """
        Main Info | Tom Sawyer | About | I like traveling along Mississippi! \
        | Email | tomSawyer@gmail.com \
        | Attributes | Date of birth | November 30, 1835 | Gender | male | Height | 180 \
        | Friends | Huckleberry Finn | Celeste Holm
        """)
    #expect(screen.repeatedIDs == 0)
  }

  @Test func sectionsComeAndGoWithTheirData() async throws {
    screen.appear()
    await feed.wait()
    try show { $0.friends = [] }
    await wait(for: "Height")
    #expect(!text.contains("Friends"))
    try show {
      $0.profileAttributes = []
      $0.friends.reverse()
    }
    await wait(for: "Friends | Celeste Holm | Huckleberry Finn")
    #expect(!text.contains("Attributes"))
  }

  /// A friend and an attribute may have one name.
  @Test func aFriendIsReplacedByAFactOfThatName() async throws {
    screen.appear()
    await feed.wait()
    try show()
    await wait(for: "Celeste Holm")
    try show {
      $0.friends.removeLast()
      $0.profileAttributes.append(.init(key: "Celeste Holm", value: "has left"))
    }
    await wait(for: "Celeste Holm | has left")
    #expect(text.hasSuffix("Friends | Huckleberry Finn") && screen.repeatedIDs == 0)
  }

  @Test func aMissingProfileAndALostDatabaseAreReported() async throws {
    screen.appear()
    await feed.wait()
    feed.deliver([])
    await wait(for: ProfileScreen.emptyMessage)
    feed.fail(with: ListFailure("The database is closed."))
    await wait(for: "The database is closed.")
    await feed.wait()
    try show()
    await wait(for: "Tom Sawyer")
    feed.fail(with: ListFailure("The database is closed."))
    await wait(for: "Out of date since")
    #expect(text.contains("Tom Sawyer"))
  }
}
#endif
