import Foundation
import LiveListTesting
import Testing
import _ContractStage

/// `Documentation/Contract.md` names a test for every rule, and every test that it names exists.
@Suite(.timeLimit(.minutes(20)))
struct ContractTableTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The cells of each rule's row.
  private static func rows() throws -> [Int: [String]] {
    let text = try String(
      contentsOf: root.appending(path: "Documentation/Contract.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| R") }.map {
      $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    return Dictionary(
      uniqueKeysWithValues: rows.compactMap { cells in
        Int(cells[0].dropFirst()).map { ($0, cells) }
      })
  }

  @Test func everyRuleHasItsTests() throws {
    let rows = try Self.rows()
    #expect(Set(rows.keys) == Set(Array(1...55) + Array(60...68)))
    for (rule, cells) in rows {
      #expect(cells.count == 4, "R\(rule)")
      for cell in cells.dropFirst(2) {
        #expect(
          cell.contains("`") || cell.contains("nothing") || cell.contains("device"), "R\(rule)")
      }
    }
  }

  @Test func everyNamedTestExists() throws {
    let tests = try Self.testNames()
    let named = try Self.rows().values.flatMap { cells in
      cells.dropFirst(2).flatMap { cell in
        cell.matches(of: /`(\w+)`/).map { String($0.1) }
      }
    }
    #expect(named.count > 100)
    for name in named { #expect(tests.contains(name), "\(name) isn't a test") }
  }

  /// For each rule that a batch can violate, the doubles refuse a case that violates it.
  @Test func everyRuleOfABatchIsBrokenByACase() {
    let cases = RefusedBatch.byAllViews + RefusedBatch.byTableViews + RefusedBatch.byCollectionViews
    let broken = Set(cases.compactMap(\.rule.number))
    let followed = [33, 34, 35, 36, 37, 38, 39, 40]
    for rule in 10...47 where !followed.contains(rule) {
      #expect(broken.contains(rule), "R\(rule)")
    }
  }

  private static func testNames() throws -> Set<String> {
    let folder = root.appending(path: "Tests")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix("Tests.swift") }
    let names = try files.flatMap { file in
      try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        .matches(of: /@Test(?:\([^{]*\))?\s*(?:@\w+\s+)?func (\w+)/).map { String($0.1) }
    }
    return Set(names)
  }
}
