/// A row of a table that shows any JSON: fields and their texts, in the order in which they were
/// written.
///
/// Numbers are shown in the digits in which they were written (`1.0` stays `1.0`), strings without
/// quotes, and what lies deeper as JSON.
public struct JSONRow: Hashable, Sendable, Identifiable {
  /// Says which row this is: the value of the field by which rows are told apart, its name in an
  /// object, or its position.
  public let id: String
  /// Names and texts, in the order in which they are shown.
  public let fields: [Field]

  /// One field of a row.
  public struct Field: Hashable, Sendable {
    /// The name of the field, or of its column.
    public let name: String
    /// The value as a person reads it.
    public let text: String

    /// A name and what is shown under it.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// A row of fields.
  public init(id: String, fields: [Field]) {
    self.id = id
    self.fields = fields
  }

  /// Fields by which rows are usually told apart, the surest first.
  @_spi(LiveServer) public static let usualKeys = ["id", "_id", "key", "uuid", "name", "title"]

  /// The values of the first usual key that all rows have and no two share.
  ///
  /// - Parameter text: The text of a row under a key, where that can tell rows apart.
  @_spi(LiveServer) public static func commonIDs<Row>(
    of rows: [Row], _ text: (Row, String) -> String?
  ) -> [String]? {
    for key in usualKeys {
      let ids = rows.compactMap { text($0, key) }
      if ids.count == rows.count, Set(ids).count == ids.count { return ids }
    }
    return nil
  }

  /// The text of the first field of a name.
  public subscript(name: String) -> String? {
    fields.first { $0.name == name }?.text
  }
}
