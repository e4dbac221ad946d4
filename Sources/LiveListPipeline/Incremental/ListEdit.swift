public import LiveList

/// A list described in terms of a former list: new items are written out, all others are referred
/// to by their position in the former list.
///
/// Exact for any two lists, whatever their IDs, and independent of the comparison that animates
/// lists, so that recordings stay valid when the comparison changes. An edit is as long as the
/// change: two successive edits can be joined (``followed(by:)``), and a list can be edited in
/// place (``apply(to:)``).
///
/// Edits are made with a ``ListEditLog``.
public struct ListEdit<SectionID: Hashable, Header, Item> {
  /// A part of the list.
  public typealias Section = ListSection<SectionID, Header, Item>

  @usableFromInline package var sections: [SectionPiece<SectionID, Header, Item>]

  @inlinable
  package init(sections: [SectionPiece<SectionID, Header, Item>]) { self.sections = sections }
}

/// Some sections of a list, in terms of a former list.
@usableFromInline
package enum SectionPiece<SectionID: Hashable, Header, Item> {
  /// A number of unchanged sections of the former list.
  case kept(first: Int, count: Int)
  /// A section of the former list with another header, other items, or both.
  case edited(Int, header: Header?, items: [ItemPiece<Item>]?)
  /// A section that isn't in the former list; its items may be.
  case new(id: SectionID, header: Header, items: [ItemPiece<Item>])
}

/// Some items of a list, in terms of a former list.
@usableFromInline
package enum ItemPiece<Item> {
  /// A number of items of the former list, from a path on.
  case kept(ItemPath, count: Int)
  /// An item that isn't in the former list, or not with this content.
  case new(Item)
}

extension ListEdit {
  /// The list.
  ///
  /// - Precondition: The edit was made for the former list.
  /// - Complexity: O(*n*) in the items of sections that changed, and O(*s*) in the sections.
  @inlinable
  public func list(after former: [Section]) -> [Section] {
    var list: [Section] = []
    for piece in sections {
      switch piece {
      case .kept(let first, let count):
        list += former[first..<first + count]
      case .edited(let origin, let header, let items):
        var section = former[origin]
        if let header { section.header = header }
        if let items { section.items = items.items(from: former) }
        list.append(section)
      case .new(let id, let header, let items):
        list.append(Section(id: id, header: header, items: items.items(from: former)))
      }
    }
    return list
  }
}

extension Array {
  @inlinable
  func items<SectionID, Header, Item>(
    from former: [ListSection<SectionID, Header, Item>]
  ) -> [Item] where Element == ItemPiece<Item> {
    var items: [Item] = []
    for piece in self {
      switch piece {
      case .kept(let path, let count):
        items += former[path.section].items[path.item..<path.item + count]
      case .new(let item): items.append(item)
      }
    }
    return items
  }
}

extension ListEdit: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
extension SectionPiece: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
extension ItemPiece: Sendable where Item: Sendable {}
