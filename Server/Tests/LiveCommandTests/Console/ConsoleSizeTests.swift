import LiveTree
import LiveTreeWire
import Testing
import _ProgramSupport

/// A node with many children in the console: what is loaded and drawn of it, and how it changes.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct ConsoleSizeTests {
  private static let count = 20_000

  /// Children of 200 characters, four million together.
  private static let children = (0..<count).map { index in
    #""\#(key(index))": "\#(index) \#(String(repeating: "x", count: 200))""#
  }.joined(separator: ", ")

  private static func key(_ index: Int) -> String { "k\(String(index + 100_000).dropFirst())" }

  private func withMany(_ body: (ConsolePage) async throws -> Void) async throws {
    let server = try await RunningServer.start(["--emulator"])
    defer { server.process.kill() }
    _ = try await HTTPAnswer.put(
      server.address + "/.json?print=silent", #"{"few": {"a": 1}, "many": {\#(Self.children)}}"#)
    try await Browser.run { browser in
      try await browser.open(server.address + "/console")
      let console = ConsolePage(page: BrowserPage(browser: browser, address: server.address))
      #expect(try await console.isLive())
      try await body(console)
    }
  }

  /// Waits until the value of a child is shown.
  private func showsValue(_ index: Int, in page: BrowserPage) async throws -> Bool {
    try await page.waits(
      for: """
        document.querySelector('[data-path="/many/\(Self.key(index))"] .value')
          ?.textContent.startsWith('"\(index) x')
        """)
  }

  /// Collects the URLs that the page requests and counts the bytes that it receives.
  private func observeRequests(of browser: Browser) async throws {
    try await browser.run(
      """
      window.requested = [];
      window.received = 0;
      const send = window.fetch;
      window.fetch = async (url, options) => {
        const response = await send(url, options);
        requested.push(decodeURIComponent(url));
        const {body} = response.clone();
        (async () => {
          for await (const part of body) received += part.length;
        })().catch(() => {});
        return response;
      };
      """)
  }

  @Test func aLargeNodeIsLoadedAndDrawnInParts() async throws {
    try await withMany { console in
      let (page, browser) = (console.page, console.page.browser)
      #expect(try await console.shows("/many", "20,000 children"))
      try await observeRequests(of: browser)
      try await console.choose("/many")
      #expect(try await showsValue(7, in: page))
      for index in [10_000, 5_000] {
        try await browser.run("document.querySelector('.scroll').scrollTop = 32 * \(index)")
        #expect(try await showsValue(index, in: page))
      }
      try await console.focusTree()
      try await console.press("End")
      #expect(try await showsValue(Self.count - 1, in: page))
      #expect(try await page.waits(for: "document.querySelectorAll('.line').length < 100"))
      let requests = try await browser.value(of: "requested").texts
      #expect(requests.count >= 4)
      #expect(
        requests.allSatisfy { $0.contains("shallow=true") || $0.contains("orderBy=\"$key\"") },
        "\(requests)")
      // Four parts of some 230 children, and perhaps the keys once more.
      let isSmall = "received > 100_000 && received < 1_000_000"
      #expect(try await browser.value(of: isSmall) == .bool(true))
    }
  }

  /// Writes of the console and of another client, in the node and at its end.
  @Test func aChildOfALargeNodeIsEditedDeletedAndRestored() async throws {
    try await withMany { console in
      let path = "/many/\(Self.key(3))"
      try await console.choose("/many")
      #expect(try await showsValue(3, in: console.page))
      try await console.choose(path)
      #expect(try await console.page.waits(for: "document.querySelector('.editor select')"))
      try await console.page.write("number", into: ".editor select")
      try await console.write("5")
      try await console.submit()
      #expect(try await console.shows(path, "5"))
      try await console.press("Delete")
      try await console.press(button: "Delete")
      #expect(try await console.hides(path))
      #expect(try await console.shows("/many", "19,999 children"))
      try await console.press(button: "Undo")
      #expect(try await console.shows(path, "5"))
      #expect(try await console.shows("/many", "20,000 children"))
      let new = "\(path)b"
      _ = try await HTTPAnswer.put(console.page.address + "\(new).json", "6")
      #expect(try await console.shows(new, "6"))
      #expect(try await console.shows("/many", "20,001 children"))
    }
  }

  @Test func anotherNodeIsShownFromItsTop() async throws {
    try await withMany { console in
      try await console.choose("/many")
      #expect(try await console.page.waits(for: "document.querySelectorAll('.line').length > 20"))
      try await console.focusTree()
      try await console.press("End")
      let scroll = "document.querySelector('.scroll').scrollTop"
      #expect(try await console.page.waits(for: "\(scroll) > 32 * 19_000"))
      try await console.page.browser.run("location.hash = '/many'")
      #expect(
        try await console.page.waits(
          for: "\(scroll) === 0 && document.querySelector('[data-path=\"/many/k00007\"]')"))
    }
  }

  /// The law of the two forms of a node: after the same changes they have the same children, and
  /// name the same differences.
  @Test func aLargeNodeHasTheChildrenThatASmallOneWouldHave() async throws {
    try await withMany { console in
      try await console.page.browser.run(
        """
        import('/live/console-tree.js').then((tree) => {
          let seed = 7;
          const below = (end) => (seed = (seed * 48271) % 2147483647) % end;
          const keys = Array.from({length: 3000}, (_, index) => String(index % 3 ? 'k' + index : index));
          let many = tree.shallowOf(`{${keys.map((key) => `"${key}":true`).join(',')}}`);
          let few = tree.innerNode(keys.map((key) => [key, undefined]));
          const isSame = (a, b) => a.length === b.length && a.every((item, index) => item === b[index]);
          const sorted = (changes) => [...changes].map((it) => it.join(' ')).sort();
          const faults = tree.isMany(many) ? [] : ['small'];
          for (let round = 0; round < 200; round += 1) {
            const changes = Array.from({length: below(20)}, () =>
              [(below(2) ? 'k' : '') + below(4000), below(3) ? below(5) : null]);
            const [oldMany, oldFew] = [many, few];
            many = tree.withChildren(many, changes);
            few = tree.withChildren(few, changes);
            const forms = [[...many], [...few]].map((form) => form.flat());
            if (!isSame(...forms) || many.size !== few.size) faults.push('children ' + round);
            if (!isSame(sorted(tree.differences(oldMany, many)), sorted(tree.differences(oldFew, few))))
              faults.push('differences ' + round);
            const [key] = [...few.keys()].slice(below(few.size));
            if (!many.has(key) || many.get(key) !== few.get(key) || many.has('none'))
              faults.push('access ' + round);
          }
          window.faults = faults;
        }).catch((error) => (window.faults = [String(error)]));
        """)
      #expect(try await console.page.waits(for: "window.faults"))
      #expect(try await console.page.browser.value(of: "window.faults").texts == [])
    }
  }
}
