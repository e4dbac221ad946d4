import Foundation
import Testing

/// The table beside other consoles: each row of ours is shown by a test.
@Suite(.timeLimit(.minutes(20))) struct ConsoleDocumentTests {
  @Test func everyTestThatTheTableNamesExists() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    let root = tests.appending(path: "../../..")
    let document = try String(
      contentsOf: root.appending(path: "Documentation/Console.md"), encoding: .utf8)
    let rows = document.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2)
    #expect(rows.count > 20)
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    let sources = try (files?.compactMap { $0 as? URL } ?? [])
      .filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    for row in rows {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let names = row.matches(of: /`(\w+)`/).map { String($0.1) }
      let isOurs = cells.dropFirst(4).first == "yes"
      #expect(names.isEmpty != isOurs, "\(row)")
      for name in names { #expect(sources.contains("func \(name)()"), "\(name)") }
    }
  }
}
