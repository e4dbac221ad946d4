import LiveFormats
import LiveTree
import LiveTreeClient
import LiveTreeWire
import Testing
import _LiveTestSupport
import _ProgramSupport

/// The console's views besides the tree: search, query, table, menu, undo, simulator, activity.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct ConsoleViewsTests {
  /// Ten people, in two cities.
  private static let people = (0..<10).map { index in
    """
    "p\(index)": {"name": "Person \(index)", "age": \(index * 7 % 10), \
    "city": "\(index % 2 == 0 ? "Oslo" : "Rome")"}
    """
  }.joined(separator: ", ")

  private func withPeople(
    at path: String = "/people", _ body: (ConsolePage, LiveDatabase) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let server = try await RunningServer.start(file: folder + "/a.sqlite")
      defer { server.process.kill() }
      _ = try await HTTPAnswer.put(server.address + "/people.json", "{\(Self.people)}")
      try await Browser.run { browser in
        try await body(
          try await ConsolePage.open(path, at: server.address, in: browser), try server.database)
      }
    }
  }

  @Test func aSearchFindsKeysAndValues() async throws {
    try await withPeople(at: "/") { console, _ in
      try await console.focusTree()
      try await console.press("/")
      let field = ".search [type=search]"
      #expect(try await console.page.waits(for: "document.querySelector('\(field)')"))
      try await console.page.write("rome", into: field)
      try await console.press(button: "Find")
      #expect(try await console.page.says("Done. 5 hits", in: ".search [role=status]"))
      let hits = try await console.page.texts(".hits button")
      #expect(hits.first == #"/people/p1/city "Rome""#)
      #expect(try await console.page.texts(".hits mark") == Array(repeating: "Rome", count: 5))
      try await console.keepsToTheRules("search")
      try await console.page.write("P7", into: field)
      try await console.press(button: "Find")
      #expect(try await console.page.says("Done. 1 hit ", in: ".search [role=status]"))
      try await console.page.press(".hits button")
      #expect(try await console.hasSelected("/people/p7"))
      #expect(try await console.page.says("people", in: ".crumbs [aria-current=page]"))
    }
  }

  /// The order, the range and the limit are those of the protocol, and so is the index it needs.
  @Test func aQuerySelectsAndNamesItsIndex() async throws {
    try await withPeople { console, _ in
      let rules = console.page.address + "/.settings/rules.json?auth=owner"
      _ = try await HTTPAnswer.put(rules, #"{"rules": {".read": true, ".write": true}}"#)
      try await console.focusTree()
      try await console.press("q")
      #expect(
        try await console.page.waits(
          for: "document.querySelectorAll('.grid .rows .row').length === 10"))
      #expect(try await console.page.says("Needs no index.", in: ".query .hint"))
      try await fill(console, ["order": "child", "child": "age", "range": "startAt", "low": "8"])
      #expect(try await console.page.says(#"".indexOn": "age""#, in: ".query .hint"))
      try await console.press(button: "Run")
      #expect(try await console.page.says(#"add ".indexOn": "age""#, in: ".query [data-error]"))
      try await console.keepsToTheRules("query")
      _ = try await HTTPAnswer.put(
        rules, #"{"rules": {".read": true, ".write": true, "people": {".indexOn": "age"}}}"#)
      try await console.press(button: "Run")
      #expect(try await console.page.says("2 found.", in: ".query [role=status]"))
      #expect(try await console.page.texts(".grid [data-type=key]") == ["p4", "p7"])
    }
  }

  /// The top of a database is rarely a table: its collections are offered instead, unless most of
  /// its children are something else.
  @Test func aTableOfCollectionsOffersEachOfThem() async throws {
    try await withPeople(at: "/") { console, _ in
      let page = console.page
      try await console.press(button: "Table")
      #expect(try await page.says("people", in: ".grid"))
      #expect(
        try await page.texts(".grid [data-type=key]") == ["data", "error", "message", "people"])
      let written = try await HTTPAnswer.put(
        page.address + "/.json?auth=owner",
        "{\"people\": {\(Self.people)}, \"rooms\": {\"r1\": {\"title\": \"Hall\"}}}")
      #expect(written.status == 200, "\(written.text)")
      for view in ["Table", "Query"] {
        try await page.browser.run("location.hash = '/'")
        #expect(
          try await page.waits(
            for: "document.querySelector('.crumbs [aria-current=page]')?.textContent === '/'"))
        try await console.press(button: view)
        // The items may be there before their texts.
        #expect(
          try await page.waits(
            for: """
              [...document.querySelectorAll('.choice li')]
                .map((item) => item.innerText.replaceAll(/\\s+/g, ' ').trim()).join()
                === '/people 10 children,/rooms 1 child'
              """))
        #expect(try await page.waits(for: "!document.querySelector('.grid').checkVisibility()"))
        try await console.keepsToTheRules("choice")
        try await page.press(".choice li:nth-child(1) a")
        #expect(
          try await page.waits(for: "document.querySelectorAll('.grid .rows .row').length === 10"))
        #expect(try await page.says("people", in: ".crumbs [aria-current=page]"))
        #expect(
          try await page.browser.value(of: "document.querySelector('.choice').hidden")
            == .bool(true))
      }
    }
  }

  private func fill(_ console: ConsolePage, _ values: KeyValuePairs<String, String>) async throws {
    for (name, value) in values {
      try await console.page.write(value, into: "form.filter [name=\(name)]")
    }
  }

  @Test func aTableIsSortedEditedAndFollowsTheDatabase() async throws {
    try await withPeople { console, database in
      try await console.focusTree()
      try await console.press("t")
      #expect(
        try await console.page.waits(
          for: "document.querySelectorAll('.grid .rows .row').length === 10"))
      #expect(
        try await console.page.texts("[role=columnheader]") == ["Key", "age", "city", "name"])
      try await console.keepsToTheRules("table")
      try await console.press(button: "age")
      #expect(
        try await console.page.waits(
          for: "document.querySelector('[aria-sort=ascending]')?.innerText.startsWith('age')"))
      #expect(
        try await console.page.texts(".grid [data-type=key]")
          == ["p0", "p3", "p6", "p9", "p2", "p5", "p8", "p1", "p4", "p7"])
      try await console.page.browser.run("document.querySelector('.grid').focus()")
      try await console.press("ArrowRight", "Enter")
      #expect(try await console.page.waits(for: "document.querySelector('.grid input')"))
      try await console.page.write("99", into: ".grid input")
      try await console.page.key("Enter", on: ".grid input")
      #expect(
        try await console.page.waits(
          for: "[...document.querySelectorAll('.grid [data-type=key]')].at(-1).innerText === 'p0'"))
      #expect(try await database["people/p0/age"].get().scalar == .integer(99))
      try await database["people/p0/city"].set(.string("Bergen"))
      #expect(try await console.page.says("Bergen", in: ".grid"))
      try await console.press(button: "Undo")
      #expect(try await console.page.says("Undone: Changed /people/p0/age", in: ".message"))
      #expect(try await database["people/p0/age"].get().scalar == .integer(0))
    }
  }

  @Test func aNodeIsRenamedDuplicatedAndCopied() async throws {
    try await withPeople { console, database in
      let before = try await database["people/p1"].get()
      try await console.focusTree()
      try await select("/people/p1", console)
      try await console.press("r")
      try await name("p2", console)
      #expect(try await console.page.says("p2 already exists", in: ".refusal"))
      try await name("ada", console)
      #expect(try await console.hasSelected("/people/ada"))
      #expect(try await database["people/ada"].get() == before)
      #expect(try await database["people/p1"].get().isAbsent)
      try await console.press("d")
      try await name("eve", console)
      #expect(try await console.hasSelected("/people/eve"))
      #expect(try await database["people/eve"].get() == before)
      for edit in ["Duplicated /people/ada", "Renamed /people/p1"] {
        try await console.press(button: "Undo")
        #expect(try await console.page.says("Undone: \(edit)", in: ".message"))
      }
      #expect(try await console.shows("/people/p1", "3 children"))
      #expect(try await database["people/ada"].get().isAbsent)
      #expect(try await database["people/eve"].get().isAbsent)
    }
  }

  private func name(_ key: String, _ console: ConsolePage) async throws {
    #expect(try await console.page.waits(for: "document.querySelector('.naming input')"))
    try await console.page.write(key, into: ".naming input")
    try await console.page.key("Enter", on: ".naming input")
  }

  private func select(_ path: String, _ console: ConsolePage) async throws {
    try await console.press("Home")
    for _ in 0..<45 {
      // The current row is drawn in the next frame.
      let isNext = "window.isNext ? !(window.isNext = false) : !(window.isNext = true)"
      _ = try await console.page.waits(for: isNext)
      guard try await console.current() != path else { break }
      try await console.press("ArrowDown")
    }
    #expect(try await console.hasSelected(path))
  }

  @Test func theMenuOffersEveryActionByKeyboard() async throws {
    try await withPeople { console, _ in
      try await console.keepCopies()
      try await console.focusTree()
      try await select("/people/p3", console)
      for (label, text) in [
        ("Copy path", "/people/p3"), ("Copy value", #"{"age":1,"city":"Rome","name":"Person 3"}"#),
        (
          "Copy as curl",
          "curl -H 'Authorization: Bearer owner' '\(console.page.address)/people/p3.json'"
        ),
        (
          "Copy as Swift",
          "let database = try LiveDatabase(\"\(console.page.address)\")\n"
            + "let value = try await database[\"people/p3\"].get()"
        ),
      ] {
        try await console.openMenu()
        if label == "Copy path" { try await console.keepsToTheRules("menu") }
        try await console.choose(command: label)
        #expect(try await console.hasCopied(text), "\(label)")
      }
    }
  }

  /// Also of values that are large, and up to twenty of them.
  @Test func deletionsAskAndAreUndoneInOrder() async throws {
    try await withPeople { console, database in
      let before = try await database["people"].get()
      try await console.focusTree()
      for index in [0, 1] {
        try await select("/people/p\(index)", console)
        try await console.press("Delete")
        #expect(try await console.page.says("Delete p\(index) with 3 children?", in: ".asks"))
        if index == 0 { try await console.keepsToTheRules("question") }
        #expect(
          try await console.page.waits(for: "document.activeElement.matches('.asks .danger')"))
        try await console.press(button: "Delete")
        #expect(try await console.hides("/people/p\(index)"))
      }
      try await console.focusTree()
      for path in ["/people/p4", "/people/p6", "/people/p8"] {
        try await select(path, console)
        try await console.press(" ")
      }
      #expect(try await console.page.says("3 selected", in: ".message"))
      try await console.keepsToTheRules("selection")
      try await console.press("Delete")
      try await console.press(button: "Delete 3")
      #expect(try await console.page.says("Deleted 3 nodes", in: ".message"))
      #expect(try await database["people"].get().children.count == 5)
      for count in [8, 9, 10] {
        try await console.press(button: "Undo")
        #expect(
          try await console.page.waits(
            for: "document.querySelector('.tree .value').textContent === '\(count) children'"))
      }
      #expect(try await database["people"].get() == before)
    }
  }

  @Test func aValueIsWrittenAsAnotherType() async throws {
    try await withPeople { console, database in
      try await console.focusTree()
      try await select("/people/p1/age", console)
      try await console.press("Enter")
      #expect(
        try await console.page.waits(
          for: "document.querySelector('.editor select')?.value === 'number'"))
      try await console.page.write("string", into: ".editor select")
      #expect(
        try await console.page.waits(
          for: "document.querySelector('.editor input').value === '7'"))
      try await console.keepsToTheRules("editor")
      try await console.page.write("server time", into: ".editor select")
      try await console.submit()
      #expect(try await console.closesEditor())
      guard case .integer(let time)? = try await database["people/p1/age"].get().scalar else {
        Issue.record("no time was written")
        return
      }
      #expect(time > 1_600_000_000_000)
    }
  }

  /// Who, where and what: the rule that decides is the one that `live rules check` names.
  @Test func theSimulatorNamesTheRuleThatDecides() async throws {
    try await withPeople { console, _ in
      try await console.press(button: "Rules")
      #expect(try await console.page.waits(for: "document.querySelector('textarea')?.value"))
      try await console.press(button: "Per-user access")
      #expect(try await console.page.waits(for: "document.querySelector('.colors .variable')"))
      try await console.press(button: "Simulate")
      #expect(try await console.page.waits(for: "document.querySelector('.simulator form')"))
      for (uid, verdict) in [("bob", "denied"), ("ada", "allowed")] {
        for (name, value) in [("who", "user"), ("uid", uid), ("path", "/users/ada")] {
          try await console.page.write(value, into: ".simulator [name=\(name)]")
        }
        try await console.press(button: "Run")
        #expect(try await console.page.waits(for: "document.querySelector('.answer .\(verdict)')"))
        #expect(try await console.page.says("auth.uid === $uid", in: ".answer .deciding"))
        #expect(try await console.page.says("Line 6", in: ".answer .deciding"))
      }
      try await console.keepsToTheRules("rules")
    }
  }

  @Test func aRefusedRequestIsListedWithItsReasonAndItsRule() async throws {
    try await withPeople { console, _ in
      _ = try await HTTPAnswer.put(
        console.page.address + "/.settings/rules.json?auth=owner",
        #"{"rules": {"people": {".read": "auth != null"}}}"#)
      let refused = try await HTTPAnswer.put(console.page.address + "/people/p1.json", "1")
      #expect(refused.status == 401)
      try await console.press(button: "Activity")
      #expect(try await console.page.says("Permission denied", in: ".activity"))
      try await console.keepsToTheRules("activity")
      // The console's own stream may have been refused, too.
      let why = #"document.querySelector('[aria-label="Why was PUT /people/p1 refused?"]')"#
      #expect(try await console.page.waits(for: why))
      try await console.page.browser.run(why + ".click()")
      #expect(try await console.page.waits(for: "document.querySelector('.answer .denied')"))
      #expect(try await console.page.says(".write", in: ".answer"))
    }
  }

  /// The simulator waits for the rules: it opens with the editor, which is still loading them.
  @Test func aRefusedRequestIsExplainedByRulesThatLoadSlowly() async throws {
    try await withPeople { console, _ in
      let (page, browser) = (console.page, console.page.browser)
      _ = try await HTTPAnswer.put(
        page.address + "/.settings/rules.json?auth=owner", #"{"rules": {".read": true}}"#)
      _ = try await HTTPAnswer.put(page.address + "/people/p1.json", "1")
      try await console.press(button: "Activity")
      let why = #"document.querySelector('[aria-label="Why was PUT /people/p1 refused?"]')"#
      #expect(try await page.waits(for: why))
      try await browser.run(
        """
        window.held = [];
        const send = window.fetch;
        window.fetch = (url, options) => String(url).includes('/.settings/rules')
          ? new Promise((go) => held.push(go)).then(() => send(url, options)) : send(url, options);
        """)
      try await browser.run(why + ".click()")
      let isOpen = "held.length > 0 && document.querySelector('.simulator form')"
      #expect(try await page.waits(for: isOpen))
      try await browser.run("held.forEach((go) => go())")
      #expect(try await page.waits(for: "document.querySelector('.answer .denied')"))
    }
  }

  /// The writer of a request is the verified identity, not the token that it was sent with.
  @Test func aWriteIsListedWithTheUserWhoMadeIt() async throws {
    try await withPeople { console, _ in
      let override = "%7B%22uid%22%3A%22ada%22%7D"
      for query in ["?auth=owner&auth_variable_override=\(override)", "?auth=owner", ""] {
        _ = try await HTTPAnswer.put(console.page.address + "/people/p1/age.json" + query, "8")
      }
      try await console.press(button: "Activity")
      #expect(try await console.page.says("Last writes", in: ".activity"))
      let writers = try await console.page.browser.value(
        of: """
          [...document.querySelectorAll('.activity table')]
            .filter((table) => table.caption.innerText === 'Last writes')
            .flatMap((table) => [...table.tBodies[0].rows].map((row) => row.cells[4].innerText))
          """
      ).texts
      #expect(writers.starts(with: ["unauthenticated", "admin", "ada"]), "\(writers)")
    }
  }

  /// Requests over a WebSocket are listed beside those over REST.
  @Test func writesOfASessionAreListedWithTheirUserAndRefusals() async throws {
    try await withPeople { console, _ in
      let (page, browser) = (console.page, console.page.browser)
      _ = try await HTTPAnswer.put(
        page.address + "/.settings/rules.json?auth=owner",
        #"{"rules": {"people": {".write": "auth.uid === 'ada'"}}}"#)
      let token = "e30.eyJzdWIiOiJhZGEifQ."
      try await browser.run(
        """
        const requests = [
          ['p', {p: '/people/p1', d: 1}],
          ['auth', {cred: '\(token)'}],
          ['p', {p: '/people/p1/age', d: 71}],
          ['m', {p: '/people/p1', d: {city: 'Rome'}}],
          ['o', {p: '/people/p1/left', d: true}],
          ['q', {p: '/secret', h: ''}],
        ];
        window.answered = 0;
        window.socket = new WebSocket(`ws://${location.host}/.ws?v=5`);
        socket.onmessage = ({data}) => (answered += /"r":/.test(data));
        socket.onopen = () => requests.forEach(([a, b], index) =>
          socket.send(JSON.stringify({t: 'd', d: {r: index + 1, a, b}})));
        """)
      #expect(try await page.waits(for: "answered === 6"))
      try await console.press(button: "Activity")
      func rows(_ caption: String) async throws -> [String] {
        try await browser.value(
          of: """
            [...document.querySelectorAll('.activity table')]
              .filter((table) => table.caption.innerText === '\(caption)')
              .flatMap((table) => [...table.tBodies[0].rows].map((row) =>
                [...row.cells].slice(1).map((cell) => cell.innerText).join(' ').trim()))
            """
        ).texts
      }
      #expect(try await page.says("onDisconnect set", in: ".activity"))
      let writes = try await rows("Last writes").prefix(3)
      #expect(
        writes.map { $0.replacing(#/ \d+ /#, with: " ") } == [
          "onDisconnect set /people/p1/left ada", "update /people/p1 ada",
          "set /people/p1/age ada",
        ])
      let refusals = try await rows("Refused requests")
      #expect(refusals.contains("listen /secret 401 Permission denied ada Why?"), "\(refusals)")
      #expect(
        refusals.contains("set /people/p1 401 Permission denied unauthenticated Why?"),
        "\(refusals)")
      try await browser.run(
        #"document.querySelector('[aria-label="Why was set /people/p1 refused?"]').click()"#)
      #expect(try await page.says(".write", in: ".answer"))
    }
  }

  /// What the admin reads there is dated, leads to the nodes, and has a shape.
  @Test func theActivityHasDatesLinksAndCharts() async throws {
    try await withPeople { console, _ in
      let page = console.page
      _ = try await HTTPAnswer.put(page.address + "/people/p1/age.json?auth=owner", "77")
      try await console.press(button: "Activity")
      #expect(try await page.says("/people/p1/age", in: ".activity table"))
      let times = try await page.browser.value(
        of: """
          [...document.querySelectorAll('.activity td:first-child')].map((cell) => {
            const time = cell.querySelector('time');
            const date = new Date(time.dateTime);
            return Math.abs(Date.now() - date) < 3600_000 && date.getFullYear() > 2000 &&
              time.innerText.startsWith(`${date.getDate()} `) ? 'dated' : cell.innerHTML;
          })
          """
      ).texts
      #expect(!times.isEmpty && Set(times) == ["dated"], "\(times)")
      for (kind, text) in [("writes", "Writes: 2 in the last hour"), ("readers", "Readers: 1 in")] {
        #expect(
          try await page.waits(
            for: """
              document.querySelector('.bars.\(kind)[role=img]')?.ariaLabel.startsWith('\(text)') &&
              document.querySelectorAll('.bars.\(kind) rect').length > 0
              """), "\(kind)")
      }
      try await console.keepsToTheRules("activity with charts")
      try await console.press(button: "/people/p1/age")
      #expect(try await console.hasSelected("/people/p1/age"))
      #expect(try await page.browser.value(of: "location.hash") == .string("#/people/p1"))
    }
  }

  @Test func theEventsOfAnOpenStreamAreCounted() async throws {
    try await withPeople { console, _ in
      try await console.page.browser.run(
        "window.events = new EventSource('/people/p1/age.json?auth=owner')")
      try await console.press(button: "Sessions")
      func shows(_ count: Int) async throws -> Bool {
        try await console.page.waits(
          for: """
            [...document.querySelectorAll('.sessions table')].some((table) =>
              table.caption.innerText.startsWith('Open streams') && [...table.tBodies[0].rows].some((row) =>
                row.cells[0].innerText === '/people/p1/age' && row.cells[2].innerText === '\(count)'))
            """)
      }
      #expect(try await shows(1))
      _ = try await HTTPAnswer.put(
        console.page.address + "/people/p1/age.json?auth=owner", "77")
      #expect(try await shows(2))
    }
  }

  /// Who is connected with an SDK, and what they listen to.
  @Test func aConnectedSessionIsListedUntilItEnds() async throws {
    try await withPeople { console, _ in
      try await console.press(button: "Sessions")
      #expect(try await console.page.says("No connected sessions.", in: ".sessions"))
      try await console.page.browser.run(
        """
        window.socket = new WebSocket(`ws://${location.host}/.ws?v=5`);
        socket.onopen = () => socket.send('{"t":"d","d":{"r":1,"a":"q","b":{"p":"/people","h":""}}}');
        """)
      #expect(try await console.page.says("Connected sessions: 1", in: ".sessions"))
      #expect(try await console.page.says("/people", in: ".sessions table"))
      try await console.page.browser.run("socket.close()")
      #expect(try await console.page.says("No connected sessions.", in: ".sessions"))
    }
  }

  @Test func anotherDatabaseIsChosen() async throws {
    let server = try await RunningServer.start(["--emulator"])
    _ = try await HTTPAnswer.put(server.address + "/a.json?ns=second", "2")
    try await Browser.run { browser in
      try await browser.open(server.address + "/console")
      let console = ConsolePage(page: BrowserPage(browser: browser, address: server.address))
      #expect(try await console.isLive())
      try await console.press(button: "Databases")
      try await console.press(button: "second")
      #expect(try await browser.wait(until: "location.search === '?ns=second'"))
      #expect(try await console.shows("/a", "2"))
      try await console.press(button: "Databases")
      #expect(try await browser.wait(until: "document.querySelector('.databases input')"))
      try await console.page.write("third", into: ".databases input")
      try await console.press(button: "Open")
      #expect(try await browser.wait(until: "location.search === '?ns=third'"))
    }
    #expect(await server.process.interrupt() == 0)
  }

  /// Keys and values that look like markup or scripts are shown, in every view, and never run.
  @Test func nothingFromDataIsExecuted() async throws {
    let hostile = #"<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>"#
    let text = JSONValue.string(hostile).serialized()
    try await withPeople(at: "/") { console, database in
      _ = try await HTTPAnswer.put(
        console.page.address + "/evil.json", #"{"<b>k<∕b>": {"<i>c": \#(text)}, "t": \#(text)}"#)
      #expect(try await console.shows("/evil", "2 children"))
      try await console.choose("/evil")
      #expect(try await console.shows("/evil/t", text))
      try await console.focusTree()
      try await console.press("/")
      #expect(try await console.page.waits(for: "document.querySelector('.search')"))
      try await console.page.write("pwned", into: ".search [type=search]")
      try await console.press(button: "Find")
      #expect(try await console.page.says("2 hits", in: ".search [role=status]"))
      try await console.page.browser.open(console.page.address + "/console#/evil")
      #expect(try await console.isLive())
      for view in ["Table", "Query"] {
        try await console.press(button: view)
        #expect(try await console.page.says("pwned", in: ".grid"), "\(view)")
      }
      try await console.press(button: "Rules")
      #expect(try await console.page.waits(for: "document.querySelector('textarea')?.value"))
      try await console.page.write(hostile, into: "textarea")
      try await console.press(button: "Check")
      #expect(try await console.page.says("1:1", in: ".rules .message"))
      #expect(
        try await console.page.browser.value(
          of:
            "window.pwned === undefined && !document.querySelector('.db img, .db script, .db b, .db i')"
        ) == .bool(true))
    }
  }

  /// What the first page loads, as it is sent; the views come when they are used.
  @Test func theFirstLoadIsSmallAndViewsAreLoadedOnUse() async throws {
    try await withPeople { console, _ in
      let loaded = "performance.getEntriesByType('resource').map((it) => new URL(it.name).pathname)"
      let files = try await console.page.browser.value(of: loaded).texts
      for view in [
        "search", "query", "grid", "table", "simulate", "select", "keys", "databases", "activity",
        "sessions", "identity",
      ] {
        #expect(!files.contains("/live/console-\(view).js"), "\(view)")
      }
      let size = try await console.page.browser.value(
        of: """
          performance.getEntriesByType('resource').filter((it) => it.name.includes('/live/console'))
            .reduce((sum, it) => sum + it.encodedBodySize, 0)
          """)
      guard case .integer(let bytes) = size else {
        Issue.record("no size: \(size)")
        return
      }
      print("The console's first load:", bytes, "bytes")
      // Nothing is compressed by this server: gzip takes a third of it.
      #expect(bytes > 0 && bytes < 120_000)
    }
  }

  /// A fault in JSON has one wording: that of the command, which tests of its own cover.
  @Test func aFaultInJSONIsWordedAsByTheCommand() async throws {
    let document = #"[{"a": [1, -2.5e3], "b\n": "\u00e9"}, true, null, "text"]"#
    let damaged = document.indices.map { index in
      var text = document
      text.remove(at: index)
      return text
    }
    let others = [
      "x", "1 2", "01", "1.", "", "{", "truex", "[1 2]", "{a: 1}", "{1: 2}", "[1,]", #"{"a": 1,}"#,
      "{'a': 1}", #"["a" "b"]"#, #"{"a": 1 "b": 2}"#, "[1 /* one */]", "# one", "\n\n  ?",
    ]
    let texts = damaged + others
    try await withPeople { console, _ in
      let list = JSONValue.array(texts.map { .string($0) }).serialized()
      try await console.page.browser.run(
        """
        import('/live/console-json.js').then(({faultIn}) => (window.faults = \(list).map((text) => {
          try { JSON.parse(text); return ''; } catch { return faultIn(text); }
        })));
        """)
      #expect(try await console.page.waits(for: "window.faults"))
      let faults = try await console.page.browser.value(of: "window.faults").texts
      #expect(faults.count == texts.count)
      for (text, fault) in zip(texts, faults) {
        do throws(JSONError) {
          _ = try JSONValue(parsing: Array(text.utf8))
          #expect(fault == "", "\(text)")
        } catch {
          // Where the text ends, the command also says what began where.
          let isEnd = error.found == "the end of the text"
          #expect(isEnd ? fault.contains("\(error.position): ") : fault == "\(error)", "\(text)")
        }
      }
    }
  }

  @Test func theKeysAreListed() async throws {
    try await withPeople { console, _ in
      try await console.focusTree()
      try await console.press("?")
      #expect(try await console.page.says("undo, up to 20 edits", in: "dialog.keys"))
      try await console.keepsToTheRules("keys")
      try await console.press(button: "Close")
      #expect(try await console.page.waits(for: "!document.querySelector('dialog.keys')"))
    }
  }
}
