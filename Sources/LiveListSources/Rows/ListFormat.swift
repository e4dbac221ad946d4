public import Foundation
public import LiveList

/// How a JSON document is parsed as a whole list.
///
///     ListStates.file("friends.json", .rows)                         // any JSON, as a table
///     ListStates.file("friends.json", .rows(key: "email"))
///     ListStates.file("friends.json", .decoding([Friend].self))
public struct ListFormat<SectionID: Hashable & Sendable, Header: Sendable, Item: Sendable>: Sendable
{
  package typealias Sections = [ListSection<SectionID, Header, Item>]

  package let read: @Sendable (RowText) throws(FormatFailure) -> Sections

  package init(read: @escaping @Sendable (RowText) throws(FormatFailure) -> Sections) {
    self.read = read
  }
}

extension ListFormat {
  /// Creates a format with a parser of its own, for documents that aren't JSON.
  ///
  /// - Parameter parse: Parses the bytes of a document.
  public static func parsed(
    by parse:
      @escaping @Sendable ([UInt8]) throws(FormatFailure) -> [ListSection<SectionID, Header, Item>]
  ) -> Self {
    Self { text throws(FormatFailure) in try parse(text.bytes) }
  }

  /// Parses a document and returns its sections.
  ///
  /// - Parameter text: The document in UTF-8.
  /// - Throws: ``FormatFailure`` with the position if the text isn't JSON or isn't what the format
  ///   expects.
  public func sections(
    of text: some Sequence<UInt8>
  ) throws(FormatFailure) -> [ListSection<SectionID, Header, Item>] {
    try read(RowText(bytes: Array(text)))
  }
}

extension ListFormat where SectionID == String, Header == String, Item == JSONRow {
  /// Parses any JSON as a table. The elements of an array are identified by the first of `id`,
  /// `_id`, `key`, `uuid`, `name` and `title` that all of them have and whose values are all
  /// different. Without such a field, they are identified by themselves if all of them are plain
  /// values, and otherwise by their positions. The members of an object are identified by their
  /// names.
  ///
  /// The elements of an array are the rows of a table, and so are the members of an object of
  /// records or plain values. In an object that contains tables (arrays, or objects of only arrays
  /// and objects), each table is a section; the other members form a section before them.
  public static var rows: Self { rows(detecting: nil) }

  /// Parses any JSON as a table whose rows are identified by a field. Each row must have that
  /// field, except plain values in an object, which are identified by their names.
  public static func rows(key: String) -> Self { rows(detecting: key) }

  private static func rows(detecting key: String?) -> Self {
    Self { text throws(FormatFailure) in
      try text.read(key: key) { reader throws(RowFault) in try reader.sections() }
    }
  }

  /// Parses each line as a row, as in JSON Lines. The rows are in an unnamed section.
  ///
  /// - Parameter key: The field that identifies rows; `nil` to detect one.
  public static func rowLines(key: String? = nil) -> Self {
    let format = ListFormat<OnlySection, OnlySection, JSONRow>.lines(
      key.map { .row(key: $0) } ?? .row)
    return Self { text throws(FormatFailure) in
      try format.read(text).map { ListSection(id: "", header: "", items: $0.items) }
    }
  }
}

extension ListFormat where SectionID == OnlySection, Header == OnlySection, Item: Decodable {
  /// Decodes an array of items.
  ///
  /// - Parameters:
  ///   - type: The type of the document: an array of items.
  ///   - decoder: The decoder.
  public static func decoding(_ type: [Item].Type, decoder: JSONDecoder = JSONDecoder()) -> Self {
    Self { text throws(FormatFailure) in
      [ListSection(items: try text.decode(type, with: decoder))]
    }
  }
}

extension ListFormat where SectionID == OnlySection, Header == OnlySection {
  /// Parses each line as an item, as in JSON Lines. Blank lines are skipped.
  ///
  ///     ListStates.file("events.jsonl", .lines(.decoding(Event.self)))
  public static func lines(_ format: ItemFormat<Item>) -> Self {
    Self { text throws(FormatFailure) in
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
