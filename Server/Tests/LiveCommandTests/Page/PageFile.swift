import Foundation
import LiveFormats
import Testing
import _LiveTestSupport
import _ProgramSupport

/// A page that the command wrote, in a browser.
struct PageFile: Sendable {
  let browser: Browser

  /// Writes lists into a folder, runs the command there, and opens the page that it writes.
  ///
  /// - Parameters:
  ///   - lists: The files and their texts.
  ///   - arguments: The arguments of the command. Names of the lists become their paths.
  ///   - code: The exit code of the command.
  ///   - prepare: Prepares the browser.
  static func open(
    _ lists: KeyValuePairs<String, String>, _ arguments: [String], code: Int32 = 0,
    prepare: (Browser) async throws -> Void = { _ in },
    _ body: (PageFile) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      for (name, text) in lists {
        try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
      }
      let names = Set(lists.map(\.key))
      let command = try ChildProcess.live(
        arguments.map { names.contains($0) ? "\(folder)/\($0)" : $0 })
      let html = await command.lines().joined(separator: "\n")
      let end = await command.end()
      #expect(end.code == code, "\(end.errors)")
      let file = folder + "/page.html"
      try html.write(toFile: file, atomically: true, encoding: .utf8)
      try await Browser.run { browser in
        try await prepare(browser)
        try await browser.open("file://" + file)
        try await body(PageFile(browser: browser))
      }
    }
  }

  /// The texts of each row, from top to bottom, in the order of the columns, joined by a bar.
  func rows() async throws -> [String] {
    try await browser.value(of: "(\(Self.rowTexts))").texts
  }

  /// Waits until the page shows these rows, and nothing moves any more.
  func shows(_ rows: [String]) async throws -> Bool {
    let wanted = JSONValue.array(rows.map(JSONValue.string)).serialized()
    return try await browser.wait(
      until: """
        JSON.stringify(\(Self.rowTexts)) === JSON.stringify(\(wanted)) &&
          document.documentElement.dataset.settled === 'true'
        """)
  }

  private static let rowTexts = """
    [...document.querySelectorAll('main [data-rows] .row')].map((row) =>
      [...row.querySelectorAll('.cell')].sort((a, b) => a.style.gridColumnStart - b.style.gridColumnStart)
        .map((cell) => cell.querySelector('.now').textContent).join('|'))
    """

  /// The signs in the margin, each with the first text of its row.
  func signs() async throws -> [String] {
    try await browser.value(
      of: """
        [...document.querySelectorAll('.row .sign')].map((sign) =>
          `${sign.textContent} ${sign.ariaLabel} ${sign.parentElement.querySelector('.now').textContent}`)
        """
    ).texts
  }

  func press(_ key: String) async throws {
    try await browser.run(
      """
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', {key: '\(key)', bubbles: true, cancelable: true}));
      """)
  }

  func click(_ selector: String) async throws {
    try await browser.run(
      "document.querySelector(\(JSONValue.string(selector).serialized())).click()")
  }
}
