/// A storage in memory, which is lost on exit.
public actor MemoryTreeStorage: TreeStorage {
  private var root: TreeNode
  private var keptRules: String?

  /// Creates a storage with a database.
  public init(_ root: TreeNode = .absent) {
    self.root = root
  }

  public func load() -> TreeNode {
    root
  }

  public func commit(_ commits: [TreeCommit]) {
    root = commits.reduce(root) { $1.applied(to: $0) }
  }

  public func rules() -> String? {
    keptRules
  }

  public func keep(rules: String) {
    keptRules = rules
  }
}
