extension ListDiff {
  /// Compares two lists of sections. Items are identified by `id`, and their content is compared
  /// with `==`.
  ///
  /// Items are first paired within their own section. The unpaired items of all sections are then
  /// paired across sections, so an item that changed sections counts as a move.
  ///
  /// - Complexity: O(*n* log *n*) in the number of items and sections, O(*n*) expected if nothing
  ///   moved, O(1) for lists and sections that share their storage.
  @inlinable
  public init<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
    from source: [ListSection<SectionID, Header, Item>],
    to target: [ListSection<SectionID, Header, Item>]
  ) {
    guard !source.sharesStorage(with: target) else {
      self.init()
      return
    }
    var comparison = Comparison()
    comparison.compare(.many(source), .many(target), SectionRole(), ItemRole())
    self = comparison.result()
  }
}

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
