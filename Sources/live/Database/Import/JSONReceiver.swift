/// What is told what a JSON text is made of.
protocol JSONReceiver {
  /// An object or an array begins.
  mutating func begin(isObject: Bool)
  /// A member's name, as it is written: with quotes and escapes.
  mutating func name(_ text: [UInt8])
  /// A string, a number, a truth value or null, as it is written.
  mutating func scalar(_ text: [UInt8])
  /// The object or array that began last is over.
  mutating func end()
}

/// Nobody needs to know: the text is only checked.
struct JSONCheck: JSONReceiver {
  mutating func begin(isObject: Bool) {}
  mutating func name(_ text: [UInt8]) {}
  mutating func scalar(_ text: [UInt8]) {}
  mutating func end() {}
}

/// Why a text is no JSON, and where.
struct JSONTextError: Error, Hashable, CustomStringConvertible {
  /// From 1.
  let line: Int
  /// From 1, in characters of Unicode (scalars).
  let column: Int
  let expected: String

  var description: String {
    "This is no JSON: line \(line), column \(column) should be \(expected)."
  }
}

/// A place in a text that is passed byte by byte.
struct TextPlace {
  private var line = 1
  private var column = 1

  mutating func pass(_ byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  func error(_ expected: String, columns: Int = 0) -> JSONTextError {
    JSONTextError(line: line, column: column + columns, expected: expected)
  }
}
