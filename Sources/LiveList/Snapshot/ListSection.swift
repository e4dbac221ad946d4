/// A part of a list that is shown under one header.
///
/// A snapshot of a list is an array of sections: `[ListSection]`. Sections are identified by `id`,
/// their items by the items' own ids; `header` is the content of the section itself and changes
/// independently of its items.
///
/// A section isn't `Identifiable`, so that an array of sections is never mistaken for a flat list
/// of items.
///
///     let friends = ListSection(id: "friends", header: "Friends", items: profile.friends)
@frozen
public struct ListSection<ID: Hashable, Header, Item> {
  /// Identifies the section across snapshots.
  public var id: ID
  /// The content of the section itself.
  public var header: Header
  /// The items, in the order in which they are shown.
  public var items: [Item]

  /// A section with its header and items.
  @inlinable
  public init(id: ID, header: Header, items: [Item]) {
    self.id = id
    self.header = header
    self.items = items
  }
}

extension ListSection: Equatable where Header: Equatable, Item: Equatable {}
extension ListSection: Hashable where Header: Hashable, Item: Hashable {}
extension ListSection: Sendable where ID: Sendable, Header: Sendable, Item: Sendable {}
