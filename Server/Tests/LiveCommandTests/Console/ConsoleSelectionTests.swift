import LiveFormats
import LiveTree
import LiveTreeClient
import Testing
import _LiveTestSupport
import _ProgramSupport

/// Several nodes that are deleted at once, and restored.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct ConsoleSelectionTests {
  /// Selects rows and asks to delete them.
  private func select(_ keys: [String], _ console: ConsolePage) async throws {
    for key in keys {
      let row = "document.querySelector('[data-path=\"/a/\(key)\"]')"
      #expect(try await console.page.waits(for: row))
      try await console.page.browser.run(
        "\(row).dispatchEvent(new MouseEvent('click', {bubbles: true, ctrlKey: true}))")
    }
    #expect(try await console.page.says("\(keys.count) selected.", in: ".message"))
    try await console.focusTree()
    try await console.press("Delete")
    #expect(try await console.page.waits(for: "document.querySelector('.asks')"))
  }

  /// As with single edits, what another writer has changed meanwhile stays.
  @Test func aSelectedNodeThatChangedElsewhereStays() async throws {
    try await withConsole(showing: #"{"one": 1, "two": 2, "three": {"x": 3}}"#) {
      console, database in
      try await console.page.browser.run(
        """
        const send = window.fetch;
        let change;
        window.fetch = async (url, options) => {
          if (options?.method === 'DELETE' || options?.method === 'PATCH') {
            // No deletion may overtake it.
            change ??= send('/a/two.json', {method: 'PUT', body: '"theirs"'});
            await change;
          }
          return send(url, options);
        };
        """)
      try await select(["one", "two", "three"], console)
      try await console.press(button: "Delete 3")
      #expect(
        try await console.page.says(
          "Deleted 2 nodes. /a/two changed elsewhere and stayed.", in: ".message"))
      #expect(
        try await database["a"].get().json()
          == .object([.init(name: "two", value: .string("theirs"))]))
      try await console.press(button: "Undo")
      #expect(try await console.page.says("Undone: Deleted 2 nodes.", in: ".message"))
      #expect(try await database["a/one"].get().scalar == .integer(1))
      #expect(try await database["a/three/x"].get().scalar == .integer(3))
      #expect(try await database["a/two"].get().scalar == .string("theirs"))
    }
  }

  /// An undone deletion doesn't overwrite what was written since.
  @Test func aNodeThatExistsAgainIsNotOverwritten() async throws {
    try await withConsole(showing: #"{"one": 1, "two": 2, "three": 3}"#) { console, database in
      try await select(["one", "two"], console)
      try await console.press(button: "Delete 2")
      #expect(try await console.page.says("Deleted 2 nodes.", in: ".message"))
      try await database["a/two"].set(.string("new"))
      try await console.press(button: "Undo")
      #expect(try await console.page.says("/a/two exists again.", in: ".message"))
      #expect(try await database["a/two"].get().scalar == .string("new"))
      #expect(try await database["a/one"].get().isAbsent)
    }
  }

  /// Values that are together, and one that is alone, longer than a server accepts in one write.
  @Test func largeValuesAreRestored() async throws {
    let text = String(repeating: "é", count: 100_000)
    let parts = (0..<50).map { #""k\#($0)": "\#(text)""# }.joined(separator: ", ")
    try await withConsole(showing: "1") { console, database in
      for side in ["left", "right"] {
        _ = try await HTTPAnswer.put(
          console.page.address + "/a/\(side).json?print=silent", #"{"deep": {\#(parts)}}"#)
      }
      try await console.page.browser.run("location.reload()")
      #expect(try await console.isLive())
      try await select(["left", "right"], console)
      try await console.press(button: "Delete 2")
      #expect(try await console.page.says("Deleted 2 nodes.", in: ".message"))
      #expect(try await database["a/left"].get().isAbsent)
      try await console.press(button: "Undo")
      #expect(try await console.page.says("Undone: Deleted 2 nodes.", in: ".message"))
      for side in ["left", "right"] {
        #expect(try await database["a/\(side)/deep"].get().children.count == 50)
        #expect(try await database["a/\(side)/deep/k49"].get().scalar == .string(text))
      }
    }
  }

  /// The law of the parts: none is too long, and together they are the value.
  @Test func aValueIsSplitIntoPartsThatMakeItUp() async throws {
    try await withConsole(showing: "1") { console, _ in
      try await console.page.browser.run(
        """
        Promise.all([import('/live/console-edit.js'), import('/live/console-tree.js')])
          .then(([{partsOf}, tree]) => {
            let seed = 11;
            const below = (end) => (seed = (seed * 48271) % 2147483647) % end;
            const valueOf = (depth) => depth === 0 || below(4) === 0 ? 'é'.repeat(below(30))
              : Object.fromEntries(Array.from({length: 1 + below(9)}, (_, index) => ['k' + index, valueOf(depth - 1)]));
            const faults = [];
            for (let round = 0; round < 200; round += 1) {
              const value = tree.nodeOf({a: valueOf(3), b: valueOf(3)});
              let made = null;
              for (const [path, body] of partsOf('/', value, 150)) {
                if (new Blob([body]).size > 152 + 40) faults.push('long ' + round);
                for (const [key, child] of Object.entries(JSON.parse(body)))
                  made = tree.replacing(made, [...tree.segmentsOf(path), key], tree.nodeOf(child));
              }
              if (tree.textOf(made) !== tree.textOf(value)) faults.push('different ' + round);
            }
            window.faults = faults;
          }).catch((error) => (window.faults = [String(error)]));
        """)
      #expect(try await console.page.waits(for: "window.faults"))
      #expect(try await console.page.browser.value(of: "window.faults").texts == [])
    }
  }
}
