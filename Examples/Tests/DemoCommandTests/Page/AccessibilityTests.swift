import LiveTree
import LiveTreeClient
import LiveTreeWire
import Testing
import _LiveTestSupport
import _ProgramSupport

/// What a screen reader finds: roles, names, and regions that speak when they change.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct AccessibilityTests {
  private func withBrowser(_ body: (Browser, RunningDemo) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.startAll(in: folder)
      defer { demo.process.kill() }
      try await Browser.run { try await body($0, demo) }
    }
  }

  /// Elements of every page: `path`, what marks it as loaded, and the lines that must be there.
  @Test func everyPageHasItsRolesAndNames() async throws {
    let pages: [(path: String, loaded: String, lines: [String])] = [
      ("/", "main li", ["main ", "heading LiveList", "link Get started", "button Pause"]),
      (
        "/profile", "main .row",
        [
          "navigation Demos", "heading Profile", "status ", "list Main Info",
          "tree Database", "navigation Sections", "button Rules",
        ]
      ),
      (
        "/goals", "main .row",
        ["navigation Goals", "heading Matches", "button New match", "status "]
      ),
      ("/goals/rankings", "main .row", ["heading Rankings", "radio All time"]),
      ("/goals/players", "main .row", ["heading Players", "button New player"]),
      ("/changes", "main .row", ["combobox Change", "spinbutton Count", "button Go"]),
      ("/companies", "main .row", ["button Next delivery", "combobox Polled every"]),
      (
        "/console", ".line",
        [
          "heading LiveList Console", "navigation Sections", "button Data", "navigation Path",
          "group Views",
          "tree Database", "button Search", "status ",
        ]
      ),
    ]
    try await withBrowser { browser, demo in
      for page in pages {
        try await browser.open(demo.address + page.path)
        #expect(
          try await browser.wait(until: "document.querySelectorAll('\(page.loaded)').length > 2"))
        let tree = try await browser.accessibilityTree()
        for line in page.lines {
          #expect(tree.contains { $0 == line || $0.hasPrefix(line) }, "\(page.path): \(line)")
        }
        let nameless = tree.filter { ["button ", "link ", "textbox ", "tab "].contains($0) }
        #expect(nameless == [], "\(page.path)")
      }
    }
  }

  @Test func everyViewOfTheConsoleHasItsRolesAndNames() async throws {
    let views: [(button: String, loaded: String, lines: [String])] = [
      ("Search", ".search", ["search ", "searchbox Search keys and values", "list Hits"]),
      ("Query", ".query .grid .row", ["form Query", "combobox Order by", "grid Results"]),
      (
        "Table", ".table .grid .rows .row",
        ["grid Children", "columnheader Key", "gridcell data", "row "]
      ),
      ("Rules", ".rules textarea", ["region Rules", "textbox Rules", "button Simulate"]),
      ("Activity", ".activity svg", ["region Activity", "image Writes", "image Readers"]),
      ("Sessions", ".sessions table", ["region Sessions", "table "]),
    ]
    try await withBrowser { browser, demo in
      try await browser.open(demo.address + "/console")
      #expect(try await browser.wait(until: "document.querySelectorAll('.line').length > 2"))
      for view in views {
        try await browser.run(
          """
          [...document.querySelectorAll('button')]
            .find((it) => it.checkVisibility() && it.textContent === '\(view.button)').click()
          """)
        #expect(try await browser.wait(until: "document.querySelector('\(view.loaded)')"))
        let tree = try await browser.accessibilityTree()
        for line in view.lines {
          #expect(tree.contains { $0.hasPrefix(line) }, "\(view.button): \(line)")
        }
      }
    }
  }

  /// What changes by itself is announced, once, and without moving the focus.
  @Test func whatChangesByItselfIsAnnounced() async throws {
    try await withBrowser { browser, demo in
      try await browser.open(demo.address + "/profile")
      #expect(try await browser.wait(until: "document.querySelectorAll('main .row').length === 8"))
      let regions = try await browser.value(
        of: """
          [...document.querySelectorAll('[role=status], [role=alert], [aria-live]')]
            .map((it) => it.dataset.summary !== undefined ? 'summary' : it.className)
          """
      ).texts
      #expect(regions.contains("summary"))
      #expect(regions.contains("state"), "the console's connection")
      #expect(regions.contains("message"), "the console's results")
      try await demo.database["data/about"].set(.string("Other"))
      #expect(
        try await browser.wait(
          until: "document.querySelector('[data-summary]').textContent === '1 updated'"))
      #expect(
        try await browser.value(of: "document.activeElement === document.body") == .bool(true))
    }
  }
}
