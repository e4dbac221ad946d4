import Foundation
import LiveTree
import LiveTreeWire

/// Values that the official JavaScript SDK computed; see `Resources/node-vectors.json`.
struct NodeVectors {
  let json: JSONValue

  init() throws {
    let file = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Resources/node-vectors.json")
    json = try JSONValue(parsing: Data(contentsOf: file))
  }

  func list(_ name: String) -> [JSONValue] {
    json[name]?.elements ?? []
  }
}

extension JSONValue {
  var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  var text: String {
    if case .string(let text) = self { text } else { "" }
  }

  /// The same JSON with members sorted by the bytes of their names, because the vectors list some
  /// by priority.
  var sorted: JSONValue {
    switch self {
    case .array(let elements):
      .array(elements.map(\.sorted))
    case .object(let members):
      .object(
        members.map { Member(name: $0.name, value: $0.value.sorted) }
          .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
    default:
      self
    }
  }
}
