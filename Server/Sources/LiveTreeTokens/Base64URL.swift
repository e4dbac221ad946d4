extension [UInt8] {
  /// The bytes behind base64url text without padding; `nil` when it is none.
  ///
  /// Every text but one stands for no bytes at all: bits that belong to no byte must be zero. Else
  /// two tokens that differ would be one.
  ///
  /// Source: RFC 4648 §3.5 and §5; RFC 7515 §2.
  init?(base64URL text: some Collection<UInt8>) {
    self = []
    reserveCapacity(text.count * 3 / 4)
    var bits: UInt32 = 0
    var width = 0
    for character in text {
      guard let sextet = UInt32(base64URL: character) else { return nil }
      bits = bits << 6 | sextet
      width += 6
      if width >= 8 {
        width -= 8
        append(UInt8(truncatingIfNeeded: bits >> UInt32(width)))
        bits &= (1 << UInt32(width)) - 1
      }
    }
    guard width < 6, bits == 0 else { return nil }
  }
}

extension UInt32 {
  /// The six bits for which a character stands.
  fileprivate init?(base64URL character: UInt8) {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): self = UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self = UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "-"): self = 62
    case UInt8(ascii: "_"): self = 63
    default: return nil
    }
  }
}
