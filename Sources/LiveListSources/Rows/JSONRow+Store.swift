public import LiveFormats

extension JSONRow {
  /// Rows that are made when they are needed, such as those of a long text, so that a list of a
  /// million rows takes little more memory than its text.
  ///
  /// A row is a ``JSONRow`` that refers to its store. A store never changes.
  public protocol Store: AnyObject, Sendable {
    /// Returns the value that identifies a row.
    ///
    /// - Parameter index: The index of the row in the store.
    func id(at index: Int) -> JSONValue

    /// Returns the value that a row shows.
    ///
    /// - Parameter index: The index of the row in the store.
    func content(at index: Int) -> JSONValue

    /// Returns the field of a row; `nil` if the row doesn't have it. It must equal the
    /// `field(at:)` of the content.
    ///
    /// - Parameters:
    ///   - path: The name or the path of the field.
    ///   - index: The index of the row in the store.
    func value(of path: FieldPath, at index: Int) -> JSONValue?

    /// Returns whether two rows are known to have the same id and the same content, which is found
    /// out without reading them. If it returns `false`, they are read and compared.
    ///
    /// - Parameters:
    ///   - index: The index of the row in this store.
    ///   - other: The index of the other row in its store.
    ///   - store: The store of the other row.
    func isRow(at index: Int, sameAs other: Int, in store: any JSONRow.Store) -> Bool

    /// Returns whether a string, a number or a word in the content of a row may contain a text,
    /// without regard to case.
    ///
    /// - Parameters:
    ///   - text: A text of lowercase ASCII.
    ///   - index: The index of the row in the store.
    func mayContain(_ text: [UInt8], at index: Int) -> Bool
  }
}

/// A row that doesn't have to be read.
final class StoredRow: JSONRow.Store {
  private let id: JSONValue
  private let content: JSONValue

  init(id: JSONValue, content: JSONValue) {
    (self.id, self.content) = (id, content)
  }

  func id(at index: Int) -> JSONValue { id }

  func content(at index: Int) -> JSONValue { content }

  func value(of path: FieldPath, at index: Int) -> JSONValue? { content.field(at: path) }

  func isRow(at index: Int, sameAs other: Int, in store: any JSONRow.Store) -> Bool {
    self === store
  }

  func mayContain(_ text: [UInt8], at index: Int) -> Bool { true }
}
