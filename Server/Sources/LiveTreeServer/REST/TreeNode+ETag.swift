import Crypto
import Foundation
import LiveTree
import LiveTreeWire

extension TreeNode {
  /// The ETag of the value: its hash, or the one for absence.
  ///
  /// Source: REALTIME-PROTOCOL §2.3 and §5.6.
  var eTag: String {
    isAbsent
      ? RESTConditions.absentETag
      : hash { bytes in Data(Insecure.SHA1.hash(data: bytes)).base64EncodedString() }
  }
}
