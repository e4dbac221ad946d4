/// A database in memory: its image and its access rules.
@available(Systems 2024, *)
struct TreeState: Sendable {
  var image: TreeImage
  var access: any TreeAccess

  var root: TreeNode { image.root }

  init(_ image: TreeImage = TreeImage(), access: any TreeAccess = OpenAccess()) {
    (self.image, self.access) = (image, access)
  }

  /// A change, with the values that listeners need.
  enum Step: Sendable {
    /// A commit that changes the database, with the database before and after it.
    case commit(TreeCommit, before: TreeNode, after: TreeNode)
    /// New rules.
    case rules(String)
    /// A change of a session's final writes.
    case onDisconnect(session: String, OnDisconnectChange)

    /// The change as the log stores it.
    var change: TreeLogEntry.Change {
      switch self {
      case .commit(let commit, _, _): .commit(commit)
      case .rules(let text): .rules(text)
      case .onDisconnect(let session, let change): .onDisconnect(session: session, change)
      }
    }
  }

  /// Applies entries that other writers have stored.
  ///
  /// - Returns: The changes.
  mutating func apply(_ entries: [TreeLogEntry], in context: WriteContext) -> [Step] {
    entries.map { entry in
      let before = root
      image.apply([entry])
      switch entry.change {
      case .commit(let commit):
        return .commit(commit, before: before, after: root)
      case .rules(let text):
        access = context.access(text)
        return .rules(text)
      case .onDisconnect(let session, let change):
        return .onDisconnect(session: session, change)
      }
    }
  }
}
