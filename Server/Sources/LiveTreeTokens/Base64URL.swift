import Foundation

extension [UInt8] {
  /// The bytes as base64url text without padding.
  var base64URL: String {
    Data(self).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  /// Decodes base64url text without padding; `nil` if it isn't valid.
  ///
  /// Bits that don't belong to a byte must be zero. Otherwise, two different texts would represent
  /// the same token.
  ///
  /// Source: RFC 4648 §3.5 and §5; RFC 7515 §2.
  init?(base64URL text: some Collection<UInt8>) {
    var base64 = Data(capacity: text.count + 3)
    for character in text {
      switch character {
      case UInt8(ascii: "-"): base64.append(UInt8(ascii: "+"))
      case UInt8(ascii: "_"): base64.append(UInt8(ascii: "/"))
      case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): return nil
      default: base64.append(character)
      }
    }
    while base64.count % 4 != 0 { base64.append(UInt8(ascii: "=")) }
    // Foundation ignores bits that don't belong to a byte, so this compares the encoded bytes with
    // the text.
    guard let data = Data(base64Encoded: base64), data.base64EncodedData() == base64
    else { return nil }
    self = Array(data)
  }
}
