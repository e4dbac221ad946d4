/// An id that several items of a list have. That is an error in the data, but the list still works.
///
/// Items with equal ids are paired in order, and nothing else in the list is affected, but the user
/// may see a row animate as if it were another. Log these values to find such items.
public struct DuplicateID<ID: Hashable>: Hashable {
  /// The id that the items share.
  public let id: ID
  /// The paths of the items with the id, ascending; at least two.
  public let paths: [ItemPath]
}

extension DuplicateID: Sendable where ID: Sendable {}

extension DuplicateID: CustomStringConvertible {
  /// For example `3 items have the id 7, at 0.1, 0.4, 2.0`.
  public var description: String {
    "\(paths.count) items have the id \(id), at \(paths.map(\.description).joined(separator: ", "))"
  }
}

extension Array {
  /// The ids that more than one item of the list has, in order of first occurrence.
  ///
  /// - Complexity: O(*n*).
  public func duplicateIDs<SectionID, Header, Item: Identifiable>() -> [DuplicateID<Item.ID>]
  where Element == ListSection<SectionID, Header, Item> {
    var paths: [Item.ID: [ItemPath]] = [:]
    for (section, content) in enumerated() {
      for (index, item) in content.items.enumerated() {
        paths[item.id, default: []].append(ItemPath(section: section, item: index))
      }
    }
    return paths.filter { $0.value.count > 1 }
      .map { DuplicateID(id: $0.key, paths: $0.value) }
      .sorted { $0.paths[0] < $1.paths[0] }
  }
}
