public import LiveTree

/// A message of a database's event stream.
///
/// Source: Protocol.md §3.2.
@available(Systems 2024, *)
public enum StreamMessage: Hashable, Sendable {
  /// The node at a path below the listener was replaced.
  case put(TreePath, TreeNode)

  /// Nodes below a path were replaced; the paths of the changes are relative to that path.
  case patch(TreePath, [TreeChange])

  /// The stream is still open, although nothing has changed.
  case keepAlive

  /// The server ends the stream, for example because the rules changed; reopening it immediately
  /// would fail again.
  case cancel(String?)

  /// The credential has expired or was revoked; open the stream again with a new one.
  case authRevoked(String?)

  /// An event that this version doesn't know and ignores.
  case unknown(String)

  /// Creates the message that reports an event of the database.
  public init(_ event: TreeEvent) {
    switch event {
    case .put(let path, let node): self = .put(path, node)
    case .patch(let path, let changes): self = .patch(path, changes)
    }
  }

  /// The listener's value after the message; only `put` and `patch` change it.
  ///
  /// Changes are applied in the order of the message.
  ///
  /// - Parameter node: Its value before.
  public func applied(to node: TreeNode) -> TreeNode {
    switch self {
    case .put(let path, let new): TreeEvent.put(path, new).applied(to: node)
    case .patch(let path, let changes): TreeEvent.patch(path, changes).applied(to: node)
    case .keepAlive, .cancel, .authRevoked, .unknown: node
    }
  }
}
