import Foundation
import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

/// The inputs of other libraries' tests and bug reports, each of which a view must accept.
@Suite(.timeLimit(.minutes(20)), .trail)
struct ListTransitionsTests {
  @Test(arguments: try Transition.all())
  func everyKnownTransitionKeepsTheLaws(transition: Transition) throws {
    try expectLaws(from: transition.source, to: transition.target)
    try expectLaws(from: transition.target, to: transition.source)
  }

  @Test func thereAreTransitionsOfEveryKind() throws {
    let kinds = Set(try Transition.all().map(\.kind))
    #expect(kinds == ["algorithm", "animation", "crash", "model", "spurious"])
  }
}

/// A known case of one list becoming another.
struct Transition: Decodable, Sendable, CustomTestStringConvertible {
  struct Row: Identifiable, Hashable, Sendable, Decodable {
    let id: String
    let content: String

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      id = try container.decode(String.self)
      content = try container.decode(String.self)
    }
  }

  /// `[id, rows]` or `[id, rows, header]`.
  struct Part: Decodable, Sendable {
    let section: ListSection<String, String, Row>

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      let id = try container.decode(String.self)
      let rows = try container.decode([Row].self)
      let header = container.isAtEnd ? "" : try container.decode(String.self)
      section = ListSection(id: id, header: header, items: rows)
    }
  }

  let name: String
  let kind: String
  let why: String
  let before: [Part]
  let after: [Part]

  var source: [ListSection<String, String, Row>] { before.map(\.section) }
  var target: [ListSection<String, String, Row>] { after.map(\.section) }
  var testDescription: String { "\(name): \(why)" }

  static func all() throws -> [Transition] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "Resources/list-transitions.json")
    return try JSONDecoder().decode([Transition].self, from: Data(contentsOf: file))
  }
}
