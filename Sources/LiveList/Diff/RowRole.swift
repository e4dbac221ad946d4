/// The operations on rows that the matching needs.
///
/// Sections and items are matched by the same code, whether they have ids themselves or the caller
/// says what identifies them. The code is specialized for each role, and its functions are inlined
/// into the innermost loop. Rows are passed by address: a row that is passed by value is copied, with
/// all references in it.
@usableFromInline
protocol RowRole<Row> {
  associatedtype Row
  associatedtype ID: Hashable

  /// What identifies a row.
  func id(of row: UnsafePointer<Row>) -> ID
  /// Whether two rows have the same id.
  func haveSameID(_ left: UnsafePointer<Row>, _ right: UnsafePointer<Row>) -> Bool
  /// Whether two rows with one id show the same.
  func showSame(_ left: UnsafePointer<Row>, _ right: UnsafePointer<Row>) -> Bool
}

extension RowRole {
  @inlinable @inline(__always)
  func haveSameID(_ left: UnsafePointer<Row>, _ right: UnsafePointer<Row>) -> Bool {
    id(of: left) == id(of: right)
  }
}

/// Items are identified by their ids and compared by `==`.
@frozen @usableFromInline
struct ItemRole<Item: Identifiable & Equatable>: RowRole {
  @inlinable
  init() {}

  @inlinable @inline(__always)
  func id(of row: UnsafePointer<Item>) -> Item.ID { row.pointee.id }

  @inlinable @inline(__always)
  func showSame(_ left: UnsafePointer<Item>, _ right: UnsafePointer<Item>) -> Bool {
    left.pointee == right.pointee
  }
}

/// Items are identified as the caller says and compared by `==`.
@frozen @usableFromInline
struct SelectedIDRole<Selector: IDSelector>: RowRole where Selector.Item: Equatable {
  @usableFromInline typealias Item = Selector.Item
  @usableFromInline let selector: Selector

  @inlinable
  init(_ selector: Selector) {
    self.selector = selector
  }

  @inlinable @inline(__always)
  func id(of row: UnsafePointer<Item>) -> Selector.ID { selector.id(of: row) }

  @inlinable @inline(__always)
  func haveSameID(_ left: UnsafePointer<Item>, _ right: UnsafePointer<Item>) -> Bool {
    selector.haveSameID(left, right)
  }

  @inlinable @inline(__always)
  func showSame(_ left: UnsafePointer<Item>, _ right: UnsafePointer<Item>) -> Bool {
    left.pointee == right.pointee
  }
}

/// Items are identified and compared as the caller says.
@frozen @usableFromInline
struct ClosureRole<Selector: IDSelector>: RowRole {
  @usableFromInline typealias Item = Selector.Item
  @usableFromInline let selector: Selector
  @usableFromInline let isContentEqual: (Item, Item) -> Bool

  @inlinable
  init(_ selector: Selector, isContentEqual: @escaping (Item, Item) -> Bool) {
    self.selector = selector
    self.isContentEqual = isContentEqual
  }

  @inlinable @inline(__always)
  func id(of row: UnsafePointer<Item>) -> Selector.ID { selector.id(of: row) }

  @inlinable @inline(__always)
  func haveSameID(_ left: UnsafePointer<Item>, _ right: UnsafePointer<Item>) -> Bool {
    selector.haveSameID(left, right)
  }

  @inlinable @inline(__always)
  func showSame(_ left: UnsafePointer<Item>, _ right: UnsafePointer<Item>) -> Bool {
    isContentEqual(left.pointee, right.pointee)
  }
}

/// Sections are identified by their ids and compared by their headers.
@frozen @usableFromInline
struct SectionRole<SectionID: Hashable, Header: Equatable, Item>: RowRole {
  @usableFromInline typealias Row = ListSection<SectionID, Header, Item>

  @inlinable
  init() {}

  @inlinable @inline(__always)
  func id(of row: UnsafePointer<Row>) -> SectionID { row.pointee.id }

  @inlinable @inline(__always)
  func showSame(_ left: UnsafePointer<Row>, _ right: UnsafePointer<Row>) -> Bool {
    left.pointee.header == right.pointee.header
  }
}

/// Sections are identified by their ids; their headers are compared as the caller says.
@frozen @usableFromInline
struct SectionClosureRole<SectionID: Hashable, Header, Item>: RowRole {
  @usableFromInline typealias Row = ListSection<SectionID, Header, Item>
  @usableFromInline let isHeaderEqual: (Header, Header) -> Bool

  @inlinable
  init(isHeaderEqual: @escaping (Header, Header) -> Bool) {
    self.isHeaderEqual = isHeaderEqual
  }

  @inlinable @inline(__always)
  func id(of row: UnsafePointer<Row>) -> SectionID { row.pointee.id }

  @inlinable @inline(__always)
  func showSame(_ left: UnsafePointer<Row>, _ right: UnsafePointer<Row>) -> Bool {
    isHeaderEqual(left.pointee.header, right.pointee.header)
  }
}
