public import LiveTree

/// The entity tag of a node's value: equal values have equal ETags.
///
/// Source: Protocol.md §2.3.
public struct ETag: Hashable, Sendable {
  /// The text of the ETag, as the server sends it.
  public let text: String

  /// Creates an ETag from its text.
  public init(_ text: String) {
    self.text = text
  }

  /// The ETag of a node without a value.
  public static let absent = ETag("null_etag")
}

/// A value of a node with its ETag.
@available(Systems 2024, *)
public struct NodeVersion: Hashable, Sendable {
  /// The value; absent if there is none.
  public let node: TreeNode
  /// The ETag of the value.
  public let etag: ETag

  /// Creates a value with its ETag.
  public init(node: TreeNode, etag: ETag) {
    self.node = node
    self.etag = etag
  }
}
