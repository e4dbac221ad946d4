/// A list of sections as a changeset stores it: a single one without an array around it, so that
/// the changeset of a flat list allocates nothing for its lists.
@frozen @usableFromInline
enum StoredSections<ID: Hashable, Header, Item> {
  @usableFromInline typealias Section = ListSection<ID, Header, Item>

  case one(Section)
  case many([Section])

  /// - Complexity: O(1); the array of a single section is made on demand.
  @inlinable var sections: [Section] {
    switch self {
    case .one(let section): [section]
    case .many(let sections): sections
    }
  }

  @inlinable var count: Int {
    switch self {
    case .one: 1
    case .many(let sections): sections.count
    }
  }

  /// The number of items in each section.
  @inlinable var itemCounts: [Int] {
    switch self {
    case .one(let section): [section.items.count]
    case .many(let sections): sections.itemCounts()
    }
  }

  /// Whether both are one list: nothing in it needs to be compared.
  @inlinable @inline(__always)
  func sharesStorage(with other: Self) -> Bool {
    switch (self, other) {
    case (.one(let left), .one(let right)):
      left.items.sharesStorage(with: right.items) && (Header.self == OnlySection.self)
    case (.many(let left), .many(let right)): left.sharesStorage(with: right)
    default: false
    }
  }

  /// Calls a function with the sections.
  @inlinable @inline(__always)
  func withSections<Result>(_ body: (UnsafeBufferPointer<Section>) -> Result) -> Result {
    switch self {
    case .one(let section):
      withUnsafePointer(to: section) { body(UnsafeBufferPointer(start: $0, count: 1)) }
    case .many(let sections): sections.withUnsafeBufferPointer(body)
    }
  }
}

extension StoredSections: Sendable where ID: Sendable, Header: Sendable, Item: Sendable {}
