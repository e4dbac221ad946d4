/// Stores the sections of a changeset. A single section is stored without an array, so that the
/// changeset of a flat list allocates no memory for its lists.
@frozen @usableFromInline
enum StoredSections<ID: Hashable, Header, Item> {
  @usableFromInline typealias Section = ListSection<ID, Header, Item>

  case one(Section)
  case many([Section])

  /// - Complexity: O(1). The array of a single section is created on demand.
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

  /// Whether both share their storage, so that nothing needs to be compared.
  @inlinable @inline(__always)
  func sharesStorage(with other: Self) -> Bool {
    switch (self, other) {
    case (.one(let left), .one(let right)):
      left.items.sharesStorage(with: right.items) && (Header.self == OnlySection.self)
    case (.many(let left), .many(let right)): left.sharesStorage(with: right)
    default: false
    }
  }

  /// Calls a function with the sections. It is not inlined, so that the function is compiled once,
  /// and not for each case.
  @inlinable @inline(never)
  func withSections(_ body: (UnsafeBufferPointer<Section>) -> Void) {
    switch self {
    case .one(let section):
      withUnsafePointer(to: section) { body(UnsafeBufferPointer(start: $0, count: 1)) }
    case .many(let sections): sections.withUnsafeBufferPointer(body)
    }
  }
}

extension StoredSections: Sendable where ID: Sendable, Header: Sendable, Item: Sendable {}
