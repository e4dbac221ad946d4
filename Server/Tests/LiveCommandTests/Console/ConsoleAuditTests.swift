import Foundation
import LiveFormats
import Testing
import _LiveTestSupport
import _ProgramSupport

/// Every view of the console, with keys and values as long as they may be and without a space.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct ConsoleAuditTests {
  private static let (key, value) = (
    String(repeating: "k", count: 768), String(repeating: "V", count: 768)
  )
  /// The longest name of a database.
  private static let database = String(repeating: "d", count: 64)
  private static let collection = "/" + key

  /// An emulator with records below the longest key: their keys, fields and values are as long.
  private func withLongTexts(_ body: (ConsolePage) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let rules = folder + "/rules.json"
      try rule.write(toFile: rules, atomically: true, encoding: .utf8)
      let server = try await RunningServer.start(["--emulator", "--rules", rules])
      defer { server.process.kill() }
      let record = #"{"\#(Self.key)": "\#(Self.value)", "n": 1}"#
      let query = ".json?ns=\(Self.database)"
      let written = try await HTTPAnswer.put(
        "\(server.address)/\(query)&auth=owner&print=silent",
        #"{"\#(Self.key)": {"\#(Self.key)": \#(record), "r": \#(record)}}"#)
      #expect(written.status == 204, "\(written.text)")
      let refused = try await HTTPAnswer.put(server.address + Self.collection + query, "1")
      #expect(refused.status == 401)
      try await Browser.run { browser in
        try await browser.open("\(server.address)/console?ns=\(Self.database)#\(Self.collection)")
        let console = ConsolePage(page: BrowserPage(browser: browser, address: server.address))
        #expect(try await console.isLive())
        try await body(console)
      }
    }
  }

  private var rule: String {
    #"{"rules": {"$key": {".read": "auth.uid === '\#(Self.value)'", ".write": false}}}"#
  }

  @Test func longTextsFitIntoTheTree() async throws {
    try await withLongTexts { console in
      let page = console.page
      #expect(try await console.shows("\(Self.collection)/r", "2 children"))
      try await console.choose("\(Self.collection)/r")
      let field = "\(Self.collection)/r/\(Self.key)"
      #expect(try await console.shows(field, "\"\(Self.value.prefix(299))"))
      try await console.keepsToTheRules("tree")
      try await console.choose(field)
      #expect(try await page.waits(for: "document.querySelector('.editor input')"))
      try await console.keepsToTheRules("editor")
      try await console.press("Escape")
      try await console.focusTree()
      try await console.press("m")
      #expect(try await page.waits(for: "document.activeElement.matches('[role=menuitem]')"))
      try await console.keepsToTheRules("menu")
      try await console.press("Escape")
      try await console.focusTree()
      try await console.press("Delete")
      #expect(try await page.waits(for: "document.activeElement.matches('.asks .danger')"))
      try await console.keepsToTheRules("question")
      try await console.press(button: "Delete")
      #expect(try await console.hides(field))
      try await console.press(button: "Undo")
      #expect(try await page.says("Undone", in: ".message"))
      try await console.keepsToTheRules("undone")
    }
  }

  @Test func longTextsFitIntoTheOtherViews() async throws {
    try await withLongTexts { console in
      let page = console.page
      try await console.press(button: "Table")
      let rows = "document.querySelectorAll('.grid .rows .row').length === 2"
      #expect(try await page.waits(for: rows))
      try await console.keepsToTheRules("table")
      try await console.press(button: "Query")
      #expect(try await page.waits(for: "document.querySelector('form.filter') && \(rows)"))
      for (name, value) in [("order", "child"), ("child", Self.key), ("range", "between")] {
        try await page.write(value, into: "form.filter [name=\(name)]")
      }
      #expect(try await page.says(".indexOn", in: ".query .hint"))
      try await console.keepsToTheRules("query")
      #expect(try await isLevel(console), "query")
      try await console.press(button: "Run")
      #expect(try await page.waits(for: "document.querySelector('.query [data-error]')"))
      try await console.keepsToTheRules("refused query")
      try await console.press(button: "Search")
      #expect(try await page.waits(for: "document.querySelector('.search')"))
      try await page.write("v", into: ".search [type=search]")
      try await console.press(button: "Find")
      #expect(try await page.says("Done. 2 hits", in: ".search [role=status]"))
      try await console.keepsToTheRules("search")
      try await page.browser.run("location.hash = '/'")
      try await console.press(button: "Table")
      #expect(try await page.waits(for: "document.querySelector('.choice a')?.checkVisibility()"))
      try await console.keepsToTheRules("choice")
    }
  }

  @Test func longTextsFitIntoTheSections() async throws {
    try await withLongTexts { console in
      let page = console.page
      try await page.browser.run(
        "window.events = new EventSource('\(Self.collection).json?ns=\(Self.database)&auth=owner')")
      try await listen(console)
      for (section, text) in [
        ("Activity", "Permission denied"), ("Sessions", "Connected sessions: 1"),
        ("Databases", Self.database),
      ] {
        try await console.press(button: section)
        #expect(try await page.says(text, in: ".\(section.lowercased())"))
        try await console.keepsToTheRules(section)
      }
      try await console.press(button: "Rules")
      #expect(try await page.waits(for: "document.querySelector('textarea')?.value"))
      try await page.write(rule, into: "textarea")
      try await console.keepsToTheRules("rules")
      try await console.press(button: "Simulate")
      #expect(try await page.waits(for: "document.querySelector('.simulator form')"))
      for (name, value) in [("who", "user"), ("uid", Self.value), ("what", "write")] {
        try await page.write(value, into: ".simulator [name=\(name)]")
      }
      try await console.press(button: "Run")
      #expect(try await page.waits(for: "document.querySelector('.answer .denied')"))
      try await console.keepsToTheRules("simulator")
      #expect(try await isLevel(console), "simulator")
      try await console.press(button: "Try as this user")
      #expect(try await page.says("as V", in: "[data-identity]"))
      #expect(try await console.isLive())
      try await console.press(button: "as \(Self.value)")
      #expect(try await page.waits(for: "document.querySelector('.identity input')"))
      try await console.keepsToTheRules("sign-in form")
      #expect(try await isLevel(console), "sign-in form")
      try await page.browser.run("location.hash = '/'")
      #expect(try await console.hasState("denied"))
      try await console.keepsToTheRules("denied")
    }
  }

  /// Whether the buttons and the fields of a form that are in one line begin and end at one height.
  private func isLevel(_ console: ConsolePage) async throws -> Bool {
    try await console.page.waits(
      for: """
        [...document.querySelectorAll('form.filter')].every((form) => {
          const parts = [...form.querySelectorAll('input, select, button')];
          const boxes = parts.filter((it) => it.checkVisibility()).map((it) => it.getBoundingClientRect());
          return boxes.every((a) => boxes.every((b) => a.top >= b.bottom || b.top >= a.bottom ||
            (Math.abs(a.top - b.top) < 1 && Math.abs(a.bottom - b.bottom) < 1)));
        })
        """)
  }

  /// A session that listens to the longest path, and will write there when it ends.
  private func listen(_ console: ConsolePage) async throws {
    try await console.page.browser.run(
      """
      const path = '\(Self.collection)/\(Self.key)';
      const requests = [['auth', {cred: 'owner'}], ['q', {p: path, h: ''}], ['o', {p: path, d: 1}]];
      window.answered = 0;
      window.socket = new WebSocket(`ws://${location.host}/.ws?v=5&ns=\(Self.database)`);
      socket.onmessage = ({data}) => (answered += /"r":/.test(data));
      socket.onopen = () => requests.forEach(([a, b], index) =>
        socket.send(JSON.stringify({t: 'd', d: {r: index + 1, a, b}})));
      """)
    #expect(try await console.page.waits(for: "answered === 3"))
  }
}
