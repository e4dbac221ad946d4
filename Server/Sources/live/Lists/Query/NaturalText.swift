/// A text in natural order: `file 9` before `File 10`.
///
/// Adjacent digits are compared as a number, and case is ignored. Ties are compared by their
/// scalars, so that only identical texts are equal.
struct NaturalText: Hashable, Sendable {
  /// Bytes in the order of the texts: the scalars in lowercase as UTF-8, and each number as `0`, its
  /// length and its digits, so that a longer number is greater, and all sort like a digit among
  /// other characters.
  private let key: [UInt8]
  private let text: String

  init(_ text: String) {
    self.text = text
    var key: [UInt8] = []
    key.reserveCapacity(text.utf8.count + 4)
    var number: Range<Int>?
    for scalar in text.unicodeScalars {
      if scalar.isDigit {
        let start = number?.lowerBound ?? key.count
        // A leading zero doesn't count, unless it is the only digit.
        if let digits = number, key[digits] == [UInt8(ascii: "0")] { key.removeLast() }
        key.append(UInt8(truncatingIfNeeded: scalar.value))
        number = start..<key.count
      } else {
        if let digits = number {
          key.insert(contentsOf: Self.head(of: digits.count), at: digits.lowerBound)
        }
        number = nil
        scalar.appendLowercase(to: &key)
      }
    }
    if let digits = number {
      key.insert(contentsOf: Self.head(of: digits.count), at: digits.lowerBound)
    }
    self.key = key
  }

  /// The bytes in front of a number's digits, in the order of the number of digits.
  private static func head(of count: Int) -> [UInt8] {
    let length = UInt64(count)
    if length < 0xFF { return [UInt8(ascii: "0"), UInt8(length)] }
    return [UInt8(ascii: "0"), 0xFF]
      + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: length >> $0) }
  }

  /// The first eight bytes, which decide most comparisons: if they differ, the texts are in their
  /// order.
  var prefix: UInt64 {
    var prefix: UInt64 = 0
    for index in 0..<8 { prefix = prefix << 8 | (index < key.count ? UInt64(key[index]) : 0) }
    return prefix
  }
}

extension NaturalText: Comparable {
  static func < (left: NaturalText, right: NaturalText) -> Bool {
    guard left.key != right.key else {
      return left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
    return left.key.lexicographicallyPrecedes(right.key)
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  fileprivate func appendLowercase(to bytes: inout [UInt8]) {
    if isASCII {
      let byte = UInt8(truncatingIfNeeded: value)
      bytes.append(("A"..."Z").contains(self) ? byte + 0x20 : byte)
    } else {
      let lower = properties.lowercaseMapping.unicodeScalars.first ?? self
      bytes += String(lower).utf8
    }
  }
}
