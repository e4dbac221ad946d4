import LiveFormats

/// The name of a child: 1 to 768 bytes of UTF-8 without `. $ # [ ] /` or control characters.
///
/// Keys are equal if their bytes are equal; they are never normalized. They sort as the database
/// sorts them: 32-bit integers first, by number, then all others by their UTF-16 code units.
///
///     let keys = try ["b", "10", "9"].map { try TreeKey($0) }
///     keys.sorted().map(\.string)  // ["9", "10", "b"]
///
/// Source: Protocol.md §1.2 and §1.5.
public struct TreeKey: Sendable {
  /// The maximum length of a key, in bytes of UTF-8.
  static let maximumByteCount = 768

  /// The text of the key.
  public let string: String

  /// The key as a 32-bit integer, parsed once so that comparing keys is cheap.
  let number: Int32?

  /// Creates a key from a text.
  ///
  /// - Throws: `TreeError.invalidKey` if the text is empty, too long, or contains a character that
  ///   isn't allowed.
  /// - Complexity: O(*n*) in the bytes of the text.
  public init(_ string: String) throws(TreeError) {
    try self.init(string, maximumByteCount: Self.maximumByteCount)
  }

  /// Creates the key of a bound, which may be longer than that of a child: the SDKs compute the key
  /// just before another one by filling it up to 786 characters.
  ///
  /// - Throws: `TreeError.invalidKey` if the text is empty or contains a character that isn't allowed.
  package init(ofBound string: String) throws(TreeError) {
    try self.init(string, maximumByteCount: .max)
  }

  private init(_ string: String, maximumByteCount: Int) throws(TreeError) {
    var text = string
    text.makeContiguousUTF8()
    guard (1...maximumByteCount).contains(text.utf8.count),
      text.withBytes({ $0.allSatisfy(isAllowed) })
    else {
      throw .invalidKey(text)
    }
    self.init(unchecked: text)
  }

  /// Creates the key of an array's element.
  ///
  /// - Precondition: The index isn't negative.
  public init(index: Int) {
    precondition(index >= 0, "The index \(index) is negative.")
    self.init(unchecked: String(index))
  }

  /// Creates a key from a text that is known to be valid.
  init(unchecked string: String) {
    self.string = string
    self.number = string.withBytes(parseNumber)
  }
}

extension TreeKey: CustomStringConvertible {
  public var description: String { string }
}

private func isAllowed(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x00...0x1F, 0x7F: false
  case UInt8(ascii: "."), UInt8(ascii: "$"), UInt8(ascii: "#"): false
  case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "/"): false
  default: true
  }
}

/// Parses texts that match `-?0*\d{1,10}` and fit into 32 bits: the database treats them as
/// integers.
private func parseNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32? {
  let isNegative = bytes.first == UInt8(ascii: "-")
  let digits = isNegative ? bytes.dropFirst() : bytes[...]
  guard !digits.isEmpty else { return nil }
  var magnitude: Int64 = 0
  for byte in digits {
    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
    magnitude = magnitude * 10 + Int64(byte - UInt8(ascii: "0"))
    guard magnitude <= 1 << 31 else { return nil }
  }
  return Int32(exactly: isNegative ? -magnitude : magnitude)
}
