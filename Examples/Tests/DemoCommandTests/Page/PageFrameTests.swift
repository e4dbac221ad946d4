import Foundation
import LiveTree
import LiveTreeWire
import Testing
import _LiveTestSupport
import _ProgramSupport

/// What all pages have in common: they are read in the dark, on phones, enlarged, by keyboard and by
/// screen readers.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct PageFrameTests {
  /// A screen, and whether it is dark.
  private struct Screen {
    let name: String
    let size: (width: Int, height: Int)
    var isPhone = false
    var isDark = false

    static let all = [
      Screen(name: "desk", size: (1_280, 900)),
      Screen(name: "dark", size: (1_280, 900), isDark: true),
      Screen(name: "phone", size: (390, 844), isPhone: true),
      Screen(name: "small phone", size: (320, 640), isPhone: true),
      // A desk at 200 %.
      Screen(name: "zoom", size: (640, 450)),
    ]
  }

  private static let pages = [
    "/", "/profile", "/goals", "/goals/rankings", "/goals/players", "/changes", "/companies",
    "/console",
  ]

  private func withPages(_ body: (Browser, RunningDemo) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.startAll(in: folder)
      defer { demo.process.kill() }
      try await Browser.run { try await body($0, demo) }
    }
  }

  /// Waits until a page shows its rows.
  private func open(_ path: String, of demo: RunningDemo, in browser: Browser) async throws {
    try await browser.open(demo.address + path)
    let rows = path == "/console" ? ".line" : "[data-rows] .row"
    #expect(try await browser.wait(until: "document.querySelectorAll('\(rows)').length > 2"))
    #expect(try await browser.wait(until: "document.documentElement.dataset.settled !== 'false'"))
  }

  @Test func everyPageKeepsToTheRulesOnEveryScreen() async throws {
    try await withPages { browser, demo in
      for screen in Screen.all {
        try await browser.resize(screen.size.width, screen.size.height, isPhone: screen.isPhone)
        try await browser.setDark(screen.isDark)
        for page in Self.pages {
          try await open(page, of: demo, in: browser)
          let faults = try await PageAudit.faults(
            of: browser, target: screen.isPhone && page != "/console" ? 44 : 24)
          #expect(faults == [], "\(page), \(screen.name)")
          #expect(try await PageAudit.isStill(browser), "\(page), \(screen.name)")
        }
      }
    }
  }

  /// Names without a space, as long as they may be.
  @Test func longNamesMakeNoPageWider() async throws {
    try await withPages { browser, demo in
      let name = String(repeating: "Llanfairpwllgwyngyll", count: 150)
      let companies = #"[{"name": "\#(name)", "products": [{"id": 1, "name": "\#(name)"}]}]"#
      let written = try await HTTPAnswer.put(demo.address + "/api/companies", companies)
      #expect(written.status < 300, "\(written.text)")
      let player = try await HTTPAnswer.send(
        "POST", demo.address + "/api/v1/players", type: "application/json",
        #"{"name": "\#(name.prefix(60))"}"#)
      #expect(player.status == 201, "\(player.text)")
      let profile = #"""
        {"fullName": "\#(name)", "pictureUrl": "\#(name)", "email": "\#(name)", "about": "\#(name)",
        "friends": [{"name": "\#(name)", "pictureUrl": "finn"}],
        "profileAttributes": [{"key": "\#(name)", "value": "\#(name)"}]}
        """#
      let saved = try await HTTPAnswer.put(demo.address + "/data.json", profile)
      #expect(saved.status == 200, "\(saved.text)")
      for (width, isPhone) in [(1_280, false), (640, false), (390, true), (320, true)] {
        try await browser.resize(width, 844, isPhone: isPhone)
        for page in Self.pages where page != "/console" {
          try await browser.open(demo.address + page)
          #expect(
            try await browser.wait(
              until: "document.querySelectorAll('[data-rows] .row').length > 0"))
          let faults = try await PageAudit.faults(of: browser)
          let cut = faults.filter { $0.hasPrefix("wide") || $0.hasPrefix("cut") }
          #expect(cut == [], "\(page), \(width) px")
        }
      }
    }
  }

  /// The rules find what they are there to find.
  @Test func thePageRulesFindPlantedFaults() async throws {
    try await withPages { browser, demo in
      try await open("/goals", of: demo, in: browser)
      try await browser.run(
        """
        const plant = (tag, textContent, cssText) => {
          const element = Object.assign(document.createElement(tag), {textContent});
          element.style.cssText = cssText; // The policy of the page forbids styles in HTML.
          document.querySelector('.tools').append(element);
        };
        plant('p', 'faint', 'color: #999; background: #fff');
        plant('button', 'small', 'height: 20px; min-height: 0');
        plant('button', '', 'width: 60px');
        plant('button', 'on two lines', 'width: 60px');
        plant('button', 'one', '');
        plant('button', 'two', 'margin-left: -20px');
        plant('p', 'wide', 'min-width: 3000px');
        plant('p', 'cut off', 'width: 30px; overflow: hidden; white-space: nowrap');
        """)
      try await browser.run(Self.misalignments)
      let found = Set(
        try await PageAudit.faults(of: browser).map { $0.prefix { $0 != ":" } }.map(String.init))
      #expect(
        found == [
          "contrast", "target", "name", "wraps", "touch", "wide", "cut", "group", "end", "column",
          "start", "window", "narrow",
        ])
    }
  }

  private static let misalignments = """
    document.querySelector('.tools').insertAdjacentHTML('beforeend', `
      <fieldset><button>one side</button></fieldset><fieldset><button>other side</button></fieldset>
      <div class="grid">
        <div class="head"><button>Key</button></div>
        <div class="rows"><div class="row"><span>a</span></div></div>
      </div>
      <div class="crumbs"><li><button>path</button></li></div><div class="views">views</div>
      <div role="menu">menu</div><div class="editor"><input aria-label="Value"></div>`);
    const move = (selector, cssText) => (document.querySelector(selector).style.cssText = cssText);
    move('.row > .extra', 'margin-inline-end: 40px; opacity: 1');
    move('.grid .head button', 'padding-inline: 60px');
    move('[role=menu]', 'position: fixed; inset: 0 auto auto 0');
    move('.editor input', 'width: 60px');
    """

  /// A desk at 200 % is as wide as a tablet, and half as high as a phone.
  @Test func rowsAreSeenAtTwiceTheSize() async throws {
    try await withPages { browser, demo in
      try await browser.resize(640, 450)
      for page in Self.pages.dropFirst() where page != "/profile" && page != "/console" {
        try await open(page, of: demo, in: browser)
        #expect(
          try await browser.value(
            of: """
              (() => {
                const top = document.querySelector('[data-bar]').getBoundingClientRect().bottom;
                const end = document.querySelector('.dock')?.getBoundingClientRect().top;
                const rows = [...document.querySelectorAll('main [data-rows] .row')];
                return rows.map((row) => row.getBoundingClientRect())
                  .filter((row) => row.top >= top && row.bottom <= (end ?? innerHeight)).length > 1;
              })()
              """) == .bool(true), "\(page)")
      }
    }
  }

  @Test func aMatchIsOneLineOnAPhone() async throws {
    try await withPages { browser, demo in
      try await browser.resize(390, 844, isPhone: true)
      try await open("/goals", of: demo, in: browser)
      #expect(
        try await browser.value(
          of: """
            [...document.querySelectorAll('.kind-match .body')].slice(0, 5).every((body) => {
              const middles = [...body.querySelectorAll('[data-field] .now')].map((it) => {
                const {top, bottom} = it.getBoundingClientRect();
                return (top + bottom) / 2;
              });
              return middles.length === 4 && Math.max(...middles) - Math.min(...middles) < 4;
            })
            """) == .bool(true))
    }
  }

  /// Where there is a mouse, a row's buttons are hidden until it points at the row: they take no room.
  @Test func hiddenButtonsTakeNoRoom() async throws {
    try await withPages { browser, demo in
      for width in [480, 560, 640, 641] {
        try await browser.resize(width, 844)
        try await open("/goals", of: demo, in: browser)
        let heights = try await browser.value(
          of: """
            [...document.querySelectorAll('.kind-match')].slice(0, 5)
              .map((row) => `${row.getBoundingClientRect().height <= 58}`)
            """
        ).texts
        #expect(heights == Array(repeating: "true", count: 5), "\(width) px")
        try await browser.run("document.querySelector('.kind-match').focus()")
        #expect(
          try await browser.wait(
            until: """
              [...document.querySelectorAll('.kind-match:focus button')].length === 2
                && [...document.querySelectorAll('.kind-match:focus button')].every((button) => {
                  const { left, top, right, bottom } = button.getBoundingClientRect();
                  return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === button
                    && button.checkVisibility({ opacityProperty: true });
                })
              """), "\(width) px")
      }
    }
  }

  /// Touch screens have no keyboard to press them on.
  @Test func keysAreNotExplainedOnTouchScreens() async throws {
    try await withPages { browser, demo in
      for (isPhone, count) in [(false, 4), (true, 0)] {
        try await browser.resize(390, 844, isPhone: isPhone)
        let hints = "[...document.querySelectorAll('kbd, [data-keys]')]"
        let visible = "\(hints).filter((it) => it.checkVisibility()).length"
        try await open("/changes", of: demo, in: browser)
        let keys = try await browser.value(of: visible)
        try await open("/console", of: demo, in: browser)
        try await browser.run("document.querySelector('[data-part=rules]').click()")
        #expect(try await browser.wait(until: "document.querySelector('textarea')"))
        guard case .integer(let shown) = keys,
          case .integer(let more) = try await browser.value(of: visible)
        else { return }
        #expect(Int(shown + more) == count, "\(isPhone)")
      }
    }
  }

  /// The first press of Tab offers to skip what comes before the rows.
  @Test func theSkipLinkLeadsToTheRows() async throws {
    try await withPages { browser, demo in
      for page in Self.pages.dropFirst() {
        try await open(page, of: demo, in: browser)
        try await browser.type(key: "Tab", code: 9)
        let skip = "document.activeElement.matches('.skip')"
        #expect(try await browser.wait(until: skip), "\(page)")
        #expect(
          try await browser.value(
            of: "document.activeElement.getBoundingClientRect().top >= 0") == .bool(true))
        try await browser.run("document.activeElement.click()")
        let rows = "document.activeElement.matches('main .row, .tree')"
        #expect(try await browser.wait(until: rows), "\(page)")
        #expect(try await browser.value(of: "location.hash") == .string(""), "\(page)")
      }
    }
  }

  /// What it is in one sentence and one moving picture, which can be stopped; and how to begin.
  @Test func theStartPageShowsWhatThisIs() async throws {
    try await withPages { browser, demo in
      try await open("/", of: demo, in: browser)
      let rows =
        "[...document.querySelectorAll('[data-picture] .row')].map((it) => it.view.id).join()"
      #expect(try await browser.wait(until: "\(rows) !== ''"))
      let before = try await browser.value(of: rows).string ?? ""
      #expect(before == "Ada,Ben,Cleo,Dario,Emma")
      #expect(try await browser.wait(until: "\(rows) !== '\(before)'"))
      try await browser.run("document.querySelector('[data-pause]').click()")
      #expect(
        try await browser.value(of: "document.querySelector('[data-pause]').innerText")
          == .string("Play"))
      let broken = try await browser.value(
        of: """
          [...document.querySelectorAll('a[href^="#"]')].map((it) => it.getAttribute('href'))
            .filter((target) => !document.querySelector(target))
          """
      ).texts
      #expect(broken == [])
      let size = try await browser.value(
        of: """
          performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
            .filter((it) => !it.name.includes('/lists/') && !it.name.endsWith('.svg'))
            .reduce((sum, it) => sum + it.decodedBodySize, 0)
          """)
      guard case .integer(let bytes) = size else {
        Issue.record("no size: \(size)")
        return
      }
      #expect(bytes > 10_000 && bytes < 60_000)
    }
  }

  @Test func numbersInRankingsAreLabeled() async throws {
    try await withPages { browser, demo in
      try await open("/goals/rankings", of: demo, in: browser)
      for (field, label) in [("value", "rating"), ("goals", "goals")] {
        let cell = "document.querySelector('.kind-ranking [data-field=\(field)]')"
        let content = try await browser.value(of: "getComputedStyle(\(cell), '::after').content")
        #expect(content.string?.contains(label) == true, "\(field)")
      }
    }
  }

  /// The link to the page is its title, or its heading is.
  @Test func noPageShowsItsTitleTwice() async throws {
    try await withPages { browser, demo in
      for page in Self.pages {
        try await open(page, of: demo, in: browser)
        let titles = try await browser.value(
          of: """
            [...document.querySelectorAll('h1, h2, nav a')]
              .filter((it) => document.title.replace(/^\\/\\S* · /, '') === it.innerText.trim())
              .filter((it) => it.getBoundingClientRect().width > 1).length
            """)
        #expect(titles == .integer(1), "\(page)")
      }
    }
  }

  /// Digits are grouped, and times have 24 hours, wherever a browser comes from.
  @Test func numbersAndTimesHaveOneStyle() async throws {
    try await withPages { browser, demo in
      let sizes = #"{"seed": 1234567, "sections": 2, "items": 1500}"#
      _ = try await HTTPAnswer.send(
        "POST", demo.address + "/changes/reset", type: "application/json", sizes)
      try await open("/changes", of: demo, in: browser)
      #expect(
        try await browser.wait(
          until: "document.querySelector('[data-count]').textContent === '3,000 rows'"))
      #expect(
        try await browser.wait(
          until: """
            document.querySelector('.start summary').textContent
              === 'Start over (seed 1,234,567, now 3,000 items in 2 sections)'
            """))
      try await open("/companies", of: demo, in: browser)
      try await browser.run("document.querySelector('[data-outage]').click()")
      #expect(
        try await browser.wait(
          until:
            "/^! stale since \\d\\d:\\d\\d$/.test(document.querySelector('[data-badge]').textContent)"
        ))
    }
  }
}
