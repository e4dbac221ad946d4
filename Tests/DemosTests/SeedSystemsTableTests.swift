import Foundation
import Testing

/// `Documentation/SeedSystems.md` has every line of the seed systems, and everything that it names
/// exists.
struct SeedSystemsTableTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Folders whose subfolders are modules.
  private static let modules = [
    "Sources", "Doubles", "Tests", "Server/Sources", "Server/Tests", "Benchmarks/Sources",
    "Benchmarks/Tests",
  ]

  /// A row of one of the tables.
  private struct Line {
    let number: String
    let feature: String
    let files: [String]
    let tests: [String]
    let isJudgedByEye: Bool

    init?(_ row: Substring) {
      let cells = row.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 5, cells[0].wholeMatch(of: /[RGN]\d+/) != nil else { return nil }
      number = cells[0]
      feature = cells[1]
      files = Self.names(in: cells[2])
      tests = Self.names(in: cells[3])
      isJudgedByEye = cells[3] == "by eye"
    }

    private static func names(in cell: String) -> [String] {
      cell.matches(of: /`([^`]+)`/).map { String($0.1) }
    }
  }

  private static func lines() throws -> [Line] {
    try String(
      contentsOf: root.appending(path: "Documentation/SeedSystems.md"), encoding: .utf8
    ).split(separator: "\n").compactMap(Line.init)
  }

  @Test func everyLineExistsOnceWithItsFilesAndTests() throws {
    let lines = try Self.lines()
    let expected =
      (1...24).map { "R\($0)" } + (1...31).map { "G\($0)" }
      + (1...18).map { "N\($0)" }
    #expect(lines.map(\.number) == expected)
    let bare = lines.filter { line in
      line.feature.isEmpty || line.files.isEmpty || (line.tests.isEmpty && !line.isJudgedByEye)
    }
    #expect(bare.map(\.number) == [], "lines without a feature, a file or a test")
  }

  @Test func everyNamedFileExists() throws {
    let files = try Self.files()
    let missing = try Self.lines().flatMap { line in
      line.files.filter { !files.contains($0) }.map { "\(line.number): \($0)" }
    }
    #expect(missing == [], "files that are named and not there")
  }

  @Test func everyNamedTestExists() throws {
    let tests = try Self.tests()
    let missing = try Self.lines().flatMap { line in
      line.tests.filter { !tests.contains($0) }.map { "\(line.number): \($0)" }
    }
    #expect(missing == [], "tests that are named and not there")
  }

  /// All files, as `Module/Name.swift`.
  private static func files() throws -> Set<String> {
    var files = Set<String>()
    for folder in modules {
      for path in try FileManager.default.subpathsOfDirectory(atPath: root.path + "/" + folder) {
        let parts = path.split(separator: "/")
        if parts.count > 1 { files.insert("\(parts[0])/\(parts[parts.count - 1])") }
      }
    }
    return files
  }

  /// All tests, as `Suite/name`.
  private static func tests() throws -> Set<String> {
    var tests = Set<String>()
    for folder in modules where folder.hasSuffix("Tests") {
      let path = root.path + "/" + folder
      for file in try FileManager.default.subpathsOfDirectory(atPath: path)
      where file.hasSuffix("Tests.swift") {
        tests.formUnion(
          self.tests(in: try String(contentsOfFile: path + "/" + file, encoding: .utf8)))
      }
    }
    return tests
  }

  /// The tests in a source file, each with the type or extension that contains it.
  private static func tests(in source: String) -> [String] {
    let names =
      /(?:struct|class|actor|enum|extension) (?<suite>\w+Tests)\b|@Test\b(?s:.)*?\bfunc (?<test>\w+)/
    var suite = ""
    var tests: [String] = []
    for match in source.matches(of: names) {
      if let name = match.suite { suite = String(name) }
      if let name = match.test { tests.append("\(suite)/\(name)") }
    }
    return tests
  }
}
