/// Why a text is no JSON, and where.
public struct JSONError: Error, Hashable, Sendable {
  /// The line of the first byte that does not fit, from 1.
  public let line: Int

  /// Its column, from 1, counted in characters of Unicode (scalars).
  public let column: Int

  /// What should have been there, such as `a value` or `"," or "]"`.
  public let expected: String

  init(expected: String, at offset: Int, of bytes: UnsafeBufferPointer<UInt8>) {
    let before = bytes[..<offset]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    self.line = before.count { $0 == UInt8(ascii: "\n") } + 1
    self.column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
    self.expected = expected
  }
}

extension JSONError: CustomStringConvertible {
  public var description: String {
    "This is no JSON: line \(line), column \(column) should be \(expected)."
  }
}
