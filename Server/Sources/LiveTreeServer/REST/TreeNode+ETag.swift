import Crypto
import Foundation
import LiveTree
import LiveTreeWire

extension TreeNode {
  /// The hash of the value; empty for absence.
  ///
  /// Source: REALTIME-PROTOCOL §5.6.
  var socketHash: String {
    hash { bytes in Data(Insecure.SHA1.hash(data: bytes)).base64EncodedString() }
  }

  /// The ETag of the value: its hash, or the one for absence.
  ///
  /// Source: REALTIME-PROTOCOL §2.3.
  var eTag: String { isAbsent ? RESTConditions.absentETag : socketHash }
}
