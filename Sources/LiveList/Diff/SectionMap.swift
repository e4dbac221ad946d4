/// Maps each section of the target to its index in the source.
@frozen @usableFromInline
struct SectionMap {
  /// For each target section, its index in the source, or -1; empty if every section kept its
  /// index.
  @usableFromInline var origins: [Int32] = []

  @usableFromInline
  init(_ matching: borrowing Matching, sourceCount: Int, targetCount: Int) {
    guard matching.head < max(sourceCount, targetCount) else { return }
    origins = Array(repeating: -1, count: targetCount)
    for section in 0..<matching.head { origins[section] = Int32(section) }
    for run in matching.runs.elements {
      for row in 0..<run.count { origins[Int(run.target + row)] = run.source + row }
    }
    for section in 0..<matching.tail {
      origins[targetCount - 1 - section] = Int32(sourceCount - 1 - section)
    }
  }

  /// The index in the source of a target section, or -1.
  @inlinable @inline(__always)
  func origin(of section: Int) -> Int { origins.isEmpty ? section : Int(origins[section]) }

  /// Whether sections changed their order.
  @usableFromInline var isCrossed: Bool {
    var last: Int32 = -1
    for origin in origins where origin >= 0 {
      guard origin > last else { return true }
      last = origin
    }
    return false
  }
}
