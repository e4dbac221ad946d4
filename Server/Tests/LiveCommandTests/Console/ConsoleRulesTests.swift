import LiveTree
import LiveTreeClient
import LiveTreeWire
import Testing
import _LiveTestSupport

/// The rules in the console, and the tutorial's step "open the rules".
@Suite(.serialized, .timeLimit(.minutes(20)))
struct ConsoleRulesTests {
  @Test func theLineOfAnInvalidRuleIsMarked() async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start(file: folder + "/a.sqlite")
      try await Browser.run { browser in
        let console = try await ConsolePage.open(of: demo, in: browser)
        try await console.press(button: "Rules")
        #expect(try await console.page.waits(for: "document.querySelector('textarea')?.value"))
        try await console.page.write(
          "{\n  \"rules\": {\n    \".read\": \"auth.uid ===\"\n  }\n}", into: "textarea")
        try await console.press(button: "Check")
        #expect(
          try await console.page.waits(
            for: "document.querySelector('.lines .error')?.textContent === '3'"))
        try await console.press(button: "Locked")
        try await console.press(button: "Check")
        #expect(try await console.page.says("Rules are valid", in: ".rules .message"))
        try await console.press(button: "Save")
        #expect(try await console.page.says("only the admin", in: ".rules .message"))
      }
      await #expect(throws: DatabaseError.self) { try await demo.database["data"].get() }
      demo.process.kill()
    }
  }

  @Test func unsavedRulesAreKeptWhileAnotherTabIsShown() async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start(file: folder + "/a.sqlite")
      defer { demo.process.kill() }
      try await Browser.run { browser in
        let console = try await ConsolePage.open(of: demo, in: browser)
        try await console.press(button: "Rules")
        #expect(try await console.page.waits(for: "document.querySelector('textarea')?.value"))
        try await console.page.write("half a rule", into: "textarea")
        try await console.press(button: "Data")
        try await console.press(button: "Rules")
        #expect(try await console.page.says("Not saved yet.", in: ".rules .message"))
        #expect(
          try await console.page.waits(
            for: "document.querySelector('textarea').value === 'half a rule'"))
        try await console.press(button: "Discard")
        #expect(
          try await console.page.waits(
            for: "document.querySelector('textarea').value.includes('.read')"))
      }
    }
  }

  /// Source: ARIA Authoring Practices, tabs.
  @Test func theArrowKeysChangeTheTab() async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start(file: folder + "/a.sqlite")
      defer { demo.process.kill() }
      try await Browser.run { browser in
        let console = try await ConsolePage.open(of: demo, in: browser)
        let tab = "document.activeElement.matches('[role=tab][aria-selected=true][tabindex=\"0\"]')"
        try await browser.run("document.querySelector('[data-tab=data]').focus()")
        for (key, name) in [
          ("ArrowRight", "rules"), ("ArrowRight", "activity"), ("ArrowRight", "data"),
          ("ArrowLeft", "activity"), ("Home", "data"), ("End", "activity"),
        ] {
          try await console.press(key)
          #expect(
            try await console.page.waits(
              for: """
                \(tab) && document.activeElement.dataset.tab === '\(name)' && \
                document.getElementById('db-\(name)')?.checkVisibility() && \
                document.querySelectorAll('[role=tab][tabindex="0"]').length === 1
                """), "\(key) to \(name)")
        }
      }
    }
  }

  @Test func rulesOfAnotherWindowAreNotOverwrittenSilently() async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start(file: folder + "/a.sqlite")
      try await Browser.run { browser in
        let console = try await ConsolePage.open(of: demo, in: browser)
        try await console.press(button: "Rules")
        #expect(try await console.page.waits(for: "document.querySelector('textarea')?.value"))
        try await browser.run(
          """
          window.saved = fetch('/.settings/rules.json', {
            method: 'PUT', headers: {Authorization: 'Bearer owner'},
            body: '{"rules": {".read": true}}'}).then(() => (window.isSaved = true));
          """)
        #expect(try await console.page.waits(for: "window.isSaved"))
        try await console.press(button: "Open")
        try await console.press(button: "Save")
        #expect(
          try await console.page.says(
            "The rules were changed elsewhere", in: ".rules .message"))
        try await console.press(button: "Save mine")
        #expect(try await console.page.says("Saved.", in: ".rules .message"))
      }
      try await demo.database["data/about"].set(.string("Open again"))
      demo.process.kill()
    }
  }

  /// The demo starts with rules that deny everything, says so, and shows data once they allow it.
  @Test func aDeniedProfileAppearsWhenItsRulesAllowIt() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/a.sqlite"
      let demo = try await RunningDemo.start(file: file, port: 0, "--no-play", "--closed")
      try await Browser.run { browser in
        try await browser.open(demo.address)
        let console = ConsolePage(page: DemoBrowser(browser: browser, address: demo.address))
        #expect(try await console.page.says("The rules deny reading", in: "main [data-notice]"))
        #expect(try await console.isLive(), "the console is the admin's")
        try await console.press(button: "Rules")
        #expect(try await console.page.waits(for: "document.querySelector('textarea')?.value"))
        try await console.press(button: "Open")
        try await console.press(button: "Save")
        #expect(
          try await console.page.waits(for: "document.querySelectorAll('[data-id]').length === 8"))
      }
      demo.process.kill()
    }
  }

  /// Not only at its start: also a profile that was live, as the tutorial does it.
  @Test func aProfileWhoseRulesWereClosedReturnsWhenTheyAreOpened() async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start(file: folder + "/a.sqlite")
      defer { demo.process.kill() }
      let rules = demo.address + "/.settings/rules.json?auth=owner"
      try await Browser.run { browser in
        let page = try await DemoBrowser.open("/profile", of: demo, in: browser)
        for _ in 1...3 {
          _ = try await HTTPAnswer.put(rules, #"{"rules": {".read": false}}"#)
          #expect(try await page.waits(for: "document.documentElement.dataset.phase !== 'live'"))
          _ = try await HTTPAnswer.put(rules, #"{"rules": {".read": true}}"#)
          #expect(try await page.waits(for: "document.documentElement.dataset.phase === 'live'"))
        }
      }
    }
  }

  @Test func aDeniedReaderIsOfferedToAuthenticate() async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start(
        file: folder + "/a.sqlite", port: 0, "--no-play", "--closed")
      try await Browser.run { browser in
        let console = try await ConsolePage.open(of: demo, in: browser)
        try await console.press(button: "as admin")
        try await console.press(button: "Unauthenticated")
        #expect(try await console.hasState("denied"))
        #expect(
          try await console.page.says(
            "Permission denied. The rules don't allow you to read this node.", in: ".notice"))
        // An emulator takes every other access token as the admin's.
        let invalid = String(repeating: "x", count: 20_000)
        try await console.page.write(invalid, into: ".identity input")
        try await console.press(button: "Use token")
        #expect(
          try await console.page.says(
            "Could not parse auth token. Authenticate with another token.", in: ".notice"),
          "no rule was evaluated")
        try await console.press(button: "As admin")
        #expect(try await console.isLive())
        #expect(try await console.shows("/data/fullName", #""Tom Sawyer""#))
      }
      demo.process.kill()
    }
  }
}
