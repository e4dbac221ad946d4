/// The sort value of a child: nothing, a value, or an object, in this order.
///
/// Negative zero is stored as zero: they are equal as numbers, so the keys determine their order.
///
/// Source: Protocol.md §1.5.
@available(Systems 2024, *)
enum IndexValue: Hashable, Sendable {
  case nothing
  case scalar(TreeScalar)
  case object

  /// Creates the index value of a node.
  init(_ node: TreeNode) {
    if let scalar = node.scalar {
      self.init(scalar)
    } else {
      self = node.isAbsent ? .nothing : .object
    }
  }

  /// Creates the index value of a scalar, or of nothing.
  init(_ scalar: TreeScalar?) {
    self = scalar.map { .scalar($0.number == 0 ? .integer(0) : $0) } ?? .nothing
  }

  /// Negative if this value sorts before the other, zero if they are equal, and positive otherwise.
  func compared(to other: IndexValue) -> Int {
    switch (self, other) {
    case (.scalar(.integer(let mine)), .scalar(.integer(let theirs))):
      mine < theirs ? -1 : mine > theirs ? 1 : 0
    case (.scalar(let mine), .scalar(let theirs)): mine.compared(to: theirs)
    default: rank - other.rank
    }
  }

  private var rank: Int {
    switch self {
    case .nothing: 0
    case .scalar: 1
    case .object: 2
    }
  }
}

/// The place of a child in an order: its index value, then its key.
@available(Systems 2024, *)
package struct Place: Hashable, Sendable {
  let value: IndexValue
  let key: TreeKey
}

@available(Systems 2024, *)
extension Place: Comparable {
  package static func < (lhs: Place, rhs: Place) -> Bool {
    let difference = lhs.value.compared(to: rhs.value)
    return difference == 0 ? lhs.key < rhs.key : difference < 0
  }
}

@available(Systems 2024, *)
extension TreeOrder {
  /// The place of a child.
  func place(of node: TreeNode, under key: TreeKey) -> Place {
    Place(value: value(of: node), key: key)
  }

  /// In the order by key, all values are the same, so that only the keys are compared.
  private func value(of node: TreeNode) -> IndexValue {
    switch self {
    case .key: .nothing
    case .value: IndexValue(node)
    case .priority: IndexValue(node.priority?.scalar)
    case .child(let path): IndexValue(node[path])
    }
  }
}
