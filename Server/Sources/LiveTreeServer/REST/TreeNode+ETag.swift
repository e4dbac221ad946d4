import Foundation
import LiveTree
import LiveTreeWire

extension TreeNode {
  /// The hash of the value; empty if it's absent.
  ///
  /// Source: REALTIME-PROTOCOL §5.6.
  var socketHash: String {
    hash { bytes in Data(SHA1.hash(bytes)).base64EncodedString() }
  }

  /// The ETag of the value: its hash, or a fixed text if it's absent.
  ///
  /// Source: REALTIME-PROTOCOL §2.3.
  var eTag: String { isAbsent ? RESTConditions.absentETag : socketHash }
}
