import LiveTree
import LiveTreeWire
import Testing
import _LiveTestSupport
import _ProgramSupport

/// The page that lists the demos.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct StartPageTests {
  private func withStartPage(_ body: (Browser, RunningDemo) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.startAll(in: folder)
      defer { demo.process.kill() }
      try await Browser.run { browser in
        try await browser.open(demo.address)
        try await body(browser, demo)
      }
    }
  }

  /// The moving picture is a list like any other: each kind of change has its mark and its motion. The
  /// page doesn't move with it.
  @Test func thePictureAnimatesEveryKindOfChange() async throws {
    try await withStartPage { browser, _ in
      try await browser.run(
        """
        document.scrollingElement.scrollTo({ top: 60, behavior: 'instant' });
        window.seen = new Set();
        const picture = document.querySelector('[data-picture]');
        new MutationObserver(() => {
          for (const it of picture.querySelectorAll('[data-change]')) {
            const kinds = it.getAnimations({ subtree: true }).flatMap(({ effect }) =>
              effect.pseudoElement ? [] : Object.keys(effect.getKeyframes()[0]));
            const motion = kinds.find((kind) => ['transform', 'opacity'].includes(kind));
            seen.add(`${it.dataset.change} ${motion ?? ''}`);
            if (scrollY !== 60) seen.add('the page scrolls');
          }
        }).observe(picture, { subtree: true, childList: true, attributes: true });
        """)
      for change in ["inserted opacity", "moved transform", "updated ", "deleted opacity"] {
        #expect(
          try await browser.wait(until: "[...seen].some((it) => it.startsWith('\(change)'))"),
          "\(change)")
      }
      #expect(try await browser.value(of: "seen.has('the page scrolls')") == .bool(false))
    }
  }

  @Test func theArticlesAreNamedAndTheDocumentsAreLinked() async throws {
    try await withStartPage { browser, demo in
      let articles = try await browser.value(
        of: "[...document.querySelectorAll('.article')].map((it) => it.innerText)"
      ).texts
      #expect(articles.count == 4)
      #expect(
        Set(articles) == [
          "Stan Ostrovskiy, “iOS: Animate TableView Updates”",
          "Martin Richter, “Animating table row changes using changesets with MVVM”",
          "NSProgrammer, “Updating UITableView with a dynamic data source”",
        ])
      let documents = try await browser.value(
        of: "[...document.querySelectorAll('a[href^=\"/doc\"]')].map((it) => it.pathname)"
      ).texts
      #expect(Set(documents).count == 7)
      for path in documents {
        let answer = try await HTTPAnswer.send("GET", demo.address + path)
        #expect(answer.status == 200 && answer.text.hasPrefix("# "), "\(path)")
      }
    }
  }

  /// Each reader finds code to copy and a document to read next.
  @Test func anAppAServerAndATerminalHaveTheirFirstSteps() async throws {
    try await withStartPage { browser, _ in
      let ways = try await browser.value(
        of: """
          [...document.querySelectorAll('#begin > div')].map((it) =>
            `${it.querySelector('h2').innerText}: ${it.querySelector('pre').innerText.split('\\n')[0]} ` +
            it.querySelector('a').getAttribute('href'))
          """
      ).texts
      #expect(
        ways == [
          "You have an app: .package(path: \"../livelist\") /documentation/README.md",
          "You have a server: live serve --emulator /documentation/Firebase.md",
          "You have a terminal: live watch -n 1 -- ps aux /documentation/Watch.md",
        ])
    }
  }

  /// A demo that is served alone has no links that show its name.
  @Test func aSingleDemoShowsItsTitle() async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start(file: folder + "/a.sqlite")
      defer { demo.process.kill() }
      try await Browser.run { browser in
        try await browser.open(demo.address)
        #expect(try await browser.wait(until: "document.querySelectorAll('.line').length > 2"))
        let title = "document.querySelector('h1')"
        #expect(try await browser.value(of: "\(title).innerText") == .string("Profile"))
        #expect(
          try await browser.value(of: "\(title).getBoundingClientRect().width > 30")
            == .bool(true))
      }
    }
  }

  /// A name has a drawing, or the initials as they are seen: of emoji, of accents, of "ß".
  @Test func picturesAndInitials() async throws {
    try await withStartPage { browser, _ in
      try await browser.run(
        """
        import('/live/views.js').then(({ Row }) => {
          window.initials = (title, picture = 'x') => {
            const row = new Row({ id: 1, content: { title, picture } });
            row.draw();
            return row.element.querySelector('[data-field=picture]').innerText;
          };
          window.cell = (picture) => {
            const row = new Row({ id: 1, content: { title: 'Ada Lovelace', picture } });
            row.draw();
            document.querySelector('[data-picture] .list').append(row.element);
            const cell = row.element.querySelector('[data-field=picture]');
            const image = getComputedStyle(cell).backgroundImage;
            row.element.remove();
            return image;
          };
        });
        """)
      #expect(try await browser.wait(until: "window.cell"))
      let names = [
        "Ada Lovelace": "AL", "Luca R.": "LR", "ada": "A", "ßimon ßorg": "ẞẞ", "éa Zoë": "ÉZ",
        "👩‍🚀 Ada": "👩‍🚀A", "🇨🇭 🏳️‍🌈": "🇨🇭🏳️‍🌈", "e\u{301}a": "E\u{301}", "ﬁn": "ﬁ", "李 小龍": "李小",
        "  ": "",
      ]
      for (name, letters) in names {
        let shown = try await browser.value(of: "initials(\(JSONValue.string(name).serialized()))")
        #expect(shown == .string(letters), "\(name)")
      }
      for name in ["tom", "finn", "holm", "becky"] {
        let image = try await browser.value(of: "cell('\(name)')").string ?? ""
        #expect(image.contains("/live/demo/\(name).svg"))
        #expect(
          try await browser.wait(
            until: """
              (window.drawing ??= Object.assign(new Image(), { src: '/live/demo/\(name).svg' }))
                .naturalWidth > 0 && delete window.drawing
              """), "\(name)")
      }
      #expect(try await browser.value(of: "cell('joe')") == .string("none"))
    }
  }
}
