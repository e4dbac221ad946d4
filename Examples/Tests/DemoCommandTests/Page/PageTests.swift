import Foundation
import LiveTree
import LiveTreeClient
import LiveTreeWire
import Testing
import _LiveTestSupport
import _ProgramSupport

/// The page in a real browser: rows move and keep their elements.
@Suite(.serialized, .timeLimit(.minutes(20))) struct PageTests {
  @Test func anEditedTextChangesItsRowAndNothingElse() async throws {
    try await withPage { page, database in
      try await page.recordChanges()
      try await database["data/about"].set(.string("I like the river"))
      #expect(try await page.shows(row: "about", text: "I like the river"))
      #expect(try await page.changes() == ["about: updated"])
      #expect(try await page.hasKeptElements(except: []))
      #expect(try await page.says(summary: "1 updated"))
    }
  }

  @Test func aDeletedSectionReturnsAtItsPlace() async throws {
    try await withPage { page, database in
      let attributes = try await database["data/profileAttributes"].get()
      try await database["data/profileAttributes"].remove()
      #expect(try await page.showsSections(["main", "about", "email", "friends"]))
      #expect(
        try await page.rows() == [
          "main", "about", "email", "friends/Huckleberry Finn", "friends/Celeste Holm",
        ])
      #expect(try await page.hasKeptElements(except: []))
      try await database["data/profileAttributes"].set(attributes.json())
      #expect(try await page.showsSections(["main", "about", "email", "attributes", "friends"]))
      #expect(try await page.rows().count == 8)
      #expect(
        try await page.hasKeptElements(
          except: ["attributes/Date of birth", "attributes/Gender", "attributes/Height"]))
    }
  }

  @Test func swappedFriendsAreMovedAndAnimated() async throws {
    try await withPage { page, database in
      try await page.countAnimations()
      try await database["data/friends"].set(try friends("Celeste Holm", "Huckleberry Finn"))
      #expect(try await page.showsFriends(["Celeste Holm", "Huckleberry Finn"]))
      #expect(try await page.says(summary: "1 moved"))
      #expect(try await page.animations() > 0, "rows fly to their places")
      #expect(try await page.hasKeptElements(except: []))
      #expect(try await page.settles())
    }
  }

  @Test func friendsAreInsertedDeletedAndRenamed() async throws {
    try await withPage { page, database in
      try await database["data/friends/2"].set(try friend("Becky Thatcher"))
      #expect(try await page.showsFriends(["Huckleberry Finn", "Celeste Holm", "Becky Thatcher"]))
      #expect(try await page.says(summary: "1 inserted"))
      try await database["data/friends/0/name"].set(.string("Huck"))
      #expect(try await page.showsFriends(["Huck", "Celeste Holm", "Becky Thatcher"]))
      #expect(try await page.says(summary: "1 inserted, 1 deleted"))
      try await database["data/friends"].set(try friends("Becky Thatcher"))
      #expect(try await page.showsFriends(["Becky Thatcher"]))
      #expect(try await page.hasKeptElements(except: ["friends/Huck", "friends/Becky Thatcher"]))
      #expect(try await page.settles())
    }
  }

  /// Edits arrive faster than they can be shown.
  @Test func manyQuickEditsEndInTheRightRows() async throws {
    try await withPage { page, database in
      var random = SystemRandomNumberGenerator()
      let names = ["A", "B", "C", "D", "E", "F", "G"]
      var last: [String] = []
      for _ in 0..<150 {
        last = Array(names.shuffled(using: &random).prefix(Int.random(in: 1...7, using: &random)))
        try await database["data/friends"].set(
          .array(try last.map { try friend($0, picture: "\(Int.random(in: 0...3))") }))
      }
      #expect(try await page.showsFriends(last))
      #expect(try await page.settles())
      #expect(try await page.showsFriends(last))
    }
  }

  /// After the server is killed and restarted, the page reconnects and shows the difference, not a
  /// new list.
  @Test func thePageReconnectsAfterARestart() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/a.sqlite"
      // A port that the system doesn't assign to others while the server is down.
      let first = try await RunningDemo.start(file: file, port: .random(in: 20_000..<32_000))
      try await Browser.run { browser in
        let page = try await ProfilePage.open(in: browser, at: first.address)
        first.process.kill()
        await first.process.end()
        #expect(
          try await browser.wait(until: "document.documentElement.dataset.connection !== 'open'"))
        #expect(try await page.rows().count == 8, "the rows stay")
        let second = try await RunningDemo.start(file: file, port: first.port)
        try await second.database["data/about"].set(.string("Back again"))
        #expect(try await page.shows(row: "about", text: "Back again"))
        #expect(try await page.hasKeptElements(except: []))
        second.process.kill()
      }
    }
  }

  /// The badge counts down, and the button doesn't wait for it.
  @Test func tryNowReconnectsWithoutWaiting() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/a.sqlite"
      let first = try await RunningDemo.start(file: file, port: .random(in: 20_000..<32_000))
      try await Browser.run { browser in
        _ = try await ProfilePage.open(in: browser, at: first.address)
        try await browser.run(
          """
          const badge = document.querySelector('[data-badge]');
          window.texts = [];
          new MutationObserver(() => texts.push(badge.textContent)).observe(badge, {childList: true});
          """)
        first.process.kill()
        await first.process.end()
        for seconds in [2, 1] {
          #expect(
            try await browser.wait(until: "texts.some((it) => it.includes('in \(seconds) s'))"))
        }
        let isWaiting = "document.documentElement.dataset.connection === 'waiting'"
        #expect(try await browser.wait(until: isWaiting))
        // Without its timers, the page waits until the button is pressed.
        try await browser.run(
          """
          window.setInterval = () => 0;
          for (let id = setTimeout(() => {}); id > 0; id -= 1) clearTimeout(id);
          """)
        let second = try await RunningDemo.start(file: file, port: first.port)
        #expect(try await browser.value(of: isWaiting) == .bool(true))
        try await browser.run("document.querySelector('[data-connect]').click()")
        #expect(
          try await browser.wait(until: "document.documentElement.dataset.connection === 'open'"))
        second.process.kill()
      }
    }
  }

  /// A server that hangs doesn't close its connections.
  @Test func aServerThatHangsIsNoticed() async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start(file: folder + "/a.sqlite")
      defer { demo.process.kill() }
      try await Browser.run { browser in
        let page = try await ProfilePage.open(in: browser, at: demo.address)
        demo.process.suspend()
        var isNoticed = false
        // Detection takes up to 15 s, but a single wait ends after 10 s.
        for _ in 1...3 where !isNoticed {
          isNoticed = try await browser.wait(
            until: "!document.querySelector('[data-connect]').hidden")
        }
        #expect(isNoticed)
        #expect(try await page.says(summary: "Connection lost"))
        #expect(try await page.rows().count == 8, "the rows stay")
        demo.process.resume()
        #expect(
          try await browser.wait(until: "document.documentElement.dataset.connection === 'open'"))
        #expect(try await browser.wait(until: "document.querySelector('[data-connect]').hidden"))
      }
    }
  }

  @Test func theConsoleEditsTheDatabase() async throws {
    try await withPage { page, database in
      #expect(try await page.showsConsole(node: "/data/about"))
      try await page.editInConsole(node: "/data/about", json: #""Written by hand""#)
      #expect(try await page.shows(row: "about", text: "Written by hand"))
      #expect(try await database["data/about"].get().scalar == .string("Written by hand"))
      try await database["data/number"].set(.integer(1))
      #expect(try await page.showsConsole(node: "/data/number"))
      try await page.editInConsole(node: "/data/number", json: "{broken")
      #expect(try await page.saysRefusal())
      #expect(try await database["data/number"].get().scalar == .integer(1))
    }
  }

  @Test func anEmptyDatabaseShowsAMessage() async throws {
    try await withPage { page, database in
      try await database["data"].remove()
      #expect(try await page.saysNotice("The node /data has no profile yet."))
      #expect(try await page.rows().isEmpty)
    }
  }

  @Test func invalidDataKeepsTheRowsAndShowsAnError() async throws {
    try await withPage { page, database in
      try await database["data"].set(.string("none"))
      #expect(try await page.saysNotice("at /: expected named values"))
      #expect(try await page.rows().count == 8)
    }
  }

  @Test func aFieldOfAnotherTypeCostsItsRowsOnly() async throws {
    try await withPage { page, database in
      try await database["data/friends"].set(.string("none"))
      #expect(try await page.showsSections(["main", "about", "email", "attributes"]))
      try await database["data/about"].set(.string("Still live"))
      #expect(try await page.shows(row: "about", text: "Still live"))
      #expect(try await page.hasKeptElements(except: []))
    }
  }

  /// Each kind of section has its title, and persons have round pictures with their initials.
  @Test func sectionsHaveTitlesAndPersonsHavePictures() async throws {
    try await withPage { page, database in
      #expect(
        try await page.texts("[data-section] h2")
          == ["Main Info", "About", "Email", "Attributes", "Friends"])
      #expect(try await page.texts("[data-field=picture]") == ["TS", "HF", "CH"])
      #expect(try await page.hasRoundPictures())
      try await database["data/friends/0/pictureUrl"].set(.string(""))
      #expect(
        try await page.showsPictures(["TS", "CH"]), "without a picture's name there is none")
    }
  }

  /// The article's own file, imported into the node that the console shows.
  @Test func anImportedEnvelopeShowsItsProfile() async throws {
    try await withPage { page, database in
      let profile = try await database["data"].get().json()
      try await database["data"].set(.object([.init(name: "data", value: profile)]))
      try await database["data/data/about"].set(.string("From a file"))
      #expect(try await page.shows(row: "about", text: "From a file"))
      #expect(try await page.rows().count == 8)
      #expect(try await page.hasKeptElements(except: []))
    }
  }

  private func withPage(_ body: (ProfilePage, LiveDatabase) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start(file: folder + "/a.sqlite")
      try await Browser.run { browser in
        let page = try await ProfilePage.open(in: browser, at: demo.address)
        try await body(page, try demo.database)
      }
      demo.process.kill()
    }
  }

  private func friend(_ name: String, picture: String? = nil) throws -> JSONValue {
    .object([
      .init(name: "name", value: .string(name)),
      .init(name: "pictureUrl", value: .string(picture ?? pictures[name] ?? "someone")),
    ])
  }

  private func friends(_ names: String...) throws -> JSONValue {
    .array(try names.map { try friend($0) })
  }

  private let pictures = ["Huckleberry Finn": "finn", "Celeste Holm": "holm"]
}
