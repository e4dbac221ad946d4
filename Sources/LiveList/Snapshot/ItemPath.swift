/// The position of an item in a list of sections.
///
/// What the indexes refer to depends on how the path is used: for deletes, reloads and the origins
/// of moves it is the list before a batch; for inserts and the targets of moves it is the list
/// after the batch. Paths are ordered by section, then by item.
@frozen
public struct ItemPath: Hashable, Sendable {
  /// The index of the section.
  public var section: Int
  /// The index of the item in its section.
  public var item: Int

  /// Creates the path of item `item` in section `section`.
  @inlinable
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }
}

extension ItemPath: Comparable {
  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    left.section == right.section ? left.item < right.item : left.section < right.section
  }
}

extension ItemPath: CustomStringConvertible {
  /// The path as `section.item`, for example `0.3`.
  public var description: String { "\(section).\(item)" }
}

/// Encodes a path as the JSON array `[section, item]`.
extension ItemPath: Codable {
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    section = try container.decode(Int.self)
    item = try container.decode(Int.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(section)
    try container.encode(item)
  }
}
