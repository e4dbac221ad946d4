import Foundation
import LiveTree
import LiveTreeWire
import Testing
import _LiveTestSupport
import _ProgramSupport

/// What a change looks like while it's animated: each frame is measured, whatever the machine's pace.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct MotionTests {
  /// A change of the bench, and the largest hole that its animation may show.
  private struct Change: CustomTestStringConvertible {
    let kind: String
    let items: String
    let count: Int

    var testDescription: String { "\(kind) \(count) \(items)" }

    var json: String { #"{"kind": "\#(kind)", "items": "\#(items)", "count": \#(count)}"# }

    /// Rows fade while the others close or open their places, so at most a quarter of them is empty.
    var maximumHole: Double { Double(count) * 48 / 4 + 1 }

    static let all = ["insert", "delete"].flatMap { kind in
      ["beginning", "middle", "end"].flatMap { items in
        [1, 4].map { Change(kind: kind, items: items, count: $0) }
      }
    }
  }

  /// The bench with two sections of six rows, all of them on the screen.
  private func withBench(_ body: (BrowserPage) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start("changes", in: folder, options: ["--seed", "5"])
      defer { demo.process.kill() }
      try await Browser.run { browser in
        try await browser.resize(1_280, 1_100)
        try await body(try await BrowserPage.open("/changes", at: demo.address, in: browser))
      }
    }
  }

  /// Starts over, makes a change, and measures its animation every 10 ms.
  private func film(_ change: Change, on page: BrowserPage) async throws -> JSONValue {
    let sizes = #"{"seed": 5, "sections": 2, "items": 6}"#
    _ = try await HTTPAnswer.send(
      "POST", page.address + "/changes/reset", type: "application/json", sizes)
    #expect(try await page.waits(for: "document.querySelectorAll('main .row').length === 12"))
    try await page.browser.run("for (const it of document.getAnimations()) it.finish()")
    #expect(try await page.settles())
    try await page.browser.run(Self.script + "film();")
    let answer = try await HTTPAnswer.send(
      "POST", page.address + "/changes/go", type: "application/json", change.json)
    #expect(answer.status == 204)
    #expect(try await page.waits(for: "window.taken"))
    return try await page.browser.value(of: "window.taken")
  }

  @Test func placesCloseAndOpenWhileRowsFade() async throws {
    try await withBench { page in
      for change in Change.all {
        let film = try await film(change, on: page)
        #expect(film["hole"]?.double ?? 999 <= change.maximumHole, "\(change.testDescription)")
        #expect(film["overlap"]?.double ?? 999 <= 1, "\(change.testDescription)")
        #expect(film["end"]?.double ?? 999 <= 400, "\(change.testDescription)")
        #expect(film["moving"]?.double ?? 0 > 0, "\(change.testDescription)")
      }
    }
  }

  @Test func nothingMovesWhereMotionIsUnwanted() async throws {
    try await withBench { page in
      try await page.browser.setStill()
      for change in Change.all where change.count == 4 {
        let film = try await film(change, on: page)
        #expect(film["moving"]?.double == 0, "\(change.testDescription)")
        #expect(film["marks"]?.double ?? 0 > 0 || change.kind == "delete")
      }
    }
  }

  /// A hole is a part of the list, with rows above and below it, that is less than half covered.
  private static let script = """
    window.taken = null;
    window.film = () => {
      const rows = document.querySelector('main [data-rows]');
      new MutationObserver((_, observer) => {
        observer.disconnect();
        window.taken = take();
      }).observe(rows, { childList: true, subtree: true });
    };
    const opacity = (it) => {
      let product = 1;
      for (let at = it; at; at = at.parentElement) product *= getComputedStyle(at).opacity;
      return product;
    };
    const look = () => [...document.querySelectorAll(
      'main [data-rows] .row, main [data-rows] .heading, main [data-ghosts] > *')].map((it) => {
        const { top, bottom } = it.getBoundingClientRect();
        const isSettled = getComputedStyle(it).transform === 'none' && opacity(it) === 1
          && it.dataset.leaving === undefined && it.matches('.row');
        return { top, bottom, opacity: opacity(it), isSettled };
      }).filter(({ top, bottom }) => bottom > top && bottom > 0 && top < innerHeight);
    const holeOf = (bodies) => {
      const edges = [...new Set(bodies.flatMap(({ top, bottom }) => [top, bottom]))].sort((a, b) => a - b);
      let [largest, height, hasBegun] = [0, 0, false];
      edges.slice(1).forEach((edge, index) => {
        const middle = (edge + edges[index]) / 2;
        const uncovered = bodies.filter(({ top, bottom }) => top < middle && bottom > middle)
          .reduce((product, body) => product * (1 - body.opacity), 1);
        if (uncovered > 0.5) height += hasBegun ? edge - edges[index] : 0;
        else [largest, height, hasBegun] = [Math.max(largest, height), 0, true];
      });
      return largest;
    };
    const overlapOf = (bodies) => {
      const settled = bodies.filter(({ isSettled }) => isSettled).sort((a, b) => a.top - b.top);
      return settled.slice(1).reduce(
        (most, body, index) => Math.max(most, settled[index].bottom - body.top), 0);
    };
    const take = () => {
      const animations = document.getAnimations();
      const main = animations.filter(({ effect }) => !effect.pseudoElement);
      const end = Math.max(0, ...main.map(({ effect }) => effect.getComputedTiming().endTime));
      for (const animation of animations) animation.pause();
      const film = { hole: 0, overlap: 0, end, moving: main.length, marks: animations.length };
      for (let time = 0; time <= 410; time += 10) {
        for (const animation of animations) animation.currentTime = time;
        const bodies = look();
        film.hole = Math.max(film.hole, holeOf(bodies));
        film.overlap = Math.max(film.overlap, overlapOf(bodies));
      }
      for (const animation of animations) animation.finish();
      return film;
    };

    """
}

extension JSONValue {
  /// The value of a number.
  fileprivate var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }
}
