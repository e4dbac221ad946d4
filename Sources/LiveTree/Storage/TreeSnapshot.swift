/// The committed state of a database at one moment.
///
/// Reads of a snapshot don't wait for anything, and all of them see the same version.
///
///     let snapshot = database.snapshot
///     let (price, stock) = (snapshot.read(price), snapshot.read(stock))
@available(Systems 2024, *)
public struct TreeSnapshot: Sendable {
  private let state: TreeState
  /// The time at which the rules judge reads, in milliseconds since 1970.
  private let milliseconds: Int64

  init(_ state: TreeState, at milliseconds: Int64) {
    (self.state, self.milliseconds) = (state, milliseconds)
  }

  /// The version of the database. It includes every write that had returned.
  public var version: TreeVersion { state.image.version }

  /// The text of the stored rules; `nil` if there is none.
  public var rules: String? { state.image.rules }

  /// The value at a path; `absent` if there is none.
  public func read(_ path: TreePath = .root) -> TreeNode { state.root[path] }

  /// The value at a path, if the rules allow a user to read it.
  ///
  /// - Throws: `TreeAccessError.permissionDenied`.
  public func read(
    _ path: TreePath, as identity: TreeIdentity
  ) throws(TreeAccessError) -> TreeNode {
    try state.check(path, nil, as: identity, now: milliseconds)
    return state.root[path]
  }

  /// The children that a query selects from those at a path; `nil` if it needs an index, which only
  /// the database has. Queries by key and of few children need none.
  ///
  /// - Throws: `TreeAccessError.permissionDenied`, or `.missingIndex`, even for the admin.
  public func select(
    _ query: TreeQuery, at path: TreePath, as identity: TreeIdentity = .admin
  ) throws(TreeAccessError) -> TreeSelection? {
    let node = state.root[path]
    guard !OrderIndexes.isIndexed(query.order, of: node.children) else { return nil }
    try state.check(path, query, as: identity, now: milliseconds)
    return query.selection(from: node)
  }

  /// Whether the rules deny a user every write at a path, whatever it writes, so that the value
  /// doesn't need to be received.
  ///
  /// - Parameters:
  ///   - path: The path of the write.
  ///   - orBelow: Whether writes below the path must be denied, too.
  ///   - identity: The user.
  public func deniesWrites(
    at path: TreePath, orBelow: Bool, as identity: TreeIdentity
  ) -> Bool {
    guard case .user(let auth) = identity else { return false }
    return state.access.deniesWrite(
      at: path, orBelow: orBelow, of: state.root, as: auth, now: milliseconds)
  }

  /// The durable final writes that a session has registered, in order.
  ///
  /// - Parameter session: The name of the session.
  public func writesAtEnd(of session: String) -> [OnDisconnectWrite] {
    state.image.onDisconnect[session]
  }
}
