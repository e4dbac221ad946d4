/// A group of items that is shown under a header.
///
/// A snapshot of a list is an array of sections: `[ListSection]`. A section is identified by `id`,
/// and its items by their own ids. `header` is the content of the section apart from its items, and
/// changes independently of them.
///
/// A section isn't `Identifiable`, so that an array of sections is never mistaken for a flat list
/// of items.
///
///     let friends = ListSection(id: "friends", header: "Friends", items: profile.friends)
@frozen
public struct ListSection<ID: Hashable, Header, Item> {
  /// Identifies the section across snapshots.
  public var id: ID
  /// The content of the section apart from its items.
  public var header: Header
  /// The items, in display order.
  public var items: [Item]

  /// Creates a section with a header and items.
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
