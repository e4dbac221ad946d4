import Foundation
import Testing

/// `Documentation/SeedSystems.md` has every line of the seed systems, and everything that it names
/// exists.
struct SeedSystemsTableTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .appending(path: "../../../..").standardizedFileURL

  /// Folders whose subfolders are modules.
  private static let modules = [
    "Sources", "Doubles", "Tests", "Server/Sources", "Server/Tests", "Examples/Sources",
    "Examples/Tests", "Benchmarks/Sources", "Benchmarks/Tests",
  ]

  /// A row of one of the tables.
  private struct Line {
    let number: String
    let feature: String
    let files: [String]
    /// The tests of models, sources and the library.
    let tests: [String]
    /// The tests of each front end that has the feature.
    let frontEnds: [String: [String]]

    var allTests: [String] { tests + frontEnds.values.flatMap(\.self) }

    init?(_ row: Substring) {
      let cells = row.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 9, cells[0].wholeMatch(of: /[RGNA]\d+/) != nil else { return nil }
      number = cells[0]
      feature = cells[1]
      files = Self.names(in: cells[2])
      tests = Self.names(in: cells[3])
      frontEnds = Dictionary(
        uniqueKeysWithValues: zip(FrontEnd.allCases, cells[4...]).map { frontEnd, cell in
          (frontEnd.rawValue, Self.names(in: cell))
        })
    }

    private static func names(in cell: String) -> [String] {
      cell.matches(of: /`([^`]+)`/).map { String($0.1) }
    }
  }

  /// What shows a demo, and where its tests are.
  private enum FrontEnd: String, CaseIterable {
    case uiKit = "UIKit"
    case swiftUI = "SwiftUI"
    case page, terminal

    var places: [String] {
      switch self {
      case .uiKit:
        ["Changes/", "Companies/", "Goals/", "Profile/"]
          .map { "Examples/Tests/DemoScreensTests/" + $0 }
          + [
            "Tests/LiveListUIKitTests/", "Tests/HeadlessUIKitTests/",
            "Examples/Tests/DemoCommandTests/Screens/",
            "Examples/Tests/DemoScreensTests/ScreenAudit",
          ]
      case .swiftUI: ["Examples/Tests/DemoScreensTests/SwiftUI/", "Tests/LiveListSwiftUITests/"]
      case .page:
        ["Page/", "Demos/ChangesDemo", "Demos/CompaniesDemo", "Demos/GoalsDemo"]
          .map { "Examples/Tests/DemoCommandTests/" + $0 }
          + ["Server/Tests/LiveCommandTests/Console/", "Server/Tests/LiveListWebTests/"]
      case .terminal:
        ["Tests/LiveListTerminalTests/", "Examples/Tests/DemoHostTests/TerminalPresenterTests"]
      }
    }

    func has(_ file: String) -> Bool { places.contains { file.hasPrefix($0) } }
  }

  private static func lines() throws -> [Line] {
    try text().split(separator: "\n").compactMap(Line.init)
  }

  private static func text() throws -> String {
    try String(contentsOf: root.appending(path: "Documentation/SeedSystems.md"), encoding: .utf8)
  }

  @Test func everyLineExistsOnceWithItsFilesAndTests() throws {
    let lines = try Self.lines()
    let expected =
      (1...24).map { "R\($0)" } + (1...31).map { "G\($0)" }
      + (1...18).map { "N\($0)" } + (1...9).map { "A\($0)" }
    #expect(lines.map(\.number) == expected)
    let bare = lines.filter { line in
      line.feature.isEmpty || line.files.isEmpty || line.allTests.isEmpty
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
      line.allTests.filter { tests[$0] == nil }.map { "\(line.number): \($0)" }
    }
    #expect(missing == [], "tests that are named and not there")
  }

  /// A front end has what a test of it shows, and each such test is in its column.
  @Test func eachFrontEndIsTestedByItsOwnTests() throws {
    let tests = try Self.tests()
    for line in try Self.lines() {
      for frontEnd in FrontEnd.allCases {
        for test in line.frontEnds[frontEnd.rawValue] ?? [] {
          #expect(
            tests[test, default: []].contains { frontEnd.has($0) },
            "\(line.number): \(test) doesn't test \(frontEnd.rawValue)")
        }
        for test in line.tests {
          #expect(
            tests[test]?.allSatisfy { frontEnd.has($0) } != true,
            "\(line.number): \(test) belongs in the column \(frontEnd.rawValue)")
        }
      }
    }
  }

  @Test func theColumnsAreTheFrontEnds() throws {
    let titles =
      "| line | what the user or a developer sees | files | tests | "
      + FrontEnd.allCases.map(\.rawValue).joined(separator: " | ") + " | note |"
    #expect(try Self.text().components(separatedBy: titles).count == 5, "of four tables")
  }

  /// The sentences of the originals that don't hold, each with the test of what does.
  @Test func contradictedSentencesHaveATest() throws {
    let tests = try Self.tests()
    let rows = try #require(Self.text().components(separatedBy: "\n| sentence |").last)
      .split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2)
    #expect(rows.count > 5)
    for row in rows {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(cells.count == 4, "\(row)")
      let test = cells.last?.filter { $0 != "`" } ?? ""
      #expect(tests[test] != nil, "\(test)")
    }
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

  /// All tests, as `Suite/name`, with the files that have one of that name.
  private static func tests() throws -> [String: Set<String>] {
    var tests: [String: Set<String>] = [:]
    for folder in modules where folder.hasSuffix("Tests") {
      let path = root.path + "/" + folder
      for file in try FileManager.default.subpathsOfDirectory(atPath: path)
      where file.hasSuffix("Tests.swift") {
        for test in self.tests(in: try String(contentsOfFile: path + "/" + file, encoding: .utf8)) {
          tests[test, default: []].insert(folder + "/" + file)
        }
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
