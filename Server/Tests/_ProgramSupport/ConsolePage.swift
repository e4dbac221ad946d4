import LiveFormats
import Testing

/// The console as a user operates it.
public struct ConsolePage: Sendable {
  /// The page with the console.
  public let page: BrowserPage

  /// The console of a page.
  public init(page: BrowserPage) { self.page = page }

  /// Opens the console of a node and waits until it's live.
  public static func open(
    _ path: String = "/data", at address: String, in browser: Browser
  ) async throws -> ConsolePage {
    try await browser.open("\(address)/console#\(path)")
    let console = ConsolePage(page: BrowserPage(browser: browser, address: address))
    #expect(try await console.isLive())
    return console
  }

  public func isLive() async throws -> Bool { try await hasState("live") }

  /// Waits until the console has a state: live, stale, denied, failed.
  public func hasState(_ state: String) async throws -> Bool {
    try await page.waits(for: "document.querySelector('.db').dataset.state === '\(state)'")
  }

  /// Waits until a node is shown with a value, which is JSON or the number of children.
  public func shows(_ path: String, _ value: String) async throws -> Bool {
    try await page.waits(
      for: "\(row(path))?.querySelector('.value').textContent === \(quoted(value))")
  }

  /// Waits until a node is hidden.
  public func hides(_ path: String) async throws -> Bool {
    try await page.waits(for: "!\(row(path))")
  }

  /// Presses keys on the focused element.
  public func press(_ keys: String...) async throws {
    for key in keys { try await page.key(key) }
  }

  /// Presses keys faster than the page draws, without waiting for a frame.
  public func press(atOnce keys: [String]) async throws {
    try await page.browser.run(
      """
      for (const key of \(JSONValue.array(keys.map { .string($0) }).serialized()))
        document.activeElement.dispatchEvent(
          new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
      """)
  }

  /// Focuses the tree, as the Tab key does.
  public func focusTree() async throws {
    try await page.browser.run("document.querySelector('.tree').focus()")
  }

  /// The node on which keys act.
  public func current() async throws -> String? {
    try await page.browser.value(
      of: "document.querySelector('.tree [aria-selected=true]')?.dataset.path ?? null"
    ).string
  }

  /// Waits until keys act on a node.
  public func hasSelected(_ path: String) async throws -> Bool {
    try await page.waits(
      for: "document.querySelector('.tree [aria-selected=true]')?.dataset.path === \(quoted(path))")
  }

  /// Chooses a node, which edits or opens it.
  public func choose(_ path: String) async throws {
    #expect(try await page.waits(for: row(path)))
    try await page.browser.run("\(row(path)).click()")
  }

  /// Writes into the open fields.
  public func write(_ texts: String...) async throws {
    #expect(
      try await page.waits(
        for: "document.querySelectorAll('.editor input').length === \(texts.count)"))
    for (index, text) in texts.enumerated() {
      try await page.write(text, into: ".editor input:nth-of-type(\(index + 1))")
    }
  }

  /// Presses Enter in the last field.
  public func submit() async throws {
    try await page.key("Enter", on: ".editor input:last-of-type")
  }

  /// Waits until no field is open.
  public func closesEditor() async throws -> Bool {
    try await page.waits(for: "!document.querySelector('.editor')")
  }

  /// Presses the button or the link with a label.
  public func press(button label: String) async throws {
    let button =
      "[...document.querySelectorAll('button, a')].find((it) => it.checkVisibility() && it.textContent === \(quoted(label)))"
    #expect(try await page.waits(for: button), "\(label)")
    try await page.browser.run("\(button).click()")
  }

  /// Opens the menu of the chosen node with its key.
  public func openMenu() async throws {
    try await press("m")
    #expect(try await page.waits(for: "document.activeElement.matches('[role=menuitem]')"))
  }

  /// Chooses a command of the open menu.
  public func choose(command label: String) async throws {
    try await page.browser.run(
      """
      [...document.querySelectorAll('[role=menuitem]')]
        .find((it) => it.firstChild.textContent === \(quoted(label))).click()
      """)
  }

  /// Keeps what is copied for ``hasCopied(_:)``: a browser without a window has no clipboard.
  public func keepCopies() async throws {
    try await page.browser.run(
      """
      window.copied = [];
      Object.defineProperty(navigator, 'clipboard',
        {value: {writeText: async (text) => window.copied.push(text)}});
      """)
  }

  /// Waits until a text was copied.
  public func hasCopied(_ text: String) async throws -> Bool {
    try await page.waits(for: "copied.at(-1) === \(quoted(text))")
  }

  /// Checks what is shown on a desktop by day and by night, on a phone, and at 200 % zoom.
  ///
  /// - Parameter view: What is shown, for the report.
  public func keepsToTheRules(_ view: String) async throws {
    let browser = page.browser
    for (width, height, isPhone) in [(1_280, 900, false), (390, 844, true), (640, 450, false)] {
      try await browser.resize(width, height, isPhone: isPhone)
      for isDark in [false, true] {
        try await browser.setDark(isDark)
        let faults = try await PageAudit.faults(
          of: browser, target: isPhone ? 44 : 24, scrolled: "textarea, .wide, .grid")
        #expect(faults == [], "\(view) at \(width), dark: \(isDark)")
      }
    }
    try await browser.resize(1_280, 900)
    try await browser.setDark(false)
  }

  private func row(_ path: String) -> String {
    "document.querySelector('[data-path=' + \(quoted(quoted(path))) + ']')"
  }

  private func quoted(_ text: String) -> String { JSONValue.string(text).serialized() }
}
