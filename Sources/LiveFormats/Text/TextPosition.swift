/// A position in a text: a line and a column.
public struct TextPosition: Hashable, Sendable {
  /// The line, counted from 1.
  public private(set) var line: Int

  /// The column, counted from 1 in Unicode scalars.
  public private(set) var column: Int

  /// Creates a position; by default the start of a text.
  public init(line: Int = 1, column: Int = 1) {
    self.line = line
    self.column = column
  }

  /// Moves past a byte of UTF-8; only the first byte of a scalar counts as a column.
  public mutating func advance(past byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  /// Moves past bytes of UTF-8.
  ///
  /// - Complexity: O(*n*) in the bytes.
  public mutating func advance(past bytes: some Sequence<UInt8>) {
    for byte in bytes { advance(past: byte) }
  }
}

extension TextPosition: Comparable {
  public static func < (lhs: TextPosition, rhs: TextPosition) -> Bool {
    (lhs.line, lhs.column) < (rhs.line, rhs.column)
  }
}

extension TextPosition: CustomStringConvertible {
  public var description: String { "line \(line), column \(column)" }
}
