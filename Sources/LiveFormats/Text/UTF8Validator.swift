/// Checks byte by byte whether bytes are UTF-8.
///
/// Source: The Unicode Standard 16.0, table 3-7, well-formed UTF-8 byte sequences.
struct UTF8Validator {
  private var missing = 0
  private var next: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether a scalar has started but isn't complete.
  var isInsideScalar: Bool { missing > 0 }

  /// Consumes the next byte.
  ///
  /// - Returns: Whether it can follow the bytes before it.
  mutating func consume(_ byte: UInt8) -> Bool {
    guard missing == 0 else {
      defer { next = 0x80...0xBF }
      missing -= 1
      return next.contains(byte)
    }
    switch byte {
    case 0x00...0x7F: return true
    case 0xC2...0xDF: missing = 1
    case 0xE0: (missing, next) = (2, 0xA0...0xBF)
    case 0xED: (missing, next) = (2, 0x80...0x9F)
    case 0xE1...0xEF: missing = 2
    case 0xF0: (missing, next) = (3, 0x90...0xBF)
    case 0xF1...0xF3: missing = 3
    case 0xF4: (missing, next) = (3, 0x80...0x8F)
    default: return false
    }
    return true
  }
}
