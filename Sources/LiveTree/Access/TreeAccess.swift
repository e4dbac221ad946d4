/// The access rules of a database: what each identity may read and write, and which orders are
/// indexed.
///
/// A `TreeDatabase` evaluates the rules for every identity except the admin, and evaluates writes
/// in the order in which it commits them.
///
/// Source: REALTIME-PROTOCOL §4.
@available(Systems 2024, *)
public protocol TreeAccess: Sendable {
  /// Whether a user may read at a path.
  ///
  /// - Parameters:
  ///   - path: The path that is read or observed.
  ///   - query: The query; `nil` for the whole value.
  ///   - root: The whole database.
  ///   - auth: The claims of the reader; null if it sent no credentials.
  ///   - milliseconds: The current time, in milliseconds since 1970.
  func allowsRead(
    at path: TreePath, _ query: TreeQuery?, of root: TreeNode, as auth: JSONValue,
    now milliseconds: Int64
  ) -> Bool

  /// Whether a user may write.
  ///
  /// - Parameters:
  ///   - commit: The write, with its server values resolved.
  ///   - before: The whole database before the write.
  ///   - after: The whole database after the write.
  ///   - auth: The claims of the writer; null if it sent no credentials.
  ///   - milliseconds: The time of the write, in milliseconds since 1970; server timestamps in the
  ///     write have this value.
  func allowsWrite(
    _ commit: TreeCommit, from before: TreeNode, to after: TreeNode, as auth: JSONValue,
    now milliseconds: Int64
  ) -> Bool

  /// Whether queries at a path may use an order.
  ///
  /// It's never called for the orders by key and by priority, which need no index.
  func hasIndex(for order: TreeOrder, at path: TreePath) -> Bool
}

/// Access that allows everything to everyone, in every order.
@available(Systems 2024, *)
public struct OpenAccess: TreeAccess {
  /// Creates access without rules.
  public init() {}

  public func allowsRead(
    at path: TreePath, _ query: TreeQuery?, of root: TreeNode, as auth: JSONValue,
    now milliseconds: Int64
  ) -> Bool { true }

  public func allowsWrite(
    _ commit: TreeCommit, from before: TreeNode, to after: TreeNode, as auth: JSONValue,
    now milliseconds: Int64
  ) -> Bool { true }

  public func hasIndex(for order: TreeOrder, at path: TreePath) -> Bool { true }
}
