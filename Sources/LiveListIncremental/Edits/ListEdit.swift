public import LiveList

/// An edit that turns a former list into a new one. It contains the new items, and refers to all
/// others by their positions in the former list.
///
/// An edit is exact for any two lists, whatever their ids. It doesn't depend on the diff algorithm
/// that animates lists, so recordings stay valid when that algorithm changes. Its size is that of
/// the change. Two successive edits can be joined (``followed(by:)``), and an edit can be applied
/// to a list in place (``apply(to:)``).
///
/// Create an edit with a ``ListEdit/Log``.
public struct ListEdit<SectionID: Hashable, Header, Item> {
  /// A section of the list.
  public typealias Section = ListSection<SectionID, Header, Item>

  @usableFromInline package var sections: [SectionPiece<SectionID, Header, Item>]

  @inlinable
  package init(sections: [SectionPiece<SectionID, Header, Item>]) { self.sections = sections }
}

/// Some sections of a list, expressed in terms of a former list.
@usableFromInline
package enum SectionPiece<SectionID: Hashable, Header, Item> {
  /// A number of unchanged sections of the former list.
  case kept(first: Int, count: Int)
  /// A section of the former list with another header, other items, or both.
  case edited(Int, header: Header?, items: [ItemPiece<Item>]?)
  /// A section that isn't in the former list, although its items may be.
  case new(id: SectionID, header: Header, items: [ItemPiece<Item>])
}

/// Some items of a list, expressed in terms of a former list.
@usableFromInline
package enum ItemPiece<Item> {
  /// A number of items of the former list, starting at a path.
  case kept(ItemPath, count: Int)
  /// An item that isn't in the former list, or has other content there.
  case new(Item)
}

extension ListEdit {
  /// Returns the result of applying this edit to a list.
  ///
  /// - Precondition: The edit was made for the former list.
  /// - Complexity: O(*n*) in the number of items of sections that changed, plus O(*s*) in the
  ///   number of sections.
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
