/// The operations on rows that the matching needs.
///
/// The same code matches sections and items, with their own ids or with ids that the caller
/// provides. It is specialized for each role, and a role's functions are inlined into the innermost
/// loop. Rows are passed by address, because passing a row by value copies it and retains all its
/// references. An address is valid during the call only.
@usableFromInline
protocol RowRole<Row> {
  associatedtype Row
  associatedtype ID: Hashable

  /// Returns the id of a row.
  func id(of row: UnsafePointer<Row>) -> ID
  /// Returns whether two rows have the same id.
  func haveSameID(_ left: UnsafePointer<Row>, _ right: UnsafePointer<Row>) -> Bool
  /// Returns whether two rows with the same id show the same content.
  func showSame(_ left: UnsafePointer<Row>, _ right: UnsafePointer<Row>) -> Bool
  /// Returns whether two rows have the same id and show the same content.
  func areSame(_ left: UnsafePointer<Row>, _ right: UnsafePointer<Row>) -> Bool
}

extension RowRole {
  @inlinable @inline(__always)
  func haveSameID(_ left: UnsafePointer<Row>, _ right: UnsafePointer<Row>) -> Bool {
    id(of: left) == id(of: right)
  }

  @inlinable @inline(__always)
  func areSame(_ left: UnsafePointer<Row>, _ right: UnsafePointer<Row>) -> Bool {
    haveSameID(left, right) && showSame(left, right)
  }
}

/// Identifies items by `id` and compares them with `==`.
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

/// Identifies items by the ids of a selector and compares them with `==`.
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

  /// Compares the content first: `==` usually compares the id as well, so rows with different ids
  /// differ at its first comparison, and the loop over equal rows has one branch fewer.
  @inlinable @inline(__always)
  func areSame(_ left: UnsafePointer<Item>, _ right: UnsafePointer<Item>) -> Bool {
    left.pointee == right.pointee && selector.haveSameID(left, right)
  }
}

/// Identifies items by the ids of a selector and compares them with a closure.
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

/// Identifies sections by `id` and compares their headers with `==`.
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

/// Identifies sections by `id` and compares their headers with a closure.
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
