/// A value in the details of a row: a text, or a group of values that the user can fold.
///
///     DetailValue("metadata", "2 fields", [DetailValue("name", "web"), DetailValue("uid", "7d4b")])
public struct DetailValue: Hashable, Sendable {
  /// The name of the value in its group.
  public let name: String
  /// The text. A group shows it as its summary.
  public let text: String
  /// The values of a group.
  public let values: [DetailValue]

  /// Creates a value. Control characters are made visible.
  public init(_ name: String, _ text: String, _ values: [DetailValue] = []) {
    self.name = name.visible
    self.text = text.visible
    self.values = values
  }
}
