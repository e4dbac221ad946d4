/// The natural order of texts: `file 9` before `File 10`.
///
/// Adjacent digits are compared as a number, and case is ignored. Ties are compared by their
/// scalars, so that only identical texts are equal.
enum NaturalText {
  /// Ends a part of a key. A zero within a part is followed by 255, which sorts after everything
  /// that can follow the end of a part.
  private static let end: UInt8 = 0

  /// Adds a text to a sort key: the scalars in lowercase as UTF-8, with each number as `0`, its length
  /// and its digits, so that a longer number is greater, and all sort like a digit among other
  /// characters; then the text itself.
  ///
  /// The keys of texts are in the order of the texts, and none is the beginning of another.
  static func append(_ text: String, to key: inout [UInt8]) {
    var text = text
    text.withUTF8 { utf8 in
      var index = 0
      while index < utf8.count {
        if utf8[index].isDigit {
          index = append(numberAt: index, in: utf8, to: &key)
        } else if utf8[index] < 0x80 {
          append(utf8[index].lowercased, to: &key)
          index += 1
        } else {
          index = append(scalarAt: index, in: utf8, to: &key)
        }
      }
      key.append(end)
      for byte in utf8 { append(byte, to: &key) }
    }
    key.append(end)
    key.append(1)
  }

  private static func append(_ byte: UInt8, to key: inout [UInt8]) {
    key.append(byte)
    if byte == end { key.append(0xFF) }
  }

  /// - Returns: The index after the number.
  private static func append(
    numberAt start: Int, in utf8: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]
  ) -> Int {
    var (first, end) = (start, start)
    while end < utf8.count, utf8[end].isDigit {
      // A leading zero doesn't count, unless it is the only digit.
      if end > first, utf8[first] == UInt8(ascii: "0") { first += 1 }
      end += 1
    }
    let length = UInt64(end - first)
    key.append(UInt8(ascii: "0"))
    key.append(UInt8(min(length, 0xFF)))
    if length >= 0xFF {
      for shift in stride(from: 56, through: 0, by: -8) {
        append(UInt8(truncatingIfNeeded: length >> shift), to: &key)
      }
    }
    key += utf8[first..<end]
    return end
  }

  /// - Returns: The index after the scalar, which isn't ASCII.
  private static func append(
    scalarAt start: Int, in utf8: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]
  ) -> Int {
    var end = start + 1
    while end < utf8.count, utf8[end] & 0xC0 == 0x80 { end += 1 }
    let scalar = String(decoding: utf8[start..<end], as: UTF8.self).unicodeScalars.first
    let lower = scalar?.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    for byte in lower.map({ String($0).utf8 }) ?? "".utf8 { append(byte, to: &key) }
    return end
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var lowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self + 0x20 : self
  }
}
