import Foundation
import Testing

/// The README's example is compiled, and prints what the README says.
@Suite(.timeLimit(.minutes(20))) struct ReadmeTests {
  private let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func lines(of path: String) throws -> [String] {
    try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func theExampleIsTheOneThatWasCompiled() throws {
    let readme = try lines(of: "README.md")
    let start = try #require(readme.firstIndex(of: "```swift"))
    let end = try #require(readme[start...].firstIndex(of: "```"))
    let example = readme[(start + 1)..<end].filter { !$0.isEmpty }
    let compiled = try lines(of: "Tests/LiveListTests/ReadmeExample.swift").filter { !$0.isEmpty }
    var rest = compiled[...]
    for line in example {
      let next = try #require(rest.firstIndex(of: line), "not compiled: \(line)")
      rest = rest[(next + 1)...]
    }
    #expect(example.count >= 8)
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
