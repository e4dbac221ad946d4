@available(Systems 2024, *)
extension TreeChildren: Hashable {
  /// Whether both have equal children under equal keys.
  ///
  /// - Complexity: O(*n*), but shared chunks aren't compared: a copy with one change is compared in
  ///   about √*n* steps.
  public static func == (lhs: TreeChildren, rhs: TreeChildren) -> Bool {
    guard lhs.count == rhs.count else { return false }
    var (mine, theirs) = (lhs.chunks[...], rhs.chunks[...])
    while let first = mine.first, let second = theirs.first {
      if first.hasSameStorage(as: second) {
        mine.removeFirst()
        theirs.removeFirst()
        continue
      }
      // Chunks may have different bounds: compares the entries that both have, and keeps the rest.
      let shared = Swift.min(first.count, second.count)
      guard first[..<shared] == second[..<shared] else { return false }
      mine.dropFirst(shared, ofFirst: first)
      theirs.dropFirst(shared, ofFirst: second)
    }
    return true
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for (key, node) in self {
      hasher.combine(key)
      hasher.combine(node)
    }
  }
}

extension Array {
  /// Whether both share their storage, and therefore have the same count.
  func hasSameStorage(as other: [Element]) -> Bool {
    withUnsafeBufferPointer { mine in
      other.withUnsafeBufferPointer { theirs in mine.baseAddress == theirs.baseAddress }
    }
  }
}

@available(Systems 2024, *)
extension ArraySlice where Element == [TreeChildren.Entry] {
  fileprivate mutating func dropFirst(_ count: Int, ofFirst chunk: [TreeChildren.Entry]) {
    if count == chunk.count {
      removeFirst()
    } else {
      self[startIndex] = [TreeChildren.Entry](chunk[count...])
    }
  }
}
