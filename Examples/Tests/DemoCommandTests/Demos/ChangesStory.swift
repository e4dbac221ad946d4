import LiveTree
import LiveTreeWire
import Testing
import _ProgramSupport

/// Random changes that the page itself requests and checks, each at a random scroll position: a
/// script compares the document with the model's list after each change, and what is on the screen in
/// the first frame after it, and at the end of its animations, with what was there before.
///
/// Nothing jumps: rows that stay are where they were in the first frame. And the row that is being
/// read is where it was at the end.
struct ChangesStory {
  private let page: BrowserPage

  /// Begins `count` changes, which depend only on a seed.
  static func begin(on page: BrowserPage, count: Int, seed: Int) async throws -> ChangesStory {
    try await page.browser.run(script + "story(\(count), \(seed));")
    return ChangesStory(page: page)
  }

  /// Waits for the end, as long as there is progress within each wait of ten seconds.
  ///
  /// - Returns: A description of what went wrong; `""` if nothing did.
  func end() async throws -> String {
    var last: JSONValue = .null
    while try await !page.waits(for: "window.story.isOver") {
      let done = try await page.browser.value(of: "window.story.done")
      guard done != last else { return "stopped after \(done.serialized())" }
      last = done
    }
    return try await page.browser.value(of: "window.story.wrong").string ?? "no result"
  }

  /// The number of correct changes.
  func count() async throws -> JSONValue { try await page.browser.value(of: "window.story.done") }

  /// The number of films, and of rows in them.
  func filmed() async throws -> (films: Int, rows: Int) {
    (try await number("window.story.films"), try await number("window.story.filmed"))
  }

  private func number(_ expression: String) async throws -> Int {
    guard case .integer(let number) = try await page.browser.value(of: expression) else { return 0 }
    return Int(number)
  }

  private static let script = """
    const shown = () => JSON.stringify(
      [...document.querySelectorAll('main [data-rows] .section')].map((section) => [
        section.querySelector('.heading').textContent.trim(),
        [...section.querySelectorAll('.row')].map((row) => [
          row.dataset.id,
          row.querySelector('[data-field=title]').textContent.trim(),
          row.querySelector('[data-field=label]').textContent.trim(),
        ]),
      ]));
    const wanted = async () => {
      const { sections } = await (await fetch('/changes/list')).json();
      return JSON.stringify(sections.map(({ header, items }) => [
        header, items.map(({ id, title, label }) => [String(id), title, label]),
      ]));
    };
    const rows = document.querySelector('main [data-rows]');
    const scroller = () => {
      let at = rows;
      while (at && !/auto|scroll/.test(getComputedStyle(at).overflowY)) at = at.parentElement;
      return at ?? document.scrollingElement;
    };
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
    /** Ends all animations, as if their time had passed. */
    const settled = async () => {
      for (const animation of document.getAnimations()) animation.finish();
      await nextFrame();
    };
    /** The upper edges of the rows on the screen, by their ids. */
    const frame = () => new Map(
      [...rows.querySelectorAll('.row')]
        .map((row) => [row, row.getBoundingClientRect()])
        .filter(([, { top, bottom }]) => bottom > 0 && top < innerHeight)
        .map(([row, { top }]) => [row.dataset.id, { row, top }]));
    /** Waits for the first frame after the document has changed. */
    const firstFrame = () => new Promise((done) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        requestAnimationFrame(() => done(frame()));
      });
      observer.observe(rows, { childList: true, subtree: true, characterData: true });
      setTimeout(() => { observer.disconnect(); done(null); }, 10000);
    });
    const jumps = (before, after, isWanted) => [...before]
      .filter(([id, { row }]) => after.has(id) && isWanted(row))
      .map(([id, { top }]) => [id, top, after.get(id).top])
      .filter(([, was, is]) => Math.abs(is - was) > 1)
      .map(([id, was, is]) => `${id}: ${was} → ${is}`);
    /** The first row that is completely visible, stays and hasn't moved itself is where it was. */
    const readerJumps = (before, after, edge) => {
      const isStill = ({ dataset, isConnected }) => isConnected && dataset.change !== 'moved';
      const reader = [...before].filter(([, { row, top }]) => top >= edge && isStill(row))
        .sort(([, one], [, other]) => one.top - other.top)[0];
      return reader ? jumps(new Map([reader]), after, () => true) : [];
    };
    const generator = (state) => () => {
      state = (state + 0x6D2B79F5) | 0;
      let bits = Math.imul(state ^ (state >>> 15), 1 | state);
      bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
      return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
    };
    window.scrolled = []; const by = Element.prototype.scrollBy; Element.prototype.scrollBy = function (o) { const was = this.scrollTop; by.call(this, o); window.scrolled.push(`${o.top}:${was}>${this.scrollTop} max ${this.scrollHeight - this.clientHeight} ${new Error().stack.split('\\n').slice(2, 5).map((l) => l.trim().slice(0, 40))}`); };
    window.story = async (count, seed) => {
      window.story = { done: 0, wrong: '', isOver: false, films: 0, filmed: 0 };
      const random = generator(seed);
      const pick = (values) => values[Math.floor(random() * values.length)];
      const places = ['beginning', 'middle', 'end', 'random'];
      const kinds = ['insert', 'delete', 'modify', 'move', 'random'];
      for (; window.story.done < count && !window.story.wrong; window.story.done += 1) {
        // Long lists are windowed: not all of their rows are in the document.
        const isLong = document.querySelectorAll('main .row').length > 120;
        const isDivided = document.querySelectorAll('main .section').length > 16;
        const request = {
          kind: isLong ? 'delete' : pick(kinds), count: pick([1, 1, 2, 3, 5, 8, 30]),
          sections: pick([...places, 'none', 'none', 'none']), items: pick(places),
        };
        if (isLong) request.sections = 'none';
        if (isDivided) Object.assign(request, { kind: 'delete', sections: 'random', items: 'none' });
        await settled();
        const element = scroller();
        const room = element.scrollHeight - element.clientHeight;
        element.scrollTo({ top: Math.floor(random() * (room + 1)), behavior: 'instant' });
        await nextFrame();
        const before = frame();
        const wasAt = element.scrollTop;
        const text = shown();
        window.scrolled = []; const first = firstFrame();
        const answer = await fetch('/changes/go', {
          method: 'POST', headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(request),
        });
        if (!answer.ok) window.story.wrong = await answer.text();
        const target = await wanted();
        const end = performance.now() + 10000;
        while (shown() !== target && performance.now() < end) {
          await new Promise((done) => setTimeout(done));
        }
        if (shown() !== target) {
          window.story.wrong = `${JSON.stringify(request)}: shown ${shown()}, wanted ${target}`;
        }
        if (target === text || window.story.wrong) continue;
        const seen = await first;
        const still = seen ? jumps(before, seen, () => true) : ['no frame'];
        window.story.films += 1;
        window.story.filmed += before.size;
        if (still.length > 0) {
          window.story.wrong = `${JSON.stringify(request)} at ${wasAt}: first frame ${still} DEBUG calls ${window.scrolled} scroll ${element.scrollTop} edge ${document.querySelector('main [data-bar]')?.getBoundingClientRect().bottom} before ${[...before].map(([id, {top}]) => id + '@' + top)} seen ${[...seen].map(([id, {top, row}]) => id + '@' + top + row.dataset.change)} max ${element.scrollHeight - element.clientHeight} ghosts ${document.querySelector('main [data-ghosts]').children.length}`;
          continue;
        }
        // Marks of moved rows fade, so they are read before all animations have ended.
        const edge = element === document.scrollingElement
          ? document.querySelector('main [data-bar]')?.getBoundingClientRect().bottom ?? 0
          : element.getBoundingClientRect().top;
        const moved = new Map([...before].filter(([, { row }]) => row.dataset.change !== 'moved'));
        await settled();
        const isAtEdge = element.scrollTop <= 1 ||
          element.scrollTop >= element.scrollHeight - element.clientHeight - 1;
        const read = wasAt === 0 || isAtEdge ? [] : readerJumps(moved, frame(), edge);
        if (read.length > 0) {
          window.story.wrong = `${JSON.stringify(request)} at ${wasAt}: the reader's row ${read}`;
        }
      }
      window.story.isOver = true;
    };

    """
}
