import LiveTree

/// Builds a tree from its leaves in the order of their paths' bytes.
///
/// All leaves below a node are consecutive, so that only one branch from the root is open at a time.
struct LeafTree {
  private struct Branch {
    /// The path from the root, with a slash before each key.
    let path: [UInt8]
    let key: TreeKey?
    var children: [(TreeKey, TreeNode)] = []
  }

  /// The problems of the rows, except of those that ``add(_:at:)`` has rejected.
  private(set) var problems: [String] = []
  /// The number of nodes in the tree; complete after ``finish()``.
  private(set) var nodeCount = 0
  /// The number of leaves in the tree; complete after ``finish()``.
  private(set) var leafCount = 0

  /// The priorities of inner nodes that aren't finished.
  private var priorities: [[UInt8]: TreePriority]
  private var branches = [Branch(path: [], key: nil)]
  private var root: TreeNode?
  private var keys: [ArraySlice<UInt8>: TreeKey] = [:]

  /// - Parameter priorities: Those of inner nodes, by their paths.
  init(priorities: [[UInt8]: TreePriority]) {
    self.priorities = priorities
  }

  /// Adds the next leaf.
  ///
  /// - Returns: Whether its path is valid.
  mutating func add(_ leaf: TreeNode, at path: [UInt8]) -> Bool {
    guard path.first == UInt8(ascii: "/") else { return false }
    guard path.count > 1 else {
      root = leaf
      return true
    }
    while let last = branches.last, !path.isBelow(last.path) { closeBranch() }
    while true {
      let start = (branches.last?.path.count ?? 0) + 1
      let end = path[start...].firstIndex(of: UInt8(ascii: "/"))
      guard let key = key(path[start..<(end ?? path.count)]) else { return false }
      guard let end else {
        branches[branches.count - 1].children.append((key, leaf))
        leafCount += 1
        nodeCount += 1
        return true
      }
      branches.append(Branch(path: Array(path[..<end]), key: key))
    }
  }

  /// The tree of all leaves.
  mutating func finish() -> TreeNode {
    while branches.count > 1 { closeBranch() }
    let node = node(of: branches[0])
    for path in priorities.keys {
      problems.append("\(String(decoding: path, as: UTF8.self)) has a priority but no value")
    }
    guard let root else { return node }
    guard node.isAbsent else {
      problems.append("/ is a leaf but has children")
      return node
    }
    leafCount += 1
    nodeCount += 1
    return root
  }

  private mutating func closeBranch() {
    guard let branch = branches.popLast(), let key = branch.key else { return }
    let node = node(of: branch)
    // A node without valid rows below it doesn't exist.
    if !node.isAbsent { branches[branches.count - 1].children.append((key, node)) }
  }

  private mutating func node(of branch: Branch) -> TreeNode {
    let path = branch.path.isEmpty ? [UInt8(ascii: "/")] : branch.path
    let priority = priorities.isEmpty ? nil : priorities.removeValue(forKey: path)
    let node = TreeNode(children: branch.children, priority: priority)
    if node.children.count < branch.children.count {
      problems.append("a leaf in \(String(decoding: path, as: UTF8.self)) has children")
    }
    if !node.isAbsent { nodeCount += 1 }
    return node
  }

  /// Most records have the same few keys, each of which is stored only once.
  private mutating func key(_ bytes: ArraySlice<UInt8>) -> TreeKey? {
    if let key = keys[bytes] { return key }
    guard let text = String(validating: bytes, as: UTF8.self), let key = try? TreeKey(text)
    else { return nil }
    if keys.count < 1_024 { keys[ArraySlice(Array(bytes))] = key }
    return key
  }
}

extension [UInt8] {
  /// Whether it is the path of a node below another; both have a slash before each key.
  fileprivate func isBelow(_ ancestor: [UInt8]) -> Bool {
    count > ancestor.count && self[ancestor.count] == UInt8(ascii: "/") && starts(with: ancestor)
  }
}
