/// Who may read and write what, and which orders are indexed.
///
/// A `TreeDatabase` asks for everybody but the admin, in the order of its writes.
///
/// Source: REALTIME-PROTOCOL §4.
public protocol TreeAccess: Sendable {
  /// Whether somebody may read at a path.
  ///
  /// - Parameters:
  ///   - path: What is to be read or listened to.
  ///   - query: The query, when only some children are asked for.
  ///   - root: The whole database now.
  ///   - auth: What the rules know of the reader; null for nobody.
  ///   - milliseconds: The present, since 1970.
  func allowsRead(
    at path: TreePath, _ query: TreeQuery?, of root: TreeNode, as auth: JSONValue,
    now milliseconds: Int64
  ) -> Bool

  /// Whether somebody may write.
  ///
  /// - Parameters:
  ///   - commit: The write, with its server values resolved.
  ///   - before: The whole database before it.
  ///   - after: The whole database after it.
  ///   - auth: What the rules know of the writer; null for nobody.
  ///   - milliseconds: The time of the write, the same as that of its timestamps.
  func allowsWrite(
    _ commit: TreeCommit, from before: TreeNode, to after: TreeNode, as auth: JSONValue,
    now milliseconds: Int64
  ) -> Bool

  /// Whether queries at a path may use an order.
  ///
  /// The orders by key and by priority need no index and are never asked for.
  func hasIndex(for order: TreeOrder, at path: TreePath) -> Bool
}

/// Everybody may do everything, in every order.
public struct OpenAccess: TreeAccess {
  /// Creates access without any rule.
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
