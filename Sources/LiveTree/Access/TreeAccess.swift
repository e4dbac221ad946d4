/// The access rules of a database: what each identity may read and write, and which orders are
/// indexed.
///
/// A `TreeDatabase` evaluates the rules for every identity except the admin, and evaluates writes
/// in the order in which it commits them.
///
/// Source: Protocol.md §4.
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

  /// Judges a write.
  ///
  /// - Parameters:
  ///   - commit: The write, with its server values resolved.
  ///   - before: The whole database before the write.
  ///   - after: The whole database after the write.
  ///   - auth: The claims of the writer; null if it sent no credentials.
  ///   - milliseconds: The time of the write, in milliseconds since 1970; server timestamps in the
  ///     write have this value.
  ///   - maximumSteps: The work after which the judgment is unfinished.
  func judge(
    _ commit: TreeCommit, from before: TreeNode, to after: TreeNode, as auth: JSONValue,
    now milliseconds: Int64, maximumSteps: Int
  ) -> TreeJudgment

  /// Whether every write at a path is denied, whatever it writes. A database calls it before it
  /// reads what a client wants to write.
  ///
  /// - Parameters:
  ///   - path: The path of a set, or of a change in an update.
  ///   - orBelow: Whether writes below the path must be denied, too.
  ///   - root: The whole database before the write.
  ///   - auth: The user, as rules see it.
  ///   - milliseconds: The current time, in milliseconds since 1970.
  /// - Returns: `false` if it depends on the written value, or is too much work to find out.
  func deniesWrite(
    at path: TreePath, orBelow: Bool, of root: TreeNode, as auth: JSONValue,
    now milliseconds: Int64
  ) -> Bool

  /// The parts of the database, besides the value at a path, on which the judgment of any write at
  /// and below the path depends. If none of them changes, neither does the judgment.
  func dependencies(ofWriteAt path: TreePath) -> [TreePath]

  /// Whether queries at a path may use an order.
  ///
  /// It's never called for the orders by key and by priority, which need no index.
  func hasIndex(for order: TreeOrder, at path: TreePath) -> Bool
}

/// By default, nothing is denied early, and a judgment depends on the whole database.
@available(Systems 2024, *)
extension TreeAccess {
  public func deniesWrite(
    at path: TreePath, orBelow: Bool, of root: TreeNode, as auth: JSONValue,
    now milliseconds: Int64
  ) -> Bool { false }

  public func dependencies(ofWriteAt path: TreePath) -> [TreePath] { [.root] }

  /// Whether a user may write; see ``judge(_:from:to:as:now:maximumSteps:)``.
  public func allowsWrite(
    _ commit: TreeCommit, from before: TreeNode, to after: TreeNode, as auth: JSONValue,
    now milliseconds: Int64
  ) -> Bool {
    let judgment = judge(
      commit, from: before, to: after, as: auth, now: milliseconds, maximumSteps: .max)
    return judgment.verdict == .allowed
  }
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

  public func judge(
    _ commit: TreeCommit, from before: TreeNode, to after: TreeNode, as auth: JSONValue,
    now milliseconds: Int64, maximumSteps: Int
  ) -> TreeJudgment { .allowed }

  public func dependencies(ofWriteAt path: TreePath) -> [TreePath] { [] }

  public func hasIndex(for order: TreeOrder, at path: TreePath) -> Bool { true }
}
