import Foundation
public import LiveTree

@available(Systems 2024, *)
extension TreeNode {
  /// The hash by which servers and clients compare values; empty if the node is absent.
  ///
  /// - Complexity: That of `hash(base64SHA1:)`.
  ///
  /// Source: Protocol.md §5.6.
  public var socketHash: String {
    hash { bytes in Data(SHA1.hash(bytes)).base64EncodedString() }
  }
}
