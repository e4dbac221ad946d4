import LiveTree
import LiveTreeClient
import LiveTreeWire
import Testing
import _LiveTestSupport
import _ProgramSupport

/// The console in a real browser.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct ConsoleTests {
  @Test func everythingWorksByKeyboard() async throws {
    try await withConsole { console, database in
      try await console.focusTree()
      try await console.press("ArrowDown", "Enter")
      try await console.write(#""By keyboard""#)
      try await console.submit()
      #expect(try await console.shows("/data/about", #""By keyboard""#))
      #expect(try await console.closesEditor())
      #expect(try await database["data/about"].get().scalar == .string("By keyboard"))
      try await console.press("ArrowUp")
      #expect(try await console.hasSelected("/data"))
      try await console.press("ArrowLeft")
      #expect(try await console.hides("/data/about"))
      try await console.press("ArrowRight", "End", "ArrowLeft", "ArrowLeft", "Delete")
      try await console.press(button: "Delete")
      #expect(try await console.page.says("Deleted /data/profileAttributes/2", in: ".message"))
      try await console.press(button: "Undo")
    }
  }

  /// Each key acts on the rows that the previous key produced, even if they aren't drawn yet.
  @Test func keysThatArriveBetweenTwoFramesAreNotLost() async throws {
    try await withConsole { console, database in
      try await console.focusTree()
      try await console.press("ArrowLeft")
      #expect(try await console.hides("/data/about"))
      try await console.press(atOnce: ["ArrowRight", "End", "ArrowLeft", "ArrowLeft", "Delete"])
      try await console.press(button: "Delete")
      #expect(try await console.page.says("Deleted /data/profileAttributes/2", in: ".message"))
      try await console.press(button: "Undo")
      #expect(try await console.page.says("Undone", in: ".message"))
    }
  }

  /// Text typed as soon as the field exists goes into the field.
  @Test func aFieldHasTheFocusWhenItAppears() async throws {
    try await withConsole { console, _ in
      try await console.focusTree()
      try await console.page.browser.run(
        """
        new MutationObserver(() => {
          const field = document.querySelector('.editor input');
          if (field) window.hadFocus ??= document.activeElement === field;
        }).observe(document.querySelector('.tree'), {subtree: true, childList: true});
        """)
      try await console.press("+")
      #expect(try await console.page.waits(for: "window.hadFocus !== undefined"))
      #expect(try await console.page.browser.value(of: "window.hadFocus") == .bool(true))
    }
  }

  /// JavaScript's numbers have 53 bits, the database's integers 64.
  @Test func aLargeIntegerIsShownWithAllItsDigits() async throws {
    try await withConsole { console, database in
      for number in [9_223_372_036_854_775_807, -1_234_567_890_123_456_789] {
        try await database["data/about"].set(.integer(Int64(number)))
        #expect(try await console.shows("/data/about", "\(number)"))
        try await console.choose("/data/about")
        #expect(
          try await console.page.waits(
            for: "document.querySelector('.editor input')?.value === '\(number)'"))
        try await console.press("Escape")
        #expect(try await console.closesEditor())
      }
    }
  }

  @Test func anEditWhileTheServerIsAwayIsExplained() async throws {
    try await withTemporaryFolder { folder in
      let server = try await RunningServer.start(file: folder + "/a.sqlite")
      try await Browser.run { browser in
        let console = try await ConsolePage.open(at: server.address, in: browser)
        // The parts of the console that edit are loaded once the data is there.
        for part in ["edit", "json", "rules"] {
          #expect(
            try await console.page.waits(
              for:
                "performance.getEntriesByName(location.origin + '/live/console-\(part).js')[0]?.responseEnd"
            ))
        }
        server.process.kill()
        await server.process.end()
        #expect(try await console.hasState("stale"))
        try await console.choose("/data/about")
        #expect(try await console.page.says("Can't reach the database", in: ".editor"))
        try await console.press("Escape")
        try await console.press(button: "Rules")
        #expect(try await console.page.says("Can't reach the database", in: ".rules .message"))
      }
    }
  }

  @Test func invalidJSONIsReportedBesideTheField() async throws {
    try await withConsole { console, database in
      try await console.choose("/data/about")
      #expect(try await console.page.waits(for: "document.querySelector('.editor select')"))
      try await console.page.write("object", into: ".editor select")
      try await console.write("{rivers}")
      try await console.submit()
      #expect(try await console.page.says("expected a name in quotes", in: ".refusal"))
      try await console.page.write("number", into: ".editor select")
      try await console.write("rivers")
      try await console.submit()
      #expect(try await console.page.says("expected a value, found", in: ".refusal"))
      try await console.press(button: "Save as a string")
      #expect(try await console.closesEditor())
      #expect(try await database["data/about"].get().scalar == .string("rivers"))
      try await console.choose("/data/about")
      try await console.write("1")
      try await console.page.key("Escape", on: ".editor input")
      #expect(try await console.closesEditor())
      #expect(try await database["data/about"].get().scalar == .string("rivers"))
    }
  }

  /// Two windows edit the same value: the later one shows the value of the earlier one, and the
  /// user chooses.
  @Test func aConflictSeenBeforeSavingIsResolvedByTheUser() async throws {
    try await withServer { server in
      try await Browser.run { first in
        try await Browser.run { second in
          let one = try await ConsolePage.open(at: server.address, in: first)
          let other = try await ConsolePage.open(at: server.address, in: second)
          for console in [one, other] { try await console.choose("/data/about") }
          try await one.write(#""First""#)
          try await other.write(#""Second""#)
          try await one.submit()
          #expect(try await other.page.says(#"Changed elsewhere to "First""#, in: ".refusal"))
          try await other.submit()
          #expect(try await server.database["data/about"].get().scalar == .string("First"))
          try await other.press(button: "Keep mine")
          #expect(try await one.shows("/data/about", #""Second""#))
        }
      }
    }
  }

  /// The other write happens between the last event and the write: the ETag reveals it.
  @Test func aConflictNotSeenBeforeSavingIsFoundByItsETag() async throws {
    try await withConsole { console, database in
      try await console.choose("/data/about")
      try await console.write(#""Mine""#)
      try await console.page.browser.run(
        """
        const send = window.fetch;
        window.fetch = async (url, options) => {
          if (options?.method === 'PUT') {
            window.fetch = send;
            await send('/data/about.json', {method: 'PUT', body: '"Theirs"'});
          }
          return send(url, options);
        };
        """)
      try await console.submit()
      #expect(try await console.page.says(#"Changed elsewhere to "Theirs""#, in: ".refusal"))
      #expect(try await database["data/about"].get().scalar == .string("Theirs"))
      try await console.press(button: "Take theirs")
      #expect(try await console.closesEditor())
      #expect(try await database["data/about"].get().scalar == .string("Theirs"))
    }
  }

  @Test func aNewChildDoesNotReplaceAnExistingOne() async throws {
    try await withConsole { console, database in
      try await console.focusTree()
      try await console.press("+")
      try await console.write("about", "1")
      try await console.submit()
      #expect(try await console.page.says("about already exists", in: ".refusal"))
      try await console.write("age", "12")
      try await console.submit()
      #expect(try await console.shows("/data/age", "12"))
      #expect(try await database["data/age"].get().scalar == .integer(12))
    }
  }

  @Test func changesAreMarkedByKind() async throws {
    try await withConsole { console, database in
      try await console.page.browser.run(
        """
        window.marks = new Set();
        new MutationObserver((changes) => {
          for (const {target} of changes)
            if (target.dataset.change) marks.add(target.dataset.path + ' ' + target.dataset.change);
        }).observe(document.querySelector('.tree'), {subtree: true, attributeFilter: ['data-change']});
        """)
      try await database["data/about"].set(.string("Other"))
      try await database["data/email"].remove()
      for mark in ["/data/about updated", "/data/email deleted"] {
        #expect(try await console.page.waits(for: "marks.has('\(mark)')"), "\(mark)")
      }
      #expect(try await console.hides("/data/email"))
    }
  }

  @Test func anExportedFileCanBeImported() async throws {
    try await withConsole { console, database in
      try await console.page.browser.run(
        "URL.createObjectURL = (blob) => { blob.text().then((it) => (window.saved = it)); return '#'; }"
      )
      try await console.press(button: "Export JSON")
      #expect(try await console.page.waits(for: "window.saved?.includes('Huckleberry')"))
      let saved = try #require(try await console.page.browser.value(of: "window.saved").string)
      let before = try await database["data"].get()
      try await database["data"].remove()
      #expect(try await console.page.says("Nothing here yet.", in: ".notice"))
      try await console.page.browser.run(
        """
        const data = new DataTransfer();
        data.setData('text', \(JSONValue.string(saved).serialized()));
        document.querySelector('.tree').dispatchEvent(
          new ClipboardEvent('paste', {clipboardData: data, bubbles: true}));
        """)
      #expect(try await console.shows("/data/fullName", #""Tom Sawyer""#))
      #expect(try await database["data"].get() == before)
    }
  }

  @Test func theConsoleReconnectsWhenTheServerReturns() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/a.sqlite"
      let first = try await RunningServer.start(file: file, port: .random(in: 20_000..<32_000))
      try await Browser.run { browser in
        let console = try await ConsolePage.open(at: first.address, in: browser)
        first.process.kill()
        await first.process.end()
        #expect(try await console.hasState("stale"))
        #expect(try await console.shows("/data/fullName", #""Tom Sawyer""#), "the values stay")
        let second = try await RunningServer.start(file: file, port: first.port)
        try await second.database["data/about"].set(.string("Back again"))
        #expect(try await console.shows("/data/about", #""Back again""#))
        #expect(try await console.isLive())
        second.process.kill()
      }
    }
  }

  /// Keys first, then the values of the visible rows; every child can be reached.
  @Test func aHundredThousandChildrenDoNotFreezeThePage() async throws {
    try await withServer { server in
      let children = (0..<100_000).map {
        JSONValue.Member(name: "k\(String($0 + 100_000).dropFirst())", value: .integer(Int64($0)))
      }
      try await server.database["many"].set(.object(children))
      try await Browser.run { browser in
        let console = try await ConsolePage.open("/", at: server.address, in: browser)
        try await browser.run("window.begin = performance.now()")
        try await console.choose("/many")
        #expect(try await console.shows("/many/k00007", "7"))
        print(
          "100,000 children are open after",
          try await browser.value(of: "Math.round(performance.now() - window.begin)"), "ms")
        try await console.press("End", "ArrowUp", "ArrowUp")
        try await browser.run(
          "document.querySelector('.scroll').scrollTop = 32 * 50000")
        #expect(
          try await console.page.waits(
            for:
              "document.querySelector('[data-path=\"/many/k50000\"] .value')?.textContent === '50000'"
          ))
        #expect(
          try await console.page.waits(for: "document.querySelectorAll('.line').length < 100"))
        try await server.database["many/k50000"].set(.string("news"))
        #expect(try await console.shows("/many/k50000", #""news""#))
      }
    }
  }

  private func withServer(_ body: (RunningServer) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let server = try await RunningServer.start(file: folder + "/a.sqlite")
      try await body(server)
      server.process.kill()
    }
  }

  private func withConsole(_ body: (ConsolePage, LiveDatabase) async throws -> Void) async throws {
    try await withServer { server in
      try await Browser.run { browser in
        try await body(
          try await ConsolePage.open(at: server.address, in: browser), try server.database)
      }
    }
  }
}
