/// The priority of a node, by which its parent's children are ordered by default.
///
/// Priorities are compared and hashed like a `TreeScalar`: numbers sort before strings.
///
/// Source: Protocol.md §1.1 and §1.5.
public enum TreePriority: Sendable {
  /// A finite number.
  case number(Double)

  /// A string.
  case string(String)

  /// The priority as a value, normalized like the value of a leaf.
  public var scalar: TreeScalar {
    switch self {
    case .number(let number): TreeScalar.double(number).normalized
    case .string(let text): .string(text)
    }
  }
}

extension TreePriority: Hashable {
  public static func == (lhs: TreePriority, rhs: TreePriority) -> Bool {
    lhs.scalar == rhs.scalar
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(scalar)
  }
}

extension TreePriority: Comparable {
  public static func < (lhs: TreePriority, rhs: TreePriority) -> Bool {
    lhs.scalar < rhs.scalar
  }
}
