/// The position of an item in a list of sections.
///
/// The list that the indexes refer to depends on the use of the path: for deletes, reloads and move
/// origins it is the list before a batch, for inserts and move targets the list after it. Ordered
/// by section, then by item.
@frozen
public struct ItemPath: Hashable, Sendable {
  /// The index of the section.
  public var section: Int
  /// The index of the item in its section.
  public var item: Int

  /// The path of item `item` in section `section`.
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
  /// `section.item`, as in `0.3`.
  public var description: String { "\(section).\(item)" }
}

/// A path is the JSON array `[section, item]`.
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
