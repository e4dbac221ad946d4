import LiveTree
import LiveTreeWire
import Testing
import _ProgramSupport

/// Random changes that the page itself requests and checks: after each change, a script compares
/// the document with the model's list.
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
    const generator = (state) => () => {
      state = (state + 0x6D2B79F5) | 0;
      let bits = Math.imul(state ^ (state >>> 15), 1 | state);
      bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
      return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
    };
    window.story = async (count, seed) => {
      window.story = { done: 0, wrong: '', isOver: false };
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
        const answer = await fetch('/changes/go', {
          method: 'POST', headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(request),
        });
        if (!answer.ok) window.story.wrong = await answer.text();
        const text = await wanted();
        const end = performance.now() + 10000;
        while (shown() !== text && performance.now() < end) {
          await new Promise((done) => setTimeout(done));
        }
        if (shown() !== text) {
          window.story.wrong = `${JSON.stringify(request)}: shown ${shown()}, wanted ${text}`;
        }
      }
      window.story.isOver = true;
    };

    """
}
