public import Foundation
public import LiveList

/// How a JSON document is read as a whole list.
///
///     ListStates.file("friends.json", .rows)                         // any JSON, as a table
///     ListStates.file("friends.json", .rows(key: "email"))
///     ListStates.file("friends.json", .decoding([Friend].self))
public struct JSONFormat<SectionID: Hashable & Sendable, Header: Sendable, Item: Sendable>: Sendable
{
  package typealias Sections = [ListSection<SectionID, Header, Item>]

  package let read: @Sendable (JSONText) throws(JSONFailure) -> Sections

  package init(read: @escaping @Sendable (JSONText) throws(JSONFailure) -> Sections) {
    self.read = read
  }
}

extension JSONFormat {
  /// The sections of a document.
  ///
  /// - Parameter text: The document in UTF-8.
  /// - Throws: ``JSONFailure`` with the position if the text isn't JSON, or not what is expected.
  public func sections(
    of text: some Sequence<UInt8>
  ) throws(JSONFailure) -> [ListSection<SectionID, Header, Item>] {
    try read(JSONText(bytes: Array(text)))
  }
}

extension JSONFormat where SectionID == String, Header == String, Item == JSONRow {
  /// Any JSON as a table. Rows are identified by the first of `id`, `_id`, `key`, `uuid`, `name` and
  /// `title` that all rows have and no two share, by their names in an object, plain values by
  /// themselves, all others by their positions.
  ///
  /// An array is a table of its elements, and so is an object of records or of plain values. In an
  /// object that contains arrays, or objects of nothing but arrays and objects, each of these is a
  /// section; its other members come before them.
  public static var rows: Self { rows(detecting: nil) }

  /// Any JSON as a table whose rows are identified by a field, which each row must have.
  public static func rows(key: String) -> Self { rows(detecting: key) }

  private static func rows(detecting key: String?) -> Self {
    Self { text throws(JSONFailure) in
      try text.read(key: key) { reader throws(RowFault) in try reader.sections() }
    }
  }

  /// A row on each line, as in JSON Lines, in a section without a name.
  ///
  /// - Parameter key: The field that identifies rows, `nil` to detect one.
  public static func rowLines(key: String? = nil) -> Self {
    let format = JSONFormat<OnlySection, OnlySection, JSONRow>.lines(
      key.map { .row(key: $0) } ?? .row)
    return Self { text throws(JSONFailure) in
      try format.read(text).map { ListSection(id: "", header: "", items: $0.items) }
    }
  }
}

extension JSONFormat where SectionID == OnlySection, Header == OnlySection, Item: Decodable {
  /// An array of items.
  ///
  /// - Parameters:
  ///   - type: The type of the document: an array of items.
  ///   - decoder: The decoder.
  public static func decoding(_ type: [Item].Type, decoder: JSONDecoder = JSONDecoder()) -> Self {
    Self { text throws(JSONFailure) in
      [ListSection(items: try text.decode(type, with: decoder))]
    }
  }
}

extension JSONFormat where SectionID == OnlySection, Header == OnlySection {
  /// One item on each line, as in JSON Lines; blank lines are skipped.
  ///
  ///     ListStates.file("events.jsonl", .lines(.decoding(Event.self)))
  public static func lines(_ format: JSONItemFormat<Item>) -> Self {
    Self { text throws(JSONFailure) in
      var framer = JSONFramer(.lines)
      var items: [Item] = []
      for frame in framer.consume(text.bytes[...]) + framer.finish() {
        switch frame {
        case .broken(let failure): throw failure
        case .document(let line): items.append(try format.read(line, "\(items.count + 1)"))
        }
      }
      return [ListSection(items: items)]
    }
  }
}
