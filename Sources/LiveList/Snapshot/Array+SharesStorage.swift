extension Array {
  /// Whether both arrays share their storage, so that nothing needs to be compared.
  ///
  /// An array is a reference to its storage, which also holds the count. Comparing the addresses of
  /// the elements instead would retain and release the storage of every section.
  ///
  /// The layout is part of Swift's ABI on Apple's systems. Elsewhere, `unsafeBitCast` traps if the
  /// size of an array changes, and debug builds check that equal references mean equal elements.
  @inlinable @inline(__always)
  package func sharesStorage(with other: Self) -> Bool {
    let isShared = unsafeBitCast(self, to: UInt.self) == unsafeBitCast(other, to: UInt.self)
    assert(!isShared || hasSameBuffer(as: other), "An array isn't a reference to its storage.")
    return isShared
  }

  /// Whether both arrays have the same elements at the same address.
  @inlinable
  func hasSameBuffer(as other: Self) -> Bool {
    withUnsafeBufferPointer { left in
      other.withUnsafeBufferPointer { right in
        left.baseAddress == right.baseAddress && left.count == right.count
      }
    }
  }
}
