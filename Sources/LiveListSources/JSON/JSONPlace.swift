/// Where in a text something is.
public struct JSONPlace: Hashable, Sendable {
  /// The line, from 1.
  public internal(set) var line: Int
  /// The column, from 1, in Unicode scalars.
  public internal(set) var column: Int

  /// A place; the beginning of the text, unless given.
  public init(line: Int = 1, column: Int = 1) {
    self.line = line
    self.column = column
  }

  /// The place behind a byte of UTF-8 that is here.
  mutating func pass(_ byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  /// The place behind bytes of UTF-8 that are here.
  func passing(_ bytes: some Sequence<UInt8>) -> JSONPlace {
    var place = self
    for byte in bytes { place.pass(byte) }
    return place
  }
}

extension JSONPlace: CustomStringConvertible {
  public var description: String { "line \(line), column \(column)" }
}
