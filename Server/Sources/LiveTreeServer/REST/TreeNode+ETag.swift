import LiveTree
import LiveTreeWire

extension TreeNode {
  /// The ETag of the value: its hash, or a fixed text if it's absent.
  ///
  /// Source: Protocol.md §2.3.
  var eTag: String { isAbsent ? RESTConditions.absentETag : socketHash }
}
