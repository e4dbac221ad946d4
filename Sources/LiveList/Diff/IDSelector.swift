/// How to get the ids of items.
@usableFromInline
protocol IDSelector<Item, ID> {
  associatedtype Item
  associatedtype ID: Hashable

  /// Returns the id of an item.
  func id(of item: UnsafePointer<Item>) -> ID
  /// Returns whether two items have the same id.
  func haveSameID(_ left: UnsafePointer<Item>, _ right: UnsafePointer<Item>) -> Bool
}

/// Ids that are stored properties of the items, and are read in place.
@frozen @usableFromInline
struct StoredID<Item, ID: Hashable>: IDSelector {
  @usableFromInline let offset: Int

  /// - Returns: `nil` if the property isn't stored.
  @inlinable
  init?(_ keyPath: KeyPath<Item, ID>) {
    guard let offset = MemoryLayout<Item>.offset(of: keyPath) else { return nil }
    self.offset = offset
  }

  @inlinable @inline(__always)
  func id(of item: UnsafePointer<Item>) -> ID {
    // A key path has an offset only if its property is stored in the item itself, as an `ID`.
    UnsafeRawPointer(item).advanced(by: offset).assumingMemoryBound(to: ID.self).pointee
  }

  @inlinable @inline(__always)
  func haveSameID(_ left: UnsafePointer<Item>, _ right: UnsafePointer<Item>) -> Bool {
    id(of: left) == id(of: right)
  }
}

/// Ids that a closure returns.
@frozen @usableFromInline
struct ReturnedID<Item, ID: Hashable>: IDSelector {
  @usableFromInline let select: (Item) -> ID

  @inlinable
  init(_ select: @escaping (Item) -> ID) {
    self.select = select
  }

  @inlinable @inline(__always)
  func id(of item: UnsafePointer<Item>) -> ID { select(item.pointee) }

  /// Items with the same bytes have the same id, so the closure isn't called: passing an item to it
  /// copies the item and retains all its references.
  @inlinable @inline(__always)
  func haveSameID(_ left: UnsafePointer<Item>, _ right: UnsafePointer<Item>) -> Bool {
    hasSameBytes(left, right) || id(of: left) == id(of: right)
  }

  /// Whether two items have the same bytes, including the padding between their properties, which
  /// may have any value: if only the padding differs, the closure is called.
  @inlinable @inline(__always)
  func hasSameBytes(_ left: UnsafePointer<Item>, _ right: UnsafePointer<Item>) -> Bool {
    let (left, right) = (UnsafeRawPointer(left), UnsafeRawPointer(right))
    let size = MemoryLayout<Item>.size
    var offset = 0
    while offset + 8 <= size {
      guard
        left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          == right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      else { return false }
      offset += 8
    }
    while offset < size {
      guard
        left.load(fromByteOffset: offset, as: UInt8.self)
          == right.load(fromByteOffset: offset, as: UInt8.self)
      else { return false }
      offset += 1
    }
    return size > 0
  }
}
