#if HEADLESS_UIKIT
import Foundation
@testable import DemoHost
import DemoSources
import Demos
@testable import HeadlessUIKit
import LiveList
import LiveListPipeline
import LiveListViews
import LiveTree
import LiveTreeClient
import LiveTreeWire
import Testing
import _LiveTestSupport
import _ProgramSupport

/// The article's screen in UIKit: edits of a database in another process move the rows of a table,
/// through a real socket.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct ProfileViewControllerTests {
  private static let about = "I like traveling along Mississippi!"
  private static let facts = [
    "Date of birth, November 30, 1835", "Gender, male", "Height, 180",
  ]

  @Test func theTableFollowsTheArticlesEdits() async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start(file: folder + "/profile.sqlite")
      let phone = try PhoneScreen(showing: demo.address)
      let database = try demo.database
      let email = "tomSawyer@gmail.com"

      await phone.wait { !$0.rows.isEmpty }
      #expect(
        phone.rows == [
          ["Tom Sawyer"], [Self.about], [email], Self.facts, ["Huckleberry Finn", "Celeste Holm"],
        ])
      // A grouped table shows its titles in uppercase (R51).
      #expect(phone.headers == ["MAIN INFO", "ABOUT", "EMAIL", "ATTRIBUTES", "FRIENDS"])
      #expect(phone.outcomes == [.reloaded(.firstLoad)])

      // A text is edited in the console.
      try await database["data/about"].set(json(#""I like the river""#))
      await phone.wait { $0.rows[1] == ["I like the river"] }
      // A friend is added.
      try await database["data/friends/2"].set(
        json(#"{"name": "Becky Thatcher", "pictureUrl": "becky"}"#))
      await phone.wait { $0.rows[4] == ["Huckleberry Finn", "Celeste Holm", "Becky Thatcher"] }
      // A friend is renamed: one row is deleted, and another inserted.
      try await database["data/friends/0/name"].set(json(#""Huck""#))
      await phone.wait { $0.rows[4] == ["Huck", "Celeste Holm", "Becky Thatcher"] }
      // Friends change places.
      try await database["data/friends"].set(
        json(
          #"[{"name": "Becky Thatcher", "pictureUrl": "becky"}, {"name": "Huck", "pictureUrl": ""}]"#
        ))
      await phone.wait { $0.rows[4] == ["Becky Thatcher", "Huck"] }
      // A section without data is deleted as a whole, and inserted again.
      try await database["data/profileAttributes"].remove()
      await phone.wait { $0.headers == ["MAIN INFO", "ABOUT", "EMAIL", "FRIENDS"] }
      try await database["data/profileAttributes"].set(
        json(#"[{"key": "Height", "value": "181"}]"#))
      await phone.wait { $0.rows.count == 5 && $0.rows[3] == ["Height, 181"] }
      // The whole profile is replaced at once.
      try await database["data"].set(json(#"{"email": "tom@example.org", "about": "Back home"}"#))
      await phone.wait { $0.rows == [["Back home"], ["tom@example.org"]] }
      #expect(phone.headers == ["ABOUT", "EMAIL"])

      #expect(Set(phone.outcomes.dropFirst()) == [.animated], "nothing was reloaded")
      #expect(phone.violations.isEmpty)
      // A missing profile is reported by a message.
      try await database["data"].remove()
      await phone.wait { $0.rows.isEmpty && $0.message != nil }
      #expect(phone.message == ProfileScreen.emptyMessage)
      demo.process.kill()
      await demo.process.end()
    }
  }

  /// R1: the rules deny reading, and allow it again, while the screen follows the profile.
  @Test func reopenedRulesBringTheScreenBack() async throws {
    // The longest waits before reopened rules are noticed: by the screen, and by the page.
    #expect(RetryDelays.untilRulesOpen.longest < .seconds(1))
    #expect(ProfileHost.policy.cancelled < .seconds(1))
    #expect(try #require(ProfileHost.policy.denied) < .seconds(1))
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start(file: folder + "/profile.sqlite")
      defer { demo.process.kill() }
      let phone = try PhoneScreen(showing: demo.address)
      await phone.wait { !$0.rows.isEmpty }
      for round in 1...3 {
        try await setRules(#"{"rules": {".read": false, ".write": true}}"#, of: demo)
        await phone.wait { $0.banner != nil }
        #expect(phone.banner?.contains("The rules deny reading") == true)
        #expect(phone.rows.count == 5, "the rows stay")
        try await demo.database["data/about"].set(json("\"round \(round)\""))
        try await setRules(#"{"rules": {".read": true, ".write": true}}"#, of: demo)
        await phone.wait { $0.banner == nil && $0.rows[1] == ["round \(round)"] }
      }
      #expect(Set(phone.outcomes.dropFirst()).isSubset(of: [.animated, .nothing]))
      #expect(phone.violations.isEmpty)
    }
  }

  /// R5: one child of another type costs its row; the rest stays live.
  @Test func aChildOfAnotherTypeCostsItsRowAndLaterEditsAppear() async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start(file: folder + "/profile.sqlite")
      defer { demo.process.kill() }
      let phone = try PhoneScreen(showing: demo.address)
      await phone.wait { !$0.rows.isEmpty }
      let database = try demo.database
      try await database["data/friends/0"].set(json(#"["not", "a", "friend"]"#))
      await phone.wait { $0.rows.last == ["Celeste Holm"] }
      #expect(phone.rows.count == 5 && phone.banner == nil)
      try await database["data/email"].set(json(#"{"no": "text"}"#))
      await phone.wait { $0.headers == ["MAIN INFO", "ABOUT", "ATTRIBUTES", "FRIENDS"] }
      try await database["data/about"].set(json(#""I like the river""#))
      await phone.wait { $0.rows[1] == ["I like the river"] }
      try await database["data/friends/0"].set(json(#"{"name": "Huck", "pictureUrl": "finn"}"#))
      await phone.wait { $0.rows.last == ["Huck", "Celeste Holm"] }
      #expect(phone.banner == nil && phone.violations.isEmpty)
    }
  }

  private func setRules(_ rules: String, of demo: RunningDemo) async throws {
    let answer = try await HTTPAnswer.send(
      "PUT", demo.address + "/.settings/rules.json", type: "application/json",
      bearer: "owner", rules)
    #expect(answer.status == 200)
  }

  private func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

  /// R1's listener was never removed and reported no errors. Here, the rows stay and the screen
  /// says how old they are. A screen that was hidden catches up.
  @Test func aLostDatabaseLeavesTheRowsAndAHiddenScreenCatchesUp() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/profile.sqlite"
      let demo = try await RunningDemo.start(file: file)
      let phone = try PhoneScreen(showing: demo.address)
      await phone.wait { !$0.rows.isEmpty }

      phone.setVisible(false)
      try await demo.database["data/about"].set(json(#""I like the river""#))
      try await demo.database["data/email"].remove()
      phone.setVisible(true)
      await phone.wait { $0.rows.count == 4 && $0.rows[1] == ["I like the river"] }

      demo.process.kill()
      await demo.process.end()
      await phone.wait { $0.banner != nil }
      #expect(phone.rows.count == 4, "the rows stay")
      #expect(phone.banner?.hasPrefix("Out of date since") == true)
      let again = try await RunningDemo.start(file: file, port: demo.port)
      await phone.wait { $0.banner == nil }
      #expect(phone.violations.isEmpty)
      again.process.kill()
      await again.process.end()
    }
  }
}
#endif
