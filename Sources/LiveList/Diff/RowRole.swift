/// What the matching has to know of the rows of two lists.
///
/// Sections and items are matched by the same code, whether they have ids themselves or closures
/// provide them. Most roles are empty: the code is specialized for them, and their two functions
/// are inlined into the innermost loop.
@usableFromInline
protocol RowRole<Row> {
  associatedtype Row
  associatedtype ID: Hashable

  /// Says which row it is.
  func id(of row: Row) -> ID
  /// Whether two rows with one id show the same.
  func showSame(_ left: Row, _ right: Row) -> Bool
}

/// Items are identified by their ids and compared by `==`.
@frozen @usableFromInline
struct ItemRole<Item: Identifiable & Equatable>: RowRole {
  @inlinable
  init() {}

  @inlinable @inline(__always)
  func id(of row: Item) -> Item.ID { row.id }

  @inlinable @inline(__always)
  func showSame(_ left: Item, _ right: Item) -> Bool { left == right }
}

/// Items are identified and compared by closures.
@frozen @usableFromInline
struct ClosureRole<Item, ID: Hashable>: RowRole {
  @usableFromInline let id: (Item) -> ID
  @usableFromInline let isContentEqual: (Item, Item) -> Bool

  @inlinable
  init(id: @escaping (Item) -> ID, isContentEqual: @escaping (Item, Item) -> Bool) {
    self.id = id
    self.isContentEqual = isContentEqual
  }

  @inlinable @inline(__always)
  func id(of row: Item) -> ID { id(row) }

  @inlinable @inline(__always)
  func showSame(_ left: Item, _ right: Item) -> Bool { isContentEqual(left, right) }
}

/// Sections are identified by their ids and compared by their headers.
@frozen @usableFromInline
struct SectionRole<SectionID: Hashable, Header: Equatable, Item>: RowRole {
  @usableFromInline typealias Row = ListSection<SectionID, Header, Item>

  @inlinable
  init() {}

  @inlinable @inline(__always)
  func id(of row: Row) -> SectionID { row.id }

  @inlinable @inline(__always)
  func showSame(_ left: Row, _ right: Row) -> Bool { left.header == right.header }
}
