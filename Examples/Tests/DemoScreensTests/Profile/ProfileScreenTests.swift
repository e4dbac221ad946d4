#if HEADLESS_UIKIT
import DemoScreens
import Demos
import Foundation
@testable import HeadlessUIKit
import LiveList
import LiveListPipeline
import LiveListTesting
import Testing
import _LiveTestSupport

/// The profile on a phone, in all of its states.
@MainActor @Suite(.timeLimit(.minutes(20))) struct ProfileScreenTests {
  private let feed = ScreenFeed<ProfileSnapshot>()

  @Test func everyStateOfTheScreenIsReadable() async throws {
    let phone = ScreenPhone(ProfileViewController(feed.makeModel()), feed)
    await phone.appear()
    #expect(phone.message == "Loading…" && phone.banner == nil && phone.text == "")
    feed.deliver([])
    await waitUntil("the profile is loaded") { phone.message != "Loading…" }
    #expect(phone.message?.hasPrefix("The node /data has no profile yet.") == true)
    feed.deliver(try sampleProfile())
    await phone.wait { !$0.isEmpty }
    #expect(phone.message == nil)
    #expect(
      phone.text == """
        MAIN INFO | Tom Sawyer
        ABOUT | I like traveling along Mississippi!
        EMAIL | tomSawyer@gmail.com
        ATTRIBUTES | Date of birth, November 30, 1835 | Gender, male | Height, 180
        FRIENDS | Huckleberry Finn | Celeste Holm
        """)
    feed.fail(with: ListFailure("The rules deny reading."))
    await waitUntil("a banner is shown") { phone.banner != nil }
    #expect(phone.banner?.hasPrefix("Out of date since ") == true)
    #expect(phone.banner?.hasSuffix(": The rules deny reading.") == true)
    #expect(phone.rows.count == 5, "the rows stay")
    await feed.wait()
    feed.deliver(try sampleProfile { $0.about = "" })
    await phone.wait { $0.count == 4 }
    #expect(phone.banner == nil)
    #expect(phone.violations.isEmpty)
  }

  /// R38: one write deletes a friend and inserts a fact with the same name.
  @Test func aFriendIsReplacedByAFactOfThatName() async throws {
    let phone = ScreenPhone(ProfileViewController(feed.makeModel()), feed)
    await phone.appear()
    feed.deliver(try sampleProfile())
    await phone.wait { !$0.isEmpty }
    feed.deliver(
      try sampleProfile {
        $0.friends.removeLast()
        $0.profileAttributes.append(.init(key: "Celeste Holm", value: "has left"))
      })
    await phone.wait { $0[3].count == 4 }
    #expect(phone.rows[3].last == "Celeste Holm, has left")
    #expect(phone.rows[4] == ["Huckleberry Finn"])
    let classes = phone.tableView.visibleCells.map { "\(type(of: $0))" }
    #expect(
      classes == [
        "NameCell", "AboutCell", "EmailCell", "AttributeCell", "AttributeCell", "AttributeCell",
        "AttributeCell", "FriendCell",
      ])
    #expect(phone.violations.isEmpty)
  }

  /// No flicker: a row that doesn't change keeps its cell, which isn't configured again. No jumps:
  /// the row keeps its position on the screen, unless rows above it are inserted or deleted.
  @Test func rowsThatStayNeitherFlickerNorJump() async throws {
    let phone = ScreenPhone(ProfileViewController(feed.makeModel()), feed)
    await phone.appear()
    feed.deliver(try sampleProfile())
    await phone.wait { !$0.isEmpty }
    let cells = phone.tableView.visibleCells
    let frames = cells.map(\.frame)
    let updates = phone.tableView.receivedUpdates.count
    feed.deliver(
      try sampleProfile {
        $0.about = "I like the river"
        $0.friends.append(.init(name: "Becky Thatcher", pictureUrl: "becky"))
      })
    await phone.wait { $0[4].count == 3 }
    #expect(Array(phone.tableView.visibleCells.prefix(cells.count)) == cells)
    #expect(phone.tableView.visibleCells.prefix(cells.count).map(\.frame) == frames)
    let received = phone.tableView.receivedUpdates[updates...].map { update in
      switch update {
      case .batch(let batch): "\(batch.changes.count) in a batch"
      case .reconfigure(let paths): "\(paths.count) reconfigured"
      default: "another"
      }
    }
    #expect(received == ["1 in a batch", "1 reconfigured"])
    #expect(phone.violations.isEmpty)
  }

  @Test func aScreenThatIsNotVisibleReadsNothing() async throws {
    let model: ProfileModel = feed.makeModel()
    let phone = ScreenPhone(ProfileViewController(model), feed)
    #expect(!model.isActive)
    await phone.appear()
    #expect(model.isActive)
    phone.disappear()
    #expect(!model.isActive)
  }
}
#endif
