import LiveList
import LiveTree
import LiveTreeWire

/// An item of a list of any JSON.
struct DiffItem: Hashable, Identifiable {
  let id: DiffID
  let content: JSONValue
}

extension DiffItem: JSONConvertible {
  var json: JSONValue { content }
}

/// Any JSON by which a section or an item is known.
struct DiffID: Hashable, JSONConvertible, CustomStringConvertible {
  let json: JSONValue

  init(_ json: JSONValue) { self.json = json }

  /// The section of a list without sections has no name.
  var description: String { json == .null ? "" : json.plain }
}

/// A list of any JSON.
typealias DiffSnapshot = [ListSection<DiffID, JSONValue, DiffItem>]
typealias DiffChangeset = ListChangeset<DiffID, JSONValue, DiffItem>

extension JSONValue {
  /// Text without its quotes; everything else as JSON.
  var plain: String {
    if case .string(let text) = self { text } else { serialized() }
  }
}
