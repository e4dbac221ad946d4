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
  /// What should be in place of what was told last; `nil` when it may be.
  var fault: String? { get }
}

extension JSONReceiver {
  var fault: String? { nil }
}

/// Why a text can not be imported, and where: it is no JSON, or no tree.
struct JSONTextError: Error, Hashable, CustomStringConvertible {
  /// From 1.
  let line: Int
  /// From 1, in characters of Unicode (scalars).
  let column: Int
  let expected: String
  var isJSON = false

  var description: String {
    let problem = isJSON ? "No database holds this" : "This is no JSON"
    return "\(problem): line \(line), column \(column) should be \(expected)."
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

  /// What a receiver does not take.
  func check(_ fault: String?) throws(JSONTextError) {
    guard let fault else { return }
    throw JSONTextError(line: line, column: column, expected: fault, isJSON: true)
  }
}
