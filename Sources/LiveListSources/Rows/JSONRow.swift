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

  /// The text of the first field of a name.
  public subscript(name: String) -> String? {
    fields.first { $0.name == name }?.text
  }
}
