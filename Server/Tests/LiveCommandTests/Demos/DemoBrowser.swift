import Foundation
import LiveTree
import LiveTreeWire
import Testing

/// The page of a demo as a user sees it.
struct DemoBrowser {
  let browser: Browser
  let address: String

  /// Opens a page and waits until its list is shown.
  static func open(_ path: String, of demo: RunningDemo, in browser: Browser) async throws
    -> DemoBrowser
  {
    try await browser.open(demo.address + path)
    let page = DemoBrowser(browser: browser, address: demo.address)
    #expect(try await page.waits(for: "document.documentElement.dataset.phase !== 'loading'"))
    return page
  }

  /// Waits until an expression is true.
  func waits(for expression: String) async throws -> Bool {
    try await browser.wait(until: expression)
  }

  /// The texts of the elements that a selector finds, each as one line.
  func texts(_ selector: String) async throws -> [String] {
    try await browser.value(
      of: """
        [...document.querySelectorAll(\(quoted(selector)))]
          .map((element) => element.innerText.replaceAll(/\\s+/g, ' ').trim())
        """
    ).texts
  }

  /// The texts of the main list's rows, from top to bottom, without the buttons in them.
  func rows() async throws -> [String] {
    try await texts("main [data-rows] .row .body")
  }

  /// Clicks the element that a selector finds.
  func press(_ selector: String) async throws {
    #expect(
      try await waits(for: "\(found(selector)) && !\(found(selector)).disabled"), "\(selector)")
    try await browser.run("\(found(selector)).click()")
  }

  /// Types into a field.
  func write(_ text: String, into selector: String) async throws {
    try await browser.run(
      """
      const field = \(found(selector));
      field.focus();
      field.value = \(quoted(text));
      field.dispatchEvent(new Event('input', {bubbles: true}));
      field.dispatchEvent(new Event('change', {bubbles: true}));
      """)
  }

  /// Presses a key on the focused element, or on the element that a selector finds.
  func key(_ key: String, on selector: String? = nil) async throws {
    try await browser.run(
      """
      const target = \(selector.map(found) ?? "document.activeElement");
      target.focus();
      target.dispatchEvent(new KeyboardEvent('keydown', {key: '\(key)', bubbles: true, cancelable: true}));
      """)
  }

  /// Waits until an element of the page contains a text.
  func says(_ text: String, in selector: String) async throws -> Bool {
    try await waits(for: "\(found(selector))?.innerText.includes(\(quoted(text)))")
  }

  /// Waits until all animations have ended.
  func settles() async throws -> Bool {
    try await waits(for: "document.documentElement.dataset.settled === 'true'")
  }

  private func found(_ selector: String) -> String {
    "document.querySelector(\(quoted(selector)))"
  }

  private func quoted(_ text: String) -> String { JSONValue.string(text).serialized() }
}
