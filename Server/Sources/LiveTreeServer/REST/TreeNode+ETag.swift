import Crypto
import LiveTree
import LiveTreeWire

extension TreeNode {
  /// The ETag of the value: its hash, or the one for absence.
  ///
  /// Source: REALTIME-PROTOCOL §2.3 and §5.6.
  var eTag: String {
    isAbsent
      ? RESTConditions.absentETag
      : hash { bytes in base64(Array(Insecure.SHA1.hash(data: bytes))) }
  }
}

/// Base64 with padding, of RFC 4648.
func base64(_ bytes: [UInt8]) -> String {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
    for place in 0..<4 {
      let digit = alphabet[bits >> (18 - 6 * place) & 63]
      text.append(place <= group.count ? digit : UInt8(ascii: "="))
    }
  }
  return String(decoding: text, as: UTF8.self)
}
