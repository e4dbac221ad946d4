import LiveTree
import LiveTreeWire
import Testing
import _ProgramSupport

/// The page of the profile as a user sees it.
struct ProfilePage {
  private let browser: Browser

  /// Opens the page, waits for its rows, and marks their elements so that they can be recognized.
  static func open(in browser: Browser, at address: String) async throws -> ProfilePage {
    try await browser.open(address)
    let page = ProfilePage(browser: browser)
    #expect(try await browser.wait(until: "document.querySelectorAll('[data-id]').length === 8"))
    #expect(try await page.settles())
    try await browser.run(
      "for (const row of document.querySelectorAll('[data-id]')) row.firstKnownAs = row.dataset.id")
    return page
  }

  /// The ids of the rows, from top to bottom.
  func rows() async throws -> [String] {
    try await browser.value(
      of: "[...document.querySelectorAll('[data-id]')].map((row) => row.dataset.id)"
    ).texts
  }

  /// The texts of the elements that a selector finds.
  func texts(_ selector: String) async throws -> [String] {
    try await browser.value(
      of: "[...document.querySelectorAll('\(selector)')].map((it) => it.innerText.trim())"
    ).texts
  }

  func showsPictures(_ initials: [String]) async throws -> Bool {
    try await browser.wait(
      until: """
        [...document.querySelectorAll('[data-field=picture]')].map((it) => it.innerText.trim())
          .join() === '\(initials.joined(separator: ","))'
        """)
  }

  func hasRoundPictures() async throws -> Bool {
    try await browser.wait(
      until: """
        [...document.querySelectorAll('[data-field=picture]')]
          .every((it) => getComputedStyle(it).borderRadius === '50%'
            && it.offsetWidth === it.offsetHeight)
        """)
  }

  func shows(row: String, text: String) async throws -> Bool {
    try await browser.wait(
      until: "document.querySelector('[data-id=\"\(row)\"]')?.textContent.includes('\(text)')")
  }

  func showsSections(_ sections: [String]) async throws -> Bool {
    try await browser.wait(
      until: """
        [...document.querySelectorAll('[data-section]')].map((it) => it.dataset.section).join()
          === '\(sections.joined(separator: ","))'
        """)
  }

  func showsFriends(_ names: [String]) async throws -> Bool {
    try await browser.wait(
      until: """
        [...document.querySelectorAll('[data-section=friends] [data-id]')]
          .map((row) => row.dataset.id.replace('friends/', '')).join()
          === '\(names.joined(separator: ","))'
        """)
  }

  /// Starts recording which rows are marked as changed, and how, because the marks fade within a
  /// second.
  func recordChanges() async throws {
    try await browser.run(
      """
      window.marks = new Set();
      new MutationObserver((mutations) => {
        for (const { target: { dataset } } of mutations)
          if (dataset.id && dataset.change) window.marks.add(dataset.id + ': ' + dataset.change);
      }).observe(document.body, { subtree: true, attributeFilter: ['data-change'] });
      """)
  }

  /// The recorded changes, without duplicates, in the order of the marks.
  func changes() async throws -> [String] {
    try await browser.value(of: "[...window.marks]").texts
  }

  /// Whether every row still has the element that it had when the page was opened.
  func hasKeptElements(except new: Set<String>) async throws -> Bool {
    let others = try await browser.value(
      of: """
        [...document.querySelectorAll('[data-id]')]
          .filter((row) => row.firstKnownAs !== row.dataset.id).map((row) => row.dataset.id)
        """
    ).texts
    return new.isSuperset(of: others)
  }

  /// Whether screen readers announce this; there is at most one announcement a second.
  func says(summary: String) async throws -> Bool {
    try await browser.wait(
      until: "document.querySelector('[data-summary]').textContent.trim() === '\(summary)'")
  }

  func settles() async throws -> Bool {
    try await browser.wait(until: "document.documentElement.dataset.settled === 'true'")
  }

  /// Starts counting how often an element gets a transform to animate.
  func countAnimations() async throws {
    try await browser.run(
      """
      window.flights = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) {
        if (JSON.stringify(frames).includes('transform')) window.flights += 1;
        return animate.call(this, frames, options);
      };
      """)
  }

  func animations() async throws -> Int64 {
    let flights = try await browser.value(of: "window.flights")
    return if case .integer(let count) = flights { count } else { 0 }
  }

  func saysNotice(_ text: String) async throws -> Bool {
    try await browser.wait(
      until: "document.querySelector('[data-notice]').textContent.includes('\(text)')")
  }

  func showsConsole(node: String) async throws -> Bool {
    try await browser.wait(until: "document.querySelector('[data-path=\"\(node)\"] .value')")
  }

  /// Edits a node in the console: opens the field, types, and presses Enter.
  func editInConsole(node: String, json: String) async throws {
    let field = "document.querySelector('[data-path=\"\(node)\"] .editor input')"
    try await browser.run(
      """
      const node = document.querySelector('[data-path="\(node)"]');
      node.focus();
      node.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}));
      """)
    #expect(try await browser.wait(until: field))
    try await browser.run(
      """
      const field = \(field);
      field.value = \(JSONValue.string(json).serialized());
      field.dispatchEvent(new Event('input', {bubbles: true}));
      field.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}));
      """)
  }

  func saysRefusal() async throws -> Bool {
    try await browser.wait(until: "document.querySelector('.refusal')?.textContent.length > 0")
  }
}
