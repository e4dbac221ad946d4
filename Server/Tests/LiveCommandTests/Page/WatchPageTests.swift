import Foundation
import LiveFormats
import Testing
import _LiveTestSupport
import _ProgramSupport

/// The pages that the command writes, in a browser that opens them from a file.
@Suite(.timeLimit(.minutes(20))) struct WatchPageTests {
  private static let long = String(repeating: "Donaudampfschiff", count: 40)
  private static let before = """
    [{"id": 1, "name": "Ada", "team": "red"}, {"id": 2, "name": "Huck", "team": "red"},
     {"id": 3, "name": "Tom", "team": "blue"}, {"id": 4, "name": "Becky", "team": "blue"}]
    """
  private static let after = """
    [{"id": 4, "name": "Becky", "team": "blue"}, {"id": 1, "name": "Ada", "team": "green"},
     {"id": 5, "name": "</script><b>\\u2028\\"'&", "team": "\(long)"},
     {"id": 3, "name": "Tom", "team": "blue"}]
    """
  private static let oldRows = ["1|Ada|red", "2|Huck|red", "3|Tom|blue", "4|Becky|blue"]
  private static let newRows = [
    "4|Becky|blue", "1|Ada|green", "5|</script><b>␊\"'&|\(long)", "3|Tom|blue",
  ]
  private static let lists: KeyValuePairs = ["before.json": before, "after.json": after]
  private static let diff = ["diff", "before.json", "after.json", "--output", "html"]

  @Test func aDifferencePlaysFromTheFirstListToTheSecond() async throws {
    try await PageFile.open(Self.lists, Self.diff, code: 1) { page in
      #expect(try await page.shows(Self.newRows))
      #expect(
        try await page.signs() == ["> moved 4", "~ updated 1", "+ inserted 5"])
      #expect(
        try await page.browser.value(of: "document.title").string == "before.json → after.json")
      #expect(
        try await page.browser.wait(
          until: """
            document.querySelector('[data-summary]').textContent ===
              '1 moved, 1 inserted, 1 updated, 1 deleted'
            """))
      // Nothing is loaded, and nothing could be.
      let loaded = try await page.browser.value(
        of: "performance.getEntriesByType('resource').map(({name}) => name.slice(0, 5))")
      #expect(loaded.texts.allSatisfy { $0 == "data:" }, "\(loaded)")
    }
  }

  @Test func keysAndButtonsStepBackAndForth() async throws {
    try await PageFile.open(Self.lists, Self.diff, code: 1) { page in
      #expect(try await page.shows(Self.newRows))
      try await page.press("ArrowLeft")
      #expect(try await page.shows(Self.oldRows))
      #expect(try await page.signs() == ["− deleted 2"])
      try await page.press("ArrowLeft")
      try await page.press("ArrowRight")
      #expect(try await page.shows(Self.newRows))
      try await page.click("[data-states] button:first-child")
      #expect(try await page.shows(Self.oldRows))
      try await page.click("[data-forward]")
      #expect(try await page.shows(Self.newRows))
      try await page.click("[data-back]")
      #expect(try await page.shows(Self.oldRows))
      try await page.press(" ")
      #expect(try await page.shows(Self.newRows))
      let isOver = "document.querySelector('[data-play]').ariaLabel === 'Play'"
      #expect(try await page.browser.wait(until: isOver))
    }
  }

  /// Every kind of change is animated, in both directions, with the animations of a live page.
  @Test(arguments: [("ArrowRight", true), ("ArrowLeft", false)])
  func eachChangeIsAnimated(key: String, isForward: Bool) async throws {
    try await PageFile.open(Self.lists, Self.diff, code: 1) { page in
      #expect(try await page.shows(Self.newRows))
      if isForward {
        try await page.press("ArrowLeft")
        #expect(try await page.shows(Self.oldRows))
      }
      try await page.browser.run(
        """
        window.played = new Set();
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, options) {
          const row = this.closest('.row')?.view?.content?.['0000'];
          const kind = options.pseudoElement ? this.dataset.change ?? 'text' : Object.keys(frames)[0];
          if (row) played.add(`${row} ${kind}${'leaving' in this.dataset ? ' leaving' : ''}`);
          return animate.call(this, frames, options);
        };
        """)
      try await page.press(key)
      #expect(try await page.shows(isForward ? Self.newRows : Self.oldRows))
      let played = Set(try await page.browser.value(of: "[...played]").texts)
      let expected: Set<String> =
        isForward
        ? [
          "4 transform", "4 moved", "1 updated", "5 opacity", "5 inserted", "2 opacity leaving",
        ]
        : [
          "4 transform", "4 moved", "1 updated", "2 opacity", "2 inserted", "5 opacity leaving",
        ]
      #expect(expected.isSubset(of: played), "\(expected.subtracting(played)) of \(played)")
    }
  }

  /// A page doesn't move by itself for a user who prefers reduced motion.
  @Test func reducedMotionDoesNotPlay() async throws {
    let setStill = { (browser: Browser) in try await browser.setStill() }
    try await PageFile.open(Self.lists, Self.diff, code: 1, prepare: setStill) { page in
      #expect(try await page.shows(Self.oldRows))
      let isPaused = "document.querySelector('[data-play]').ariaLabel === 'Play'"
      #expect(try await page.browser.value(of: isPaused) == .bool(true))
      try await page.press("ArrowRight")
      #expect(try await page.shows(Self.newRows))
      let moves = """
        document.getAnimations().some(({effect}) =>
          effect.getKeyframes().some((frame) => frame.transform))
        """
      #expect(try await page.browser.value(of: moves) == .bool(false))
    }
  }

  @Test(arguments: [(1280, 800, false), (390, 780, true)], [false, true])
  func pagesAreReadable(size: (width: Int, height: Int, isPhone: Bool), isDark: Bool) async throws {
    let prepare = { (browser: Browser) in
      try await browser.resize(size.width, size.height, isPhone: size.isPhone)
      try await browser.setDark(isDark)
    }
    try await PageFile.open(Self.lists, Self.diff, code: 1, prepare: prepare) { page in
      #expect(try await page.shows(Self.newRows))
      let faults = try await PageAudit.faults(of: page.browser, target: 44)
      #expect(faults == [])
      let isTable = try await page.browser.value(
        of: "getComputedStyle(document.querySelector('[data-heads]')).display === 'grid'")
      #expect(isTable == .bool(!size.isPhone))
    }
  }

  @Test func aListAsItIs() async throws {
    try await PageFile.open(
      ["list.json": #"{"red": ["x", "y"], "blue": ["<i>z</i>"]}"#],
      ["watch", "list.json", "--once", "--output", "html"]
    ) { page in
      #expect(try await page.shows(["x", "y", "<i>z</i>"]))
      let headings = try await page.browser.value(
        of: "[...document.querySelectorAll('.heading')].map((it) => it.textContent)")
      #expect(headings.texts == ["red", "blue"])
      #expect(
        try await page.browser.value(of: "document.querySelector('[data-controls]').hidden")
          == .bool(true))
    }
  }

  /// A long list is drawn in a window, whose script is part of the page.
  @Test func aLongList() async throws {
    let rows = (1...3_000).map { #"{"id": \#($0), "name": "n\#($0)"}"# }
    let lists: KeyValuePairs = [
      "before.json": "[\(rows.joined(separator: ","))]",
      "after.json": "[\(rows.dropFirst().joined(separator: ","))]",
    ]
    try await PageFile.open(lists, Self.diff, code: 1) { page in
      let first = "document.querySelector('main [data-rows] .row .now')?.textContent"
      #expect(try await page.browser.wait(until: "\(first) === '2'"))
      #expect(
        try await page.browser.value(of: "document.querySelectorAll('.row').length < 200")
          == .bool(true))
      try await page.press("ArrowLeft")
      #expect(try await page.browser.wait(until: "\(first) === '1'"))
    }
  }
}

/// Pages of what was recorded.
extension WatchPageTests {
  /// A page plays what `live record` wrote, and its slider goes to any state.
  @Test func aRecordingPlaysToItsEnd() async throws {
    try await withTemporaryFolder { folder in
      let states = ["[1, 2, 3]", "[3, 1, 2]", "[3, 1, 2, 4]", "[4]"]
      let record = try ChildProcess.live(["record", "-"], hasInput: true)
      var recording: [String] = []
      for (index, state) in states.enumerated() {
        try record.write(state + "\n")
        for _ in 0..<(index == 0 ? 2 : 1) { recording.append(try #require(await record.line())) }
      }
      try record.closeInput()
      #expect(await record.end().code == 0)
      let text = recording.map { $0 + "\n" }.joined()
      try await PageFile.open(
        ["a.jsonl": text], ["replay", "a.jsonl", "--speed", "max", "--output", "html"]
      ) { page in
        #expect(try await page.shows(["4"]))
        #expect(try await page.browser.value(of: Self.state).string?.hasPrefix("3 of 3 · ") == true)
        for (position, rows) in [["1", "2", "3"], ["3", "1", "2"], ["3", "1", "2", "4"], ["4"]]
          .enumerated().shuffled()
        {
          try await page.browser.run(
            """
            const slider = document.querySelector('[data-position]');
            slider.value = \(position);
            slider.dispatchEvent(new Event('input', {bubbles: true}));
            """)
          #expect(try await page.shows(rows), "\(position)")
        }
      }
    }
  }

  private static let state = "document.querySelector('[data-state]').textContent"

  /// A watch that ends writes all that it saw, however it ends.
  @Test func aWatchWritesItsStatesWhenItEnds() async throws {
    try await withTemporaryFolder { folder in
      let watch = try ChildProcess.live(
        ["watch", "-", "--output", "html", "--lines"], hasInput: true)
      try watch.write("a\nb\n")
      try watch.closeInput()
      let html = await watch.lines().joined(separator: "\n")
      #expect(await watch.end().code == 0)
      #expect(html.contains(#""0000":"b""#))
    }
  }
}
