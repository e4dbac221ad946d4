public import LiveTree

/// Small values, so that laws can be checked for all cases.
enum Small {
  static let a = TreeKey(index: 0)
  static let b = TreeKey(index: 7)
  static let keys = [a, b]

  static let leaves: [TreeNode] = [
    .absent, TreeNode(.integer(1)), TreeNode(.string("x"), priority: .number(2)),
  ]

  /// Leaves, and all nodes with one level of leaves, with and without a priority: 19.
  static let trees: [TreeNode] = leaves + inner(over: leaves)

  /// All nodes with up to two levels and keys from `keys`: 739.
  static let deepTrees: [TreeNode] = leaves + inner(over: trees)

  /// All paths of up to three keys: 15.
  static let paths: [TreePath] = (0...3).flatMap { length in
    (0..<length).reduce([TreePath.root]) { paths, _ in
      paths.flatMap { path in keys.map { path.appending($0) } }
    }
  }

  private static func inner(over nodes: [TreeNode]) -> [TreeNode] {
    pairs(nodes, nodes).flatMap { first, second in
      [nil, .string("p")].map { (priority: TreePriority?) in
        TreeNode(children: [(a, first), (b, second)], priority: priority)
      }
    }.filter { !$0.isAbsent }
  }
}

extension TreePath: ExpressibleByStringLiteral {
  /// Creates a path written in a test, which must be valid.
  public init(stringLiteral text: String) {
    guard let path = try? TreePath(parsing: text) else {
      preconditionFailure("\(text) isn't a valid path.")
    }
    self = path
  }
}

extension TreeKey: ExpressibleByStringLiteral {
  /// Creates a key written in a test, which must be valid.
  public init(stringLiteral text: String) {
    guard let key = try? TreeKey(text) else { preconditionFailure("\(text) isn't a valid key.") }
    self = key
  }
}
