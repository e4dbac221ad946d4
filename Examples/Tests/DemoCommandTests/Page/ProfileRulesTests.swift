import Testing
import _LiveTestSupport
import _ProgramSupport

/// The tutorial's step "open the rules".
@Suite(.serialized, .timeLimit(.minutes(20)))
struct ProfileRulesTests {
  /// The demo starts with rules that deny everything, says so, and shows data once they allow it.
  @Test func aDeniedProfileAppearsWhenItsRulesAllowIt() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/a.sqlite"
      let demo = try await RunningDemo.start(file: file, port: 0, "--no-play", "--closed")
      try await Browser.run { browser in
        try await browser.open(demo.address)
        let console = ConsolePage(page: BrowserPage(browser: browser, address: demo.address))
        #expect(try await console.page.says("The rules deny reading", in: "main [data-notice]"))
        #expect(try await console.isLive(), "the console is the admin's")
        try await console.press(button: "Rules")
        #expect(try await console.page.waits(for: "document.querySelector('textarea')?.value"))
        try await console.press(button: "Open")
        try await console.press(button: "Save")
        #expect(
          try await console.page.waits(for: "document.querySelectorAll('[data-id]').length === 8"))
        #expect(
          try await console.page.waits(for: "document.documentElement.dataset.phase === 'live'"))
        #expect(
          try await console.page.texts("main [data-summary]") == [""],
          "the first list isn't a change")
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
        let page = try await BrowserPage.open("/profile", at: demo.address, in: browser)
        for _ in 1...3 {
          _ = try await HTTPAnswer.put(rules, #"{"rules": {".read": false}}"#)
          #expect(try await page.waits(for: "document.documentElement.dataset.phase !== 'live'"))
          _ = try await HTTPAnswer.put(rules, #"{"rules": {".read": true}}"#)
          #expect(try await page.waits(for: "document.documentElement.dataset.phase === 'live'"))
        }
      }
    }
  }
}
