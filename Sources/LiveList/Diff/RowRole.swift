/// What the matching has to know of the rows of two lists.
///
/// Sections and items are matched by the same code. A role has no values: the code is specialised
/// for it, and its two functions are inlined into the innermost loop.
@usableFromInline
protocol RowRole {
  associatedtype Row
  associatedtype ID: Hashable

  /// Says which row it is.
  static func id(of row: Row) -> ID
  /// Whether two rows with one id show the same.
  static func showSame(_ left: Row, _ right: Row) -> Bool
}

/// Items are told apart by their ids and show what `==` compares.
@usableFromInline
enum ItemRole<Item: Identifiable & Equatable>: RowRole {
  @inlinable @inline(__always)
  static func id(of row: Item) -> Item.ID { row.id }

  @inlinable @inline(__always)
  static func showSame(_ left: Item, _ right: Item) -> Bool { left == right }
}

/// Sections are told apart by their ids and show their headers.
@usableFromInline
enum SectionRole<SectionID: Hashable, Header: Equatable, Item>: RowRole {
  @usableFromInline typealias Row = ListSection<SectionID, Header, Item>

  @inlinable @inline(__always)
  static func id(of row: Row) -> SectionID { row.id }

  @inlinable @inline(__always)
  static func showSame(_ left: Row, _ right: Row) -> Bool { left.header == right.header }
}
