import LiveFormats
import Testing

/// A page of a server as a user sees it.
public struct BrowserPage: Sendable {
  public let browser: Browser
  /// The address of the server.
  public let address: String

  /// The page that a browser shows.
  public init(browser: Browser, address: String) {
    self.browser = browser
    self.address = address
  }

  /// Opens a page with a list and waits until the list is shown.
  public static func open(
    _ path: String, at address: String, in browser: Browser
  ) async throws -> BrowserPage {
    try await browser.open(address + path)
    let page = BrowserPage(browser: browser, address: address)
    #expect(try await page.waits(for: "document.documentElement.dataset.phase !== 'loading'"))
    return page
  }

  /// Waits until an expression is true.
  public func waits(for expression: String) async throws -> Bool {
    try await browser.wait(until: expression)
  }

  /// The texts of the elements that a selector finds, each as one line.
  public func texts(_ selector: String) async throws -> [String] {
    try await browser.value(
      of: """
        [...document.querySelectorAll(\(quoted(selector)))]
          .map((element) => element.innerText.replaceAll(/\\s+/g, ' ').trim())
        """
    ).texts
  }

  /// The texts of the main list's rows, from top to bottom, without the buttons in them.
  public func rows() async throws -> [String] {
    try await texts("main [data-rows] .row .body")
  }

  /// Clicks the element that a selector finds.
  public func press(_ selector: String) async throws {
    #expect(
      try await waits(for: "\(found(selector)) && !\(found(selector)).disabled"), "\(selector)")
    try await browser.run("\(found(selector)).click()")
  }

  /// Types into a field.
  public func write(_ text: String, into selector: String) async throws {
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
  public func key(_ key: String, on selector: String? = nil) async throws {
    try await browser.run(
      """
      const target = \(selector.map(found) ?? "document.activeElement");
      target.focus();
      target.dispatchEvent(new KeyboardEvent('keydown', {key: '\(key)', bubbles: true, cancelable: true}));
      """)
  }

  /// Waits until an element of the page contains a text.
  public func says(_ text: String, in selector: String) async throws -> Bool {
    try await waits(for: "\(found(selector))?.innerText.includes(\(quoted(text)))")
  }

  /// Waits until all animations have ended.
  public func settles() async throws -> Bool {
    try await waits(for: "document.documentElement.dataset.settled === 'true'")
  }

  private func found(_ selector: String) -> String {
    "document.querySelector(\(quoted(selector)))"
  }

  private func quoted(_ text: String) -> String { JSONValue.string(text).serialized() }
}
