import Foundation
import Testing

/// The README's examples are compiled, and print what the README says.
@Suite(.timeLimit(.minutes(20))) struct ReadmeTests {
  private let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func lines(of path: String) throws -> [String] {
    try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The lines of each example in Swift, without blank lines.
  private func examples() throws -> [[String]] {
    var examples: [[String]] = []
    var isInExample = false
    for line in try lines(of: "README.md") {
      if line.hasPrefix("```") {
        isInExample = line == "```swift"
        if isInExample { examples.append([]) }
      } else if isInExample, !line.isEmpty {
        examples[examples.count - 1].append(line)
      }
    }
    return examples
  }

  /// Checks that a file contains the lines of an example, in their order.
  private func check(_ example: [String], isIn path: String) throws {
    var rest = try lines(of: path)[...]
    for line in example {
      let next = try #require(rest.firstIndex(of: line), "not in \(path): \(line)")
      rest = rest[(next + 1)...]
    }
    #expect(example.count >= 8)
  }

  @Test func theExampleIsTheOneThatWasCompiled() throws {
    let example = try #require(try examples().first)
    try check(example, isIn: "Tests/LiveListTests/ReadmeExample.swift")
  }

  /// `make apple-check` compiles the screens. Comments are the README's; imports stand at the top of the file.
  @Test func theScreensAreTheOnesThatWereCompiled() throws {
    let examples = try examples()
    try #require(examples.count == 2)
    let code = examples[1].map { line in
      (line.split(separator: "  //").first ?? "").trimmingCharacters(in: .whitespaces)
    }
    let path = "Apple/Check/Clients/ReadmeApp.swift"
    try check(code.filter { !$0.hasPrefix("import ") }, isIn: path)
    let imports = code.filter { $0.hasPrefix("import ") }
    let compiled = try lines(of: path)
    #expect(imports.count == 2 && Set(imports).isSubset(of: compiled))
  }

  @Test func theExamplePrintsWhatItSays() {
    var printed: [String] = []
    readmeExample { printed.append($0) }
    #expect(printed.first == "1 moved, 1 updated")
    #expect(printed.last == "true")
  }

  @Test func theReadmeIsShort() throws {
    #expect(try lines(of: "README.md").count <= 150)
  }
}
