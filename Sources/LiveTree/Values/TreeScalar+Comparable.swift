/// False, true, numbers ascending, strings by UTF-16 units.
///
/// Integers and doubles are compared as the exact numbers they are. Negative zero comes directly
/// before zero, so that the order is total.
///
/// Source: REALTIME-PROTOCOL §1.5.
extension TreeScalar: Comparable {
  public static func < (lhs: TreeScalar, rhs: TreeScalar) -> Bool {
    lhs.compared(to: rhs) < 0
  }

  /// Negative, zero or positive as this value comes before, equals or comes after another.
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

/// Never rounds the integer to a double: above 2⁵³ that would make different numbers equal.
private func compare(_ integer: Int64, exactly double: Double) -> Int {
  guard let whole = double.truncated else { return double > 0 ? -1 : 1 }
  let difference = compare(integer, whole)
  if difference != 0 { return difference }
  // Only negative zero is whole and still a double once normalised; it comes before zero.
  return double > Double(whole) ? -1 : 1
}
