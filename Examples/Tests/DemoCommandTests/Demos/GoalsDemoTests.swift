import Foundation
import LiveTree
import LiveTreeClient
import Testing
import _LiveTestSupport
import _ProgramSupport

/// The digital logbook in a real browser, as users use it.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct GoalsDemoTests {
  private let logbook = """
    {"version": 1, "players": [
      {"id": "a", "name": "Ann"}, {"id": "b", "name": "Bob"}, {"id": "c", "name": "Cy"}
    ], "matches": [
      {"id": "m", "home_player_ids": ["a"], "away_player_ids": ["b"], "home_goals": 2,
       "away_goals": 1, "date": "2020-05-01T12:00:00Z"}
    ]}
    """

  /// Calls `body` with a page of a logbook of three players and a match.
  private func withPage(
    _ path: String = "/goals", _ body: (BrowserPage, RunningDemo) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      try logbook.write(toFile: folder + "/goals.json", atomically: true, encoding: .utf8)
      let demo = try await RunningDemo.start("goals", in: folder)
      defer { demo.process.kill() }
      try await Browser.run { browser in
        try await body(try await BrowserPage.open(path, at: demo.address, in: browser), demo)
      }
    }
  }

  private func shows(_ count: Int) -> String {
    "document.querySelectorAll('main [data-rows] .row').length === \(count)"
  }

  @Test func aMatchIsCreatedCorrectedAndDeleted() async throws {
    try await withPage { page, _ in
      #expect(try await page.waits(for: shows(1)))
      #expect(try await page.texts("main [data-rows] h2") == ["May 2020 · 1 match"])
      #expect(
        try await page.texts("main [data-id=m] .body .cell").map { $0.prefix(4) }
          == ["home", "resu", "away", "time"], "the order in which a screen reader reads them")

      try await page.press(".tools .primary")
      #expect(try await page.says("New Match", in: "#match-editor h2"))
      #expect(
        try await page.waits(
          for: "document.querySelector('#match-editor .footer .primary').disabled"))
      try await page.press("#home-players [value=a]")
      #expect(
        try await page.waits(for: "document.querySelector('#away-players [value=a]').disabled"),
        "a player on one side can't play on the other")
      try await page.press("#away-players [value=c]")
      try await page.press("#match-editor [data-step='1']")
      try await page.press("#match-editor .footer .primary")
      #expect(try await page.waits(for: "!document.querySelector('#match-editor').open"))
      #expect(try await page.waits(for: shows(2)))
      #expect(try await page.rows().first?.contains("Ann") == true)
      #expect(try await page.rows().first?.contains("1 : 0") == true)
      #expect(try await page.texts("main [data-rows] h2").first == "Today · 1 match")

      // Enter edits the focused row.
      try await page.key("Enter", on: "main [data-rows] .row")
      #expect(try await page.says("Edit Match", in: "#match-editor h2"))
      try await page.press("#match-editor [data-step='1']")
      try await page.press("#match-editor .footer .primary")
      #expect(try await page.says("2 : 0", in: "main [data-rows] .row"))

      // Delete deletes the focused row, which can be undone.
      try await page.key("Delete", on: "main [data-rows] .row")
      #expect(try await page.waits(for: shows(1)))
      try await page.press(".toast .ways button")
      #expect(try await page.waits(for: shows(2)))
      #expect(try await page.settles())
    }
  }

  /// A field that is wrong is marked, and words beside it say why.
  @Test func aWrongGoalMarksItsField() async throws {
    try await withPage { page, _ in
      #expect(try await page.waits(for: shows(1)))
      try await page.press(".tools .primary")
      for (goals, sentence) in [
        ("1200", "Enter 0 to 999 goals."), ("", "Enter 0 to 999 goals."), ("3", ""),
      ] {
        try await page.write(goals, into: "#match-editor [name=awayGoals]")
        let field = "document.querySelector('#match-editor [name=awayGoals]')"
        #expect(
          try await page.waits(
            for: """
              document.getElementById(\(field).getAttribute('aria-describedby'))?.innerText === '\(sentence)'
                && (\(field).ariaInvalid === 'true') === \(!sentence.isEmpty)
              """), "\(goals)")
      }
    }
  }

  @Test func aPlayerWhoIsRenamedIsRenamedInEveryMatch() async throws {
    try await withPage("/goals/players") { page, _ in
      #expect(try await page.waits(for: shows(3)))
      try await page.press(".tools .primary")
      #expect(
        try await page.waits(
          for: "document.querySelector('#player-editor .footer .primary').disabled"))
      try await page.write("  Bea ", into: "#player-editor input")
      try await page.press("#player-editor .footer .primary")
      #expect(try await page.waits(for: shows(4)))
      #expect(
        try await page.texts("main [data-field=title]") == ["Ann", "Bea", "Bob", "Cy"])

      try await page.press(".tools .primary")
      try await page.write("ann", into: "#player-editor input")
      try await page.press("#player-editor .footer .primary")
      #expect(
        try await page.says(
          "Ann is already a player. Choose another name.", in: "#player-editor .problem"))
      try await page.press("#player-editor .footer button:not(.primary)")
      try await page.press("#player-editor .footer .danger")

      try await page.key("Enter", on: "main [data-id=b]")
      try await page.write("Robert", into: "#player-editor input")
      try await page.press("#player-editor .footer .primary")
      #expect(try await page.says("Robert", in: "main [data-id=b]"))
      try await page.browser.open(page.address + "/goals")
      #expect(try await page.says("Robert", in: "main [data-id=m]"))
    }
  }

  @Test func rankingsFollowTheMatchesAndThePeriod() async throws {
    try await withPage("/goals/rankings") { page, _ in
      #expect(try await page.waits(for: shows(3)))
      #expect(try await page.texts("main [data-field=title]") == ["Ann", "Bob", "Cy"])
      #expect(try await page.texts("main [data-field=value]") == ["10.00", "0.00", "–"])
      let match = """
        {"homePlayers": ["c"], "awayPlayers": ["a"], "homeGoals": 4, "awayGoals": 0,
         "date": "\(Date().formatted(.iso8601))"}
        """
      let made = try await HTTPAnswer.send(
        "POST", page.address + "/goals/matches", type: "application/json", match)
      #expect(made.status == 201)
      #expect(
        try await page.waits(
          for:
            "document.querySelector('main [data-id=c] [data-field=value]')?.innerText === '10.00'"))
      #expect(try await page.settles())
      #expect(try await page.texts("main [data-field=title]") == ["Cy", "Ann", "Bob"])
      try await page.press("[value=rankings-week]")
      #expect(
        try await page.waits(
          for: "document.querySelector('main [data-id=b] [data-field=value]')?.innerText === '–'"))
      #expect(try await page.settles())
      #expect(try await page.texts("main [data-field=title]") == ["Cy", "Ann", "Bob"])
      #expect(try await page.texts("main [data-field=value]") == ["10.00", "0.00", "–"])
    }
  }

  @Test func eachEmptyListSaysWhatToDoAndDoesIt() async throws {
    try await withTemporaryFolder { folder in
      try #"{"version": 1, "players": [], "matches": []}"#
        .write(toFile: folder + "/goals.json", atomically: true, encoding: .utf8)
      let demo = try await RunningDemo.start("goals", in: folder)
      defer { demo.process.kill() }
      try await Browser.run { browser in
        for (path, sentence, dialog) in [
          ("", "No matches yet. Add the first one", "#match-editor"),
          ("/rankings", "No rankings yet. Add players", "#player-editor"),
          ("/players", "No players yet. Add all players", "#player-editor"),
        ] {
          let page = try await BrowserPage.open("/goals" + path, at: demo.address, in: browser)
          #expect(try await page.says(sentence, in: "main [data-notice]"))
          try await page.press("main [data-notice] .primary")
          #expect(try await page.waits(for: "document.querySelector('\(dialog)').open"))
        }
      }
    }
  }

  @Test func twoWindowsSeeEachOthersEdits() async throws {
    try await withPage { page, demo in
      #expect(try await page.waits(for: shows(1)))
      try await Browser.run { browser in
        let other = try await BrowserPage.open("/goals", at: demo.address, in: browser)
        #expect(try await other.waits(for: shows(1)))
        try await other.key("Enter", on: "main [data-id=m]")
        try await other.press("#match-editor [data-step='1']")
        try await other.press("#match-editor .footer .primary")
        #expect(try await page.says("3 : 1", in: "main [data-id=m]"))
        try await page.key("Delete", on: "main [data-id=m]")
        #expect(try await other.waits(for: shows(0)))
      }
    }
  }

  /// The button "Refresh" reads the file again, which another program may have written.
  @Test func aRefreshReadsTheStoreAgain() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/goals.json"
      try logbook.write(toFile: file, atomically: true, encoding: .utf8)
      let demo = try await RunningDemo.start("goals", in: folder)
      defer { demo.process.kill() }
      try await Browser.run { browser in
        let page = try await BrowserPage.open("/goals", at: demo.address, in: browser)
        #expect(try await page.waits(for: shows(1)))
        try logbook.replacing(#""home_goals": 2"#, with: #""home_goals": 5"#)
          .write(toFile: file, atomically: true, encoding: .utf8)
        try await page.press("[data-refresh]")
        #expect(try await page.says("5 : 1", in: "main [data-id=m]"))
        try "{broken".write(toFile: file, atomically: true, encoding: .utf8)
        try await page.press("[data-refresh]")
        #expect(try await page.says("isn't a logbook", in: "main [data-notice]"))
        #expect(try await page.waits(for: shows(1)), "the rows stay")
      }
    }
  }

  /// A match that the user is entering survives the loss of the server.
  @Test func aLostServerIsReportedAndTheDraftIsKept() async throws {
    try await withTemporaryFolder { folder in
      try logbook.write(toFile: folder + "/goals.json", atomically: true, encoding: .utf8)
      let first = try await RunningDemo.start(
        "goals", in: folder, port: .random(in: 20_000..<32_000))
      try await Browser.run { browser in
        let page = try await BrowserPage.open("/goals", at: first.address, in: browser)
        #expect(try await page.waits(for: shows(1)))
        try await page.press(".tools .primary")
        try await page.press("#home-players [value=b]")
        try await page.press("#away-players [value=c]")
        first.process.kill()
        await first.process.end()
        try await page.press("#match-editor .footer .primary")
        #expect(
          try await page.says("The server isn't responding.", in: "#match-editor .problem"))
        #expect(try await page.waits(for: shows(1)), "the rows stay")
        let second = try await RunningDemo.start("goals", in: folder, port: first.port)
        try await page.press("#match-editor .footer .primary")
        #expect(try await page.waits(for: "!document.querySelector('#match-editor').open"))
        #expect(try await page.waits(for: shows(2)))
        second.process.kill()
      }
    }
  }

  @Test func theStoreIsSwitchedWhileItRuns() async throws {
    try await withPage { page, demo in
      #expect(try await page.waits(for: shows(1)))
      func use(_ store: String) async throws {
        try await page.press("[data-store]")
        try await page.press("#store-dialog [value=\(store)]")
        try await page.press("#store-dialog .footer .primary")
        #expect(try await page.waits(for: "!document.querySelector('#store-dialog').open"))
      }
      try await use("rest")
      #expect(try await page.says("Storage: REST", in: "[data-store]"))
      #expect(try await page.waits(for: "document.querySelectorAll('main .row').length > 20"))
      try await use("database")
      let logbook = try demo.database["logbook"]
      let matches = try await logbook["matches"].get()
      #expect(!matches.isAbsent)
      // A write by any client appears at once.
      try await logbook["players/ada/name"].set(.string("Countess"))
      #expect(try await page.says("Countess", in: "main [data-rows]"))
      try await use("file")
      #expect(try await page.waits(for: shows(1)))
    }
  }

  @Test func aStoreThatDoesNotRespondIsNotChosen() async throws {
    try await withPage { page, _ in
      #expect(try await page.waits(for: shows(1)))
      try await page.press("[data-store]")
      try await page.press("#store-dialog [value=rest]")
      try await page.write("http://127.0.0.1:1/api/v1/", into: "#store-dialog [name=baseURL]")
      try await page.press("#store-dialog .footer .primary")
      #expect(
        try await page.says(
          "doesn't respond. Check that it is running. The storage wasn't changed.",
          in: "#store-dialog"))
      #expect(try await page.says("Storage: file", in: "[data-store]"))
      #expect(try await page.waits(for: "document.documentElement.dataset.phase === 'live'"))
      #expect(try await page.waits(for: shows(1)), "the rows stay")
      let refused = try await HTTPAnswer.put(
        page.address + "/goals/settings", #"{"store": "rest", "baseURL": "nonsense"}"#)
      #expect(refused.status == 422)
      #expect(refused.text.contains("isn't a valid service URL"))
    }
  }

  @Test(arguments: [("{broken", "it isn't valid JSON"), ("[1]", "it isn't an object")])
  func aFileThatIsNotALogbookIsRefusedAtTheStart(content: String, reason: String) async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/goals.json"
      try content.write(toFile: file, atomically: true, encoding: .utf8)
      let (code, errors) = try await ChildProcess.demos([
        "goals", "--logbook", file, "--port", "0", "--database", folder + "/goals.sqlite",
      ]).end()
      #expect(code == 1)
      #expect(
        errors == [
          "demos: \(file) isn't a logbook: \(reason). Correct it, or choose another file; this one wasn't changed."
        ])
    }
  }

  @Test func aBrokenFileIsReportedAndNotChanged() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/goals.json"
      let demo = try await RunningDemo.start("goals", in: folder)
      defer { demo.process.kill() }
      try "{broken".write(toFile: file, atomically: true, encoding: .utf8)
      try await Browser.run { browser in
        let page = try await BrowserPage.open("/goals", at: demo.address, in: browser)
        #expect(try await page.says("isn't a logbook", in: "main [data-notice]"))
      }
      let refused = try await HTTPAnswer.send(
        "POST", demo.address + "/goals/players", type: "application/json", #"{"name": "Ann"}"#)
      #expect(refused.status == 503)
      #expect(refused.text.contains("isn't a logbook"))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "{broken")
    }
  }
}
