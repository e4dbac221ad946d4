import LiveFormats

/// The value of a leaf: a boolean, a number or a string.
///
/// Equal numbers are equal scalars, regardless of their case: `.integer(1) == .double(1)`, and
/// negative zero is zero. Strings are equal if their UTF-8 bytes are equal.
///
/// Source: Protocol.md §1.3.
public enum TreeScalar: Sendable {
  /// A boolean.
  case bool(Bool)

  /// A 64-bit integer.
  case integer(Int64)

  /// A finite IEEE double.
  case double(Double)

  /// A string.
  case string(String)
}

extension TreeScalar {
  /// The same value in the case that a node stores: a double that is exactly a 64-bit integer
  /// becomes an integer. So does negative zero: clients read `-0` as the integer 0, and would
  /// compute another hash than the database.
  public var normalized: TreeScalar {
    guard case .double(let number) = self, let whole = number.truncated else { return self }
    return Double(whole) == number ? .integer(whole) : self
  }

  /// The number as a double; `nil` if the value isn't a number.
  public var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .double(let number): number
    case .bool, .string: nil
    }
  }
}

extension TreeScalar: Hashable {
  public static func == (lhs: TreeScalar, rhs: TreeScalar) -> Bool {
    switch (lhs.normalized, rhs.normalized) {
    case (.bool(let mine), .bool(let theirs)): mine == theirs
    case (.integer(let mine), .integer(let theirs)): mine == theirs
    case (.double(let mine), .double(let theirs)): mine == theirs
    case (.string(let mine), .string(let theirs)): mine.hasSameBytes(as: theirs)
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch normalized {
    case .bool(let value): hasher.combine(value)
    case .integer(let number): hasher.combine(number)
    case .double(let number): hasher.combine(number)
    case .string(let text): text.hashBytes(into: &hasher)
    }
  }
}

extension Double {
  /// The integer part; `nil` if it doesn't fit into 64 bits.
  ///
  /// `Int64(exactly:)` and `rounded(_:)` need the C library's `trunc` on Linux, which isn't linked into
  /// programs whose modules import only the standard library.
  var truncated: Int64? {
    self >= -0x1p63 && self < 0x1p63 ? Int64(self) : nil
  }
}
