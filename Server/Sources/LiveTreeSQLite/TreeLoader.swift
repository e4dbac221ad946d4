import LiveTree

/// Puts a tree together from the rows of a file in the order of their paths' bytes.
///
/// All rows below a node stand together, so that what is still open is one branch from the root
/// downwards, and a node is made once, when the rows have left it. Its own row, if it has a
/// priority, stands further up: a key like `a!` comes between `/a` and `/a/b`, for the exclamation
/// mark is less than the slash.
struct TreeLoader {
  /// An inner node whose rows are being read.
  private struct Branch {
    /// How many bytes of the path lead to it.
    var end = 0
    /// Its key, `nil` for the root.
    var key: TreeKey?
    var children: [(TreeKey, TreeNode)] = []
    /// The priorities of children that are yet to come.
    var priorities: [TreeKey: TreePriority] = [:]
  }

  /// The most levels that are read: more than any database allows, and few enough that a tree can
  /// be walked by functions that call themselves.
  static let maximumDepth = 1_000

  /// What was wrong with the rows so far.
  private(set) var problems: FileProblems
  /// How many nodes have been made.
  private(set) var nodeCount = 0
  /// How many rows were leaves.
  private(set) var leafCount = 0

  private var path: [UInt8] = []
  private var rootRow: NodeRow?
  /// The open branch, from the root; the rest keeps its memory for the next one.
  private var branches = [Branch()]
  private var depth = 1
  private var keys = KeyCache()

  /// - Parameter maximumProblems: How many problems to describe; the others are counted.
  init(maximumProblems: Int) {
    problems = FileProblems(maximumCount: maximumProblems)
  }

  /// Adds a row, or notes that no database of ours holds such a row there.
  mutating func add(
    _ row: NodeRow?, at bytes: UnsafeBufferPointer<UInt8>, checksum: Int64
  ) {
    guard bytes.first == UInt8(ascii: "/") else { return note("its path is none", at: bytes) }
    guard let shared = lengthShared(with: bytes) else {
      return note("it is not in its place", at: bytes)
    }
    path.replaceSubrange(shared..., with: bytes[shared...])
    while depth > 1, branches[depth - 1].end >= shared { closeBranch() }
    guard let row else { return note("it holds no value", at: bytes) }
    guard row.checksum(at: bytes) == checksum else {
      return note("it is not what was written", at: bytes)
    }
    if bytes.count == 1 { rootRow = row } else { addChild(row, at: bytes) }
  }

  private mutating func addChild(_ row: NodeRow, at bytes: UnsafeBufferPointer<UInt8>) {
    guard let key = open(bytes) else { return }
    if let scalar = row.scalar {
      leafCount += 1
      nodeCount += 1
      branches[depth - 1].children.append((key, TreeNode(scalar, priority: row.priority)))
    } else if let priority = row.priority {
      branches[depth - 1].priorities[key] = priority
    } else {
      note("it has neither a value nor a priority", at: bytes)
    }
  }

  /// The tree of all rows; what it is good for is said by `problems`.
  mutating func finish() -> TreeNode {
    while depth > 1 { closeBranch() }
    let node = node(of: 0, priority: rootRow?.scalar == nil ? rootRow?.priority : nil)
    guard let rootRow else { return node }
    guard let scalar = rootRow.scalar else {
      if node.isAbsent { problems.note("/ has a priority and no value") }
      return node
    }
    guard node.isAbsent else {
      problems.note("/ is a leaf and has something below it")
      return node
    }
    leafCount += 1
    nodeCount += 1
    return TreeNode(scalar, priority: rootRow.priority)
  }

  /// Notes that rows are missing, or that there are more than were written.
  mutating func noteWrongTotal() {
    problems.note("its rows are not those that were written")
  }

  private mutating func note(_ what: String, at bytes: UnsafeBufferPointer<UInt8>) {
    problems.note("the row at \(String(decoding: bytes, as: UTF8.self)) is damaged: \(what)")
  }
}

extension TreeLoader {
  /// How many bytes the path shares with that of the row before, `nil` when it does not come after
  /// it.
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

  /// Opens the branches that lead to a row, below the open one.
  ///
  /// - Returns: The last key of the path.
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
    if key == nil { note("its path is none", at: bytes) }
    return key
  }

  /// Makes a node of the deepest open branch.
  private mutating func closeBranch() {
    guard let key = branches[depth - 1].key else { return }
    let priority = branches[depth - 2].priorities.removeValue(forKey: key)
    let node = node(of: depth - 1, priority: priority)
    depth -= 1
    branches[depth - 1].children.append((key, node))
  }

  private mutating func node(of level: Int, priority: TreePriority?) -> TreeNode {
    let node = TreeNode(children: branches[level].children, priority: priority)
    if !node.isAbsent { nodeCount += 1 }
    if node.children.count < branches[level].children.count {
      let place = place(of: level)
      problems.note("in \(place) a leaf has something below it")
    }
    for key in branches[level].priorities.keys.sorted() {
      let place = place(of: level)
      problems.note("in \(place) \(key) has a priority and no value")
    }
    branches[level].children.removeAll(keepingCapacity: true)
    branches[level].priorities.removeAll()
    return node
  }

  private func place(of level: Int) -> String {
    TreePath(branches[0...level].compactMap(\.key)).description
  }
}
