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

  private var text: String { screen.text }

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
        # Main Info
        (circle: picture tom) | Tom Sawyer
        # About
        I like traveling along Mississippi!
        # Email
        tomSawyer@gmail.com
        # Attributes
        Date of birth / November 30, 1835
        Gender / male
        Height / 180
        # Friends
        (circle: picture finn) | Huckleberry Finn
        (circle: picture holm) | Celeste Holm
        """)
    #expect(screen.repeatedIDs == 0)
  }

  @Test func voiceOverReadsEachRowAsOneElementWithoutPictures() async throws {
    screen.appear()
    await feed.wait()
    try show()
    await wait(for: "Celeste Holm")
    #expect(
      screen.spokenText == """
        Main Info, heading
        Tom Sawyer
        About, heading
        I like traveling along Mississippi!
        Email, heading
        tomSawyer@gmail.com
        Attributes, heading
        Date of birth, November 30, 1835
        Gender, male
        Height, 180
        Friends, heading
        Huckleberry Finn
        Celeste Holm
        """)
  }

  /// Initials replace an unknown picture. Without the name of a picture, there are none.
  @Test func initialsReplaceAPicture() async throws {
    screen.appear()
    await feed.wait()
    try show {
      $0.pictureUrl = "sawyer"
      $0.friends = [
        .init(name: "Becky Thatcher", pictureUrl: "becky"),
        .init(name: "Joe Harper Junior", pictureUrl: "joe"),
        .init(name: "Éva", pictureUrl: "https://example.com/eva.png"), .init(name: "Sid"),
      ]
    }
    await wait(for: "Sid")
    #expect(screen.lines[1] == "(circle: TS) | Tom Sawyer")
    #expect(
      screen.lines.suffix(5) == [
        "# Friends", "(circle: picture becky) | Becky Thatcher", "(circle: JH) | Joe Harper Junior",
        "(circle: É) | Éva", "Sid",
      ])
    var values = EnvironmentValues()
    values.dynamicTypeSize = .accessibility1
    EnvironmentValues.$current.withValue(values) {
      #expect(screen.lines[1] == "(circle: TS) / Tom Sawyer", "large names need the whole width")
    }
    #expect(screen.spoken.suffix(4) == ["Becky Thatcher", "Joe Harper Junior", "Éva", "Sid"])
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
    await wait(for: "# Friends\n(circle: picture holm) | Celeste Holm\n(circle: picture finn)")
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
    await wait(for: "Celeste Holm / has left")
    #expect(
      text.hasSuffix("# Friends\n(circle: picture finn) | Huckleberry Finn")
        && screen.repeatedIDs == 0)
  }

  @Test func aMissingProfileAndALostDatabaseAreReported() async throws {
    screen.appear()
    await feed.wait()
    feed.deliver([])
    await wait(for: "No Profile")
    #expect(screen.lines == ["No Profile", ProfileScreen.emptyMessage])
    feed.fail(with: ListFailure("The database is closed."))
    await wait(for: "The database is closed.")
    #expect(
      screen.lines == ["Couldn't Load the List", "The database is closed.", "[Try Again]"])
    await feed.wait()
    try show()
    await wait(for: "Tom Sawyer")
    feed.fail(with: ListFailure("The database is closed."))
    await wait(for: "Out of date since")
    #expect(text.contains("Tom Sawyer"))
  }
}
#endif
