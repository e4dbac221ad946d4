/// The order is false, true, numbers, and strings; strings are compared by UTF-16 code units.
///
/// Integers and doubles are compared exactly.
///
/// Source: Protocol.md §1.5.
extension TreeScalar: Comparable {
  public static func < (lhs: TreeScalar, rhs: TreeScalar) -> Bool {
    lhs.compared(to: rhs) < 0
  }

  /// Negative if this value sorts before the other, zero if they are equal, and positive otherwise.
  func compared(to other: TreeScalar) -> Int {
    switch (normalized, other.normalized) {
    case (.bool(let mine), .bool(let theirs)): (mine ? 1 : 0) - (theirs ? 1 : 0)
    case (.integer(let mine), .integer(let theirs)): compare(mine, theirs)
    case (.double(let mine), .double(let theirs)): compare(mine, theirs)
    case (.integer(let mine), .double(let theirs)): compare(mine, exactly: theirs)
    case (.double(let mine), .integer(let theirs)): -compare(theirs, exactly: mine)
    case (.string(let mine), .string(let theirs)): mine.comparedByUTF16(to: theirs)
    case (let mine, let theirs): mine.rank - theirs.rank
    }
  }

  private var rank: Int {
    switch self {
    case .bool: 0
    case .integer, .double: 1
    case .string: 2
    }
  }
}

private func compare<Number: Comparable>(_ first: Number, _ second: Number) -> Int {
  first < second ? -1 : first > second ? 1 : 0
}

/// Doesn't round the integer to a double: above 2⁵³, different numbers would become equal.
private func compare(_ integer: Int64, exactly double: Double) -> Int {
  guard let whole = double.truncated else { return double > 0 ? -1 : 1 }
  let difference = compare(integer, whole)
  if difference != 0 { return difference }
  // A double that is a whole number of 64 bits has been normalized, so this one has a fraction.
  return double > Double(whole) ? -1 : 1
}
