import LiveTree
import LiveTreeWire
import Testing
import _LiveTestSupport
import _ProgramSupport

/// Lists that are too long for the document: only a window of them is drawn, and nothing shows it.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct LongPageTests {
  /// The bench, with a script that fills its list with rows of all heights.
  private func withBench(_ body: (BrowserPage) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start("changes", in: folder, options: ["--seed", "5"])
      defer { demo.process.kill() }
      try await Browser.run { browser in
        try await browser.resize(1_280, 900)
        let page = try await BrowserPage.open("/changes", at: demo.address, in: browser)
        try await browser.run(Self.script)
        #expect(try await page.waits(for: "window.fill"))
        try await body(page)
      }
    }
  }

  /// Runs a function of the script, and returns its result.
  private func result(of call: String, on page: BrowserPage) async throws -> JSONValue {
    try await page.browser.run(
      "window.answer = null; \(call).then((it) => window.answer = it, (it) => window.answer = `${it}`);"
    )
    #expect(try await page.waits(for: "window.answer !== null"), "\(call)")
    return try await page.browser.value(of: "window.answer")
  }

  private static let sizes = [401, 5_000, 100_000]

  /// Heights, portraits and wrapped texts are those of a short list.
  @Test func rowsLookLikeThoseOfAShortList() async throws {
    try await withBench { page in
      #expect(try await result(of: "fill(60)", on: page) == .integer(60))
      let short = try await page.browser.value(of: "looks()").texts
      #expect(short.count == 60)
      #expect(Set(short.map { $0.split(separator: " ")[1] }).count > 5, "there are many heights")
      for size in Self.sizes {
        #expect(try await result(of: "fill(\(size))", on: page) == .integer(Int64(size)))
        let long = try await page.browser.value(of: "looks()").texts
        #expect(long.count < 200, "\(size) rows: only a window is drawn")
        let shared = Set(short).intersection(long)
        #expect(shared.count >= long.count - 1 && shared.count > 8, "\(size) rows")
      }
    }
  }

  /// Rows that are drawn for the first time differ from the estimate of their height; what is being
  /// read doesn't move.
  @Test func scrollingShowsNoJumpAndNoHole() async throws {
    try await withBench { page in
      for size in Self.sizes {
        _ = try await result(of: "fill(\(size))", on: page)
        let faults = try await result(of: "scroll()", on: page)
        #expect(faults == .array([]), "\(size) rows")
      }
    }
  }

  /// The same change, in a short list and in long ones.
  @Test func changesInViewAnimateAsInAShortList() async throws {
    try await withBench { page in
      for change in ["drop", "add", "swap", "edit"] {
        var films: [JSONValue] = []
        for size in [60] + Self.sizes {
          _ = try await result(of: "fill(\(size))", on: page)
          films.append(try await result(of: "film('\(change)')", on: page))
        }
        #expect(films[0] != .array([]), "\(change)")
        for (film, size) in zip(films.dropFirst(), Self.sizes) {
          #expect(film == films[0], "\(change), \(size) rows")
        }
      }
    }
  }

  /// In another width, texts wrap elsewhere; the row at the top stays there.
  @Test func aNarrowerWindowMeasuresAgain() async throws {
    try await withBench { page in
      _ = try await result(of: "fill(5000)", on: page)
      try await page.browser.run(
        "document.scrollingElement.scrollTo({top: 90000, behavior: 'instant'})")
      #expect(try await page.waits(for: "firstID() !== 'r0'"))
      let before = try await page.browser.value(of: "firstID()")
      try await page.browser.resize(500, 900)
      #expect(try await page.waits(for: "holes() === 0"))
      #expect(try await page.browser.value(of: "firstID()") == before)
      #expect(try await result(of: "scroll()", on: page) == .array([]))
    }
  }

  /// The first rows are shown before the others have arrived.
  @Test func theFirstRowsDoNotWaitForTheLast() async throws {
    try await withBench { page in
      let sizes = #"{"seed": 5, "sections": 10, "items": 10000}"#
      let reset = try await HTTPAnswer.send(
        "POST", page.address + "/changes/reset", type: "application/json", sizes)
      #expect(reset.status == 204)
      #expect(try await page.says("100,000 rows", in: "main [data-count]"))
      try await page.browser.open(page.address + "/changes")
      try await page.browser.run(
        """
        import('/live/page.js').then(({ list }) => {
          const bench = list('changes');
          window.seen = [];
          const look = () => {
            if (bench.rows.length > 0) seen.push(bench.rows.length);
            if (bench.rows.length < 100000) setTimeout(look);
          };
          look();
          window.bench = bench;
        });
        """)
      #expect(try await page.waits(for: "window.bench?.rows.length === 100000"))
      #expect(try await page.browser.value(of: "seen.length > 1") == .bool(true))
      #expect(
        try await page.texts("main [data-count]") == ["100,000 rows"])
      #expect(try await page.texts("main [data-summary]") == [""], "nothing changed")
      let answer = try await HTTPAnswer.send(
        "POST", page.address + "/changes/go", type: "application/json",
        #"{"kind": "delete", "items": "beginning", "count": 2}"#)
      #expect(answer.status == 204)
      #expect(try await page.says("2 deleted", in: "main [data-summary]"))
    }
  }

  private static let script = """
    const words = ['alpha', 'beta', 'gamma', 'delta'];
    const chance = (index) => (Math.imul(index + 1, 2654435761) >>> 0) / 4294967296;
    const textOf = (index) => Array.from(
      { length: Math.floor(chance(index) * 60) }, (_, place) => words[place % 4]).join(' ');
    const itemOf = (index) => ({
      id: `r${index}`,
      content: {
        kind: index % 3 ? 'plain' : 'main', title: `Row ${index}`, text: textOf(index),
        ...(index % 2 ? { picture: 'x' } : {}),
      },
    });
    const nextFrame = () => new Promise((done) =>
      requestAnimationFrame(() => requestAnimationFrame(done)));
    const scroller = document.scrollingElement;
    const rows = () => [...document.querySelectorAll('main [data-rows] .row')];
    const bar = () => document.querySelector('main [data-bar]').getBoundingClientRect().bottom;
    let bench;
    import('/live/page.js').then(({ list }) => {
      bench = list('changes');
      window.fill = async (count) => {
        const items = Array.from({ length: count }, (_, index) => itemOf(index));
        const sections = [0, 1, 2].map((part) => ({
          id: part, header: `Part ${part}`,
          items: items.slice(Math.floor(count * part / 3), Math.floor(count * (part + 1) / 3)),
        }));
        await bench.snapshot({ title: 'Bench', phase: { state: 'live' }, sections });
        scroller.scrollTo({ top: 0, behavior: 'instant' });
        for (const animation of document.getAnimations()) animation.finish();
        await nextFrame();
        await nextFrame();
        return bench.rows.length;
      };
    });
    window.looks = () => rows().map((row) => {
      const { height } = row.getBoundingClientRect();
      const picture = row.querySelector('[data-field=picture]')?.getBoundingClientRect();
      const text = row.querySelector('[data-field=text]')?.getBoundingClientRect();
      const { fontSize } = getComputedStyle(row);
      return `${row.dataset.id} ${height} ${fontSize} ${picture?.width} ${text?.width} ${text?.height}`;
    });
    window.holes = () => {
      const bodies = [...document.querySelectorAll('main [data-rows] :is(.row, .heading)')]
        .map((it) => it.getBoundingClientRect())
        .filter(({ top, bottom }) => bottom > bar() && top < innerHeight)
        .sort((one, other) => one.top - other.top);
      const start = document.querySelector('main [data-rows]').getBoundingClientRect().top;
      let [end, hole] = [Math.max(bar(), start) + 60, 0];
      for (const { top, bottom } of bodies) {
        hole = Math.max(hole, top - end);
        end = Math.max(end, bottom);
      }
      const isAtEnd = scroller.scrollTop + innerHeight > scroller.scrollHeight - 100;
      return Math.max(hole, isAtEnd ? 0 : innerHeight - end) > 1 ? 1 : 0;
    };
    const visible = () => new Map(rows()
      .map((row) => [row.dataset.id, row.getBoundingClientRect().top])
      .filter(([, top]) => top > -100 && top < innerHeight));
    window.firstID = () => [...visible()].find(([, top]) => top >= bar())?.[0];
    window.scroll = async () => {
      const faults = [];
      const step = async (distance) => {
        const before = visible();
        const wasAt = scroller.scrollTop;
        scroller.scrollBy({ top: distance, behavior: 'instant' });
        const isAtEdge = Math.abs(scroller.scrollTop - wasAt - distance) > 1;
        await nextFrame();
        const after = visible();
        for (const [id, top] of isAtEdge ? [] : before) {
          const error = after.has(id) ? after.get(id) - top + distance : 0;
          if (Math.abs(error) > 1.5) faults.push(`${id} jumped by ${error} at ${wasAt}`);
        }
        if (holes()) faults.push(`a hole at ${scroller.scrollTop}`);
      };
      for (let count = 0; count < 12; count += 1) await step(300);
      scroller.scrollTo({ top: scroller.scrollHeight / 2, behavior: 'instant' });
      await nextFrame();
      for (let count = 0; count < 25; count += 1) await step(-250);
      scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' });
      await nextFrame();
      await nextFrame();
      const last = bench.rows.at(-1).element?.getBoundingClientRect();
      if (!last || last.top > innerHeight) faults.push('the last row is out of reach');
      for (let count = 0; count < 12; count += 1) await step(-400);
      scroller.scrollTo({ top: 0, behavior: 'instant' });
      await nextFrame();
      await nextFrame();
      const first = bench.rows[0].element?.getBoundingClientRect();
      if (!first || first.top < bar() || holes()) faults.push('the first row is out of place');
      return faults.slice(0, 5);
    };
    const changes = {
      drop: ({ count }) => ({ count: count - 2, itemDeletes: [[0, 1], [0, 2]] }),
      add: ({ count }) => ({
        count: count + 2,
        itemInserts: [[[0, 1], itemOf(-1)], [[0, 3], itemOf(-2)]],
      }),
      swap: ({ count }) => ({ count, itemMoves: [[[0, 4], [0, 0]]] }),
      edit: ({ count }) => ({
        count, itemReconfigures: [[[0, 1], { id: 'r1', content: { ...itemOf(1).content, text: textOf(7) } }]],
      }),
    };
    /** The places of all bodies on the screen, every 40 ms of a change. */
    window.film = async (name) => {
      await bench.changeset(changes[name]({ count: bench.rows.length }));
      const animations = document.getAnimations();
      for (const animation of animations) animation.pause();
      const frames = [];
      for (let time = 0; time <= 320; time += 40) {
        for (const animation of animations) animation.currentTime = time;
        frames.push([...document.querySelectorAll(
          'main [data-rows] :is(.row, .heading), main [data-ghosts] > *')]
          .map((it) => [it, it.getBoundingClientRect()])
          .filter(([, { top, bottom }]) => bottom > 0 && top < innerHeight)
          .map(([it, { top, height }]) => [
            it.view?.id ?? it.textContent, it.dataset.change ?? '', Math.round(top),
            Math.round(height), Math.round(getComputedStyle(it).opacity * 100),
          ].join(' ')).sort().join('|'));
      }
      for (const animation of animations) animation.finish();
      await nextFrame();
      return animations.length > 0 ? frames : [];
    };

    """
}
