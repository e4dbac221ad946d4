/// The id and the header of the only section of a flat list.
///
/// A flat list has one unnamed section, which is the same in every snapshot and shows no header. In
/// JSON it is `null`.
@frozen
public struct OnlySection: Hashable, Sendable {
  /// Creates the only value.
  @inlinable
  public init() {}
}

extension OnlySection: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard container.decodeNil() else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "Expected null: the only section of a flat list has no id and no header.")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encodeNil()
  }
}

extension ListSection where ID == OnlySection, Header == OnlySection {
  /// Creates the only section of a flat list.
  @inlinable
  public init(items: [Item]) {
    self.init(id: OnlySection(), header: OnlySection(), items: items)
  }
}
