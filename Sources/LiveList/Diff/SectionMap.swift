/// For each section of one list, its index in another list.
///
/// A map of origins leads from the target of a change to its source, a map of targets from the
/// source to the target.
@frozen @usableFromInline
package struct SectionMap: Sendable {
  /// For each section, its index in the other list, or -1 if it isn't there; empty if every section
  /// has the same index in both lists.
  @usableFromInline var indexes: [Int32] = []

  /// Creates the map of lists in which every section has the same index.
  @usableFromInline
  package init() {}

  /// Whether every section has the same index in both lists.
  @inlinable package var isIdentity: Bool { indexes.isEmpty }

  /// The index of a section in the other list; `nil` if it isn't there.
  @inlinable
  package subscript(section: Int) -> Int? {
    @inline(__always) get {
      guard !indexes.isEmpty else { return section }
      let index = indexes[section]
      return index < 0 ? nil : Int(index)
    }
  }

  /// Returns the index of a section that is in both lists.
  package func index(ofKept section: Int) -> Int {
    guard let index = self[section] else {
      preconditionFailure(
        "Items of section \(section) can't change: the batch inserts or deletes the section.")
    }
    return index
  }

  /// Returns the path that an item gets when its section moves along with its items.
  package func path(_ path: ItemPath) -> ItemPath {
    ItemPath(section: index(ofKept: path.section), item: path.item)
  }

  /// Whether sections changed their order.
  @usableFromInline var isCrossed: Bool {
    var last: Int32 = -1
    for index in indexes where index >= 0 {
      guard index > last else { return true }
      last = index
    }
    return false
  }
}

extension SectionMap {
  /// Creates the map of origins that a comparison of the sections found.
  @usableFromInline
  init(origins matching: borrowing Matching, sourceCount: Int, targetCount: Int) {
    guard matching.head < max(sourceCount, targetCount) else { return }
    indexes = Array(repeating: -1, count: targetCount)
    for section in 0..<matching.head { indexes[section] = Int32(section) }
    for run in matching.runs.elements {
      for row in 0..<run.count { indexes[Int(run.target + row)] = run.source + row }
    }
    for section in 0..<matching.tail {
      indexes[targetCount - 1 - section] = Int32(sourceCount - 1 - section)
    }
  }
}
