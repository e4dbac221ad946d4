#if Client
public import LiveTree

/// What a database calls one value of a node: equal values have equal ETags.
///
/// Source: REALTIME-PROTOCOL §2.3.
public struct ETag: Hashable, Sendable {
  /// The text, as the server sends it.
  public let text: String

  /// An ETag that was kept somewhere.
  public init(_ text: String) {
    self.text = text
  }

  /// The ETag of nothing.
  public static let absent = ETag("null_etag")
}

/// The value of a node at a moment, and what the database calls it.
public struct NodeVersion: Hashable, Sendable {
  /// The value; absent when there is none.
  public let node: TreeNode
  /// What the database calls it.
  public let etag: ETag

  /// A value and what the database calls it.
  public init(node: TreeNode, etag: ETag) {
    self.node = node
    self.etag = etag
  }
}
#endif
