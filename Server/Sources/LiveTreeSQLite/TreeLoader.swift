import LiveTree

/// Builds a tree from the rows of a file, which are sorted by the bytes of their paths.
///
/// All rows below a node are consecutive, so that only one branch from the root is open at a time,
/// and a node is created once, after its last row. The row with the priority of an inner node may
/// precede the rows below the node by several rows: a path like `/a!` sorts between `/a` and
/// `/a/b`, because the exclamation mark sorts before the slash.
struct TreeLoader {
  /// An inner node whose rows are being read.
  private struct Branch {
    /// The length of the node's path in bytes.
    var end = 0
    /// The node's key; `nil` for the root.
    var key: TreeKey?
    var children: [(TreeKey, TreeNode)] = []
    /// The priorities of children that haven't been read yet.
    var priorities: [TreeKey: TreePriority] = [:]
  }

  /// The maximum number of levels. It's more than any database allows, and small enough for
  /// recursive functions.
  static let maximumDepth = 1_000

  /// The problems with the rows so far.
  private(set) var problems: FileProblems

  private var path: [UInt8] = []
  private var rootRow: NodeRow?
  /// The open branch, from the root. Further elements are kept so that the next branch can reuse
  /// their memory.
  private var branches = [Branch()]
  private var depth = 1
  private var keys = KeyCache()

  /// - Parameter maximumProblems: The maximum number of problems to describe; further ones are only
  ///   counted.
  init(maximumProblems: Int) {
    problems = FileProblems(maximumCount: maximumProblems)
  }

  /// Adds a row, or notes that it isn't valid.
  mutating func add(
    _ row: NodeRow?, at bytes: UnsafeBufferPointer<UInt8>, checksum: Int64
  ) {
    guard bytes.first == UInt8(ascii: "/") else { return note("its path isn't valid", at: bytes) }
    guard let shared = lengthShared(with: bytes) else {
      return note("it is out of order", at: bytes)
    }
    path.replaceSubrange(shared..., with: bytes[shared...])
    while depth > 1, branches[depth - 1].end >= shared { closeBranch() }
    guard let row else { return note("its value isn't valid", at: bytes) }
    guard row.checksum(at: bytes) == checksum else {
      return note("it doesn't match its checksum", at: bytes)
    }
    if bytes.count == 1 { rootRow = row } else { addChild(row, at: bytes) }
  }

  private mutating func addChild(_ row: NodeRow, at bytes: UnsafeBufferPointer<UInt8>) {
    guard let key = open(bytes) else { return }
    if let scalar = row.scalar {
      branches[depth - 1].children.append((key, TreeNode(scalar, priority: row.priority)))
    } else if let priority = row.priority {
      branches[depth - 1].priorities[key] = priority
    } else {
      note("it has neither a value nor a priority", at: bytes)
    }
  }

  /// Returns the tree of all rows, which is complete only if `problems` is empty.
  mutating func finish() -> TreeNode {
    while depth > 1 { closeBranch() }
    let node = node(of: 0, priority: rootRow?.scalar == nil ? rootRow?.priority : nil)
    guard let rootRow else { return node }
    guard let scalar = rootRow.scalar else {
      if node.isAbsent { problems.note("/ has a priority but no value") }
      return node
    }
    guard node.isAbsent else {
      problems.note("/ is a leaf but has children")
      return node
    }
    return TreeNode(scalar, priority: rootRow.priority)
  }

  /// Notes that rows are missing or were added.
  mutating func noteWrongTotal() {
    problems.note("its rows don't match their total")
  }

  private mutating func note(_ what: String, at bytes: UnsafeBufferPointer<UInt8>) {
    problems.note("the row at \(String(decoding: bytes, as: UTF8.self)) is damaged: \(what)")
  }
}

extension TreeLoader {
  /// The length of the common prefix with the previous path; `nil` if the path doesn't sort after it.
  private func lengthShared(with bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let both = min(bytes.count, path.count)
    let shared = path.withUnsafeBufferPointer { last in
      var offset = 0
      while offset < both, last[offset] == bytes[offset] { offset += 1 }
      return offset
    }
    let isLater = shared < both ? path[shared] < bytes[shared] : path.count < bytes.count
    return isLater ? shared : nil
  }

  /// Opens the branches down to a row, below the open one.
  ///
  /// - Returns: The last key of the path; `nil` if the path isn't valid.
  private mutating func open(_ bytes: UnsafeBufferPointer<UInt8>) -> TreeKey? {
    var start = branches[depth - 1].end + 1
    while let slash = bytes[start...].firstIndex(of: UInt8(ascii: "/")) {
      guard let key = key(bytes, start..<slash) else { return nil }
      guard depth < Self.maximumDepth else {
        note("it is too deep", at: bytes)
        return nil
      }
      if depth == branches.count { branches.append(Branch()) }
      branches[depth].end = slash
      branches[depth].key = key
      depth += 1
      start = slash + 1
    }
    return key(bytes, start..<bytes.count)
  }

  private mutating func key(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> TreeKey? {
    let key = keys.key(UnsafeBufferPointer(rebasing: bytes[range]))
    if key == nil { note("its path isn't valid", at: bytes) }
    return key
  }

  /// Creates the node of the deepest open branch.
  private mutating func closeBranch() {
    guard let key = branches[depth - 1].key else { return }
    let priority = branches[depth - 2].priorities.removeValue(forKey: key)
    let node = node(of: depth - 1, priority: priority)
    depth -= 1
    branches[depth - 1].children.append((key, node))
  }

  private mutating func node(of level: Int, priority: TreePriority?) -> TreeNode {
    let node = TreeNode(children: branches[level].children, priority: priority)
    if node.children.count < branches[level].children.count {
      let place = place(of: level)
      problems.note("a leaf in \(place) has children")
    }
    for key in branches[level].priorities.keys.sorted() {
      let place = place(of: level)
      problems.note("\(key) in \(place) has a priority but no value")
    }
    branches[level].children.removeAll(keepingCapacity: true)
    branches[level].priorities.removeAll()
    return node
  }

  private func place(of level: Int) -> String {
    TreePath(branches[0...level].compactMap(\.key)).description
  }
}
