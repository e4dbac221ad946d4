import LiveFormats
import LiveListSources

/// Reads the tokens of a TOML document from left to right.
struct TOMLReader {
  private let scalars: [Unicode.Scalar]
  private var index = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// The next scalar; `nil` at the end.
  var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  /// The current position. It is counted on demand, because only errors and headers need it.
  var position: TextPosition {
    var (line, column) = (1, 1)
    for scalar in scalars[..<index] {
      (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
    }
    return TextPosition(line: line, column: column)
  }

  func failure(_ reason: String, at position: TextPosition? = nil) -> FormatFailure {
    FormatFailure(invalid: "TOML", reason, at: position ?? self.position)
  }

  mutating func advance() { index += 1 }

  /// Reads a text if it is next.
  mutating func takes(_ text: String) -> Bool {
    guard starts(with: text) else { return false }
    index += text.unicodeScalars.count
    return true
  }

  private func starts(with text: String) -> Bool {
    scalars[index...].starts(with: text.unicodeScalars)
  }

  /// Reads the scalars that satisfy a predicate.
  mutating func word(_ isPart: (Unicode.Scalar) -> Bool) -> String {
    let start = index
    while let next = peek, isPart(next) { index += 1 }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<index])
    return String(text)
  }

  private mutating func skip(while isSkipped: (Unicode.Scalar) -> Bool) {
    while let next = peek, isSkipped(next) { index += 1 }
  }

  /// Skips spaces and tabs and, if requested, comments and line breaks.
  mutating func skipBlanks(acrossLines: Bool = false) {
    while let next = peek {
      switch next {
      case " ", "\t": index += 1
      case "\n" where acrossLines, "\r" where acrossLines: index += 1
      case "#" where acrossLines: skip { $0 != "\n" }
      default: return
      }
    }
  }

  /// Skips the rest of a line, which may only be a comment.
  mutating func endLine() throws(FormatFailure) {
    skipBlanks()
    guard let next = peek, next != "\n", next != "#", !starts(with: "\r\n") else { return }
    throw failure("expected the end of the line")
  }
}

extension TOMLReader {
  /// Reads a string in quotes.
  ///
  /// - Parameter allowsLines: Whether the string may be one of several lines, in three quotes.
  mutating func string(allowsLines: Bool) throws(FormatFailure) -> String {
    let quote = peek ?? "\""
    let start = position
    let isLong = allowsLines && takes(String(repeating: String(quote), count: 3))
    if isLong { if !takes("\r\n") { _ = takes("\n") } } else { index += 1 }
    let end = String(repeating: String(quote), count: isLong ? 3 : 1)
    var text = String.UnicodeScalarView()
    while let next = peek {
      if starts(with: end) {
        // Up to two more quotes belong to the text.
        while isLong, starts(with: end + String(quote)) {
          text.append(quote)
          index += 1
        }
        index += end.unicodeScalars.count
        return String(text)
      }
      if next == "\n", !isLong { break }
      if next == "\\", quote == "\"" {
        try appendEscape(to: &text, isLong: isLong)
      } else {
        text.append(next)
        index += 1
      }
    }
    throw failure("the string isn't closed", at: start)
  }

  private mutating func appendEscape(
    to text: inout String.UnicodeScalarView, isLong: Bool
  ) throws(FormatFailure) {
    index += 1
    let plain: [Unicode.Scalar: Unicode.Scalar] = [
      "b": "\u{8}", "t": "\t", "n": "\n", "f": "\u{C}", "r": "\r", "\"": "\"", "\\": "\\",
    ]
    guard let next = peek else { throw failure("the string isn't closed") }
    if let scalar = plain[next] {
      text.append(scalar)
      index += 1
    } else if next == "u" || next == "U" {
      index += 1
      let digits = scalars[index...].prefix(next == "u" ? 4 : 8)
      let isHex = digits.allSatisfy(\.properties.isASCIIHexDigit)
      let value = isHex ? UInt32(digits.map(String.init).joined(), radix: 16) : nil
      guard digits.count == (next == "u" ? 4 : 8), let value, let scalar = Unicode.Scalar(value)
      else { throw failure("expected the digits of a Unicode scalar") }
      text.append(scalar)
      index += digits.count
    } else if isLong, [" ", "\t", "\n", "\r"].contains(next) {
      // A backslash at the end of a line joins it with the next one.
      skip { [" ", "\t", "\n", "\r"].contains($0) }
    } else {
      throw failure("unknown escape \"\\\(next)\"")
    }
  }

  /// Reads a value without quotes: a boolean, a number, a date or a time.
  mutating func plainValue() throws(FormatFailure) -> JSONValue {
    let start = index
    var text = word { !" \t\r\n,]}#=".unicodeScalars.contains($0) }
    // A space may separate a date and a time.
    if text.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil, peek == " " {
      let before = index
      index += 1
      let time = word { !" \t\r\n,]}#".unicodeScalars.contains($0) }
      if time.wholeMatch(of: /\d\d:\d\d.*/) != nil { text += " " + time } else { index = before }
    }
    if let value = JSONValue(tomlWord: text) { return value }
    index = start
    throw failure(
      text.isEmpty ? "expected a value" : "\"\(text)\" isn't a value; strings need quotes")
  }
}

extension JSONValue {
  /// The value of a word without quotes; `nil` if it isn't one.
  fileprivate init?(tomlWord text: String) {
    let sign = text.hasPrefix("-") ? "-" : ""
    let unsigned = text.hasPrefix("-") || text.hasPrefix("+") ? String(text.dropFirst()) : text
    let digits = unsigned.replacing("_", with: "")
    let isSpaced =
      unsigned.wholeMatch(of: /_.*|.*_|.*__.*|.*(_[^0-9A-Fa-f]|[^0-9A-Fa-f]_).*/) == nil
    switch text {
    case "true": self = .bool(true)
    case "false": self = .bool(false)
    case "inf", "+inf", "-inf", "nan", "+nan", "-nan": self = .string(text)
    case _
    where text.wholeMatch(
      of: /(\d{4}-\d\d-\d\d)?([Tt ]?\d\d:\d\d(:\d\d(\.\d+)?)?([Zz]|[+-]\d\d:\d\d)?)?/) != nil
      && !text.isEmpty:
      self = .string(text)
    case _ where !isSpaced: return nil
    default:
      let radixes: [(String, Int)] = [("0x", 16), ("0o", 8), ("0b", 2)]
      if let (_, radix) = radixes.first(where: { text.hasPrefix($0.0) }) {
        guard let number = Int64(digits.dropFirst(2), radix: radix) else { return nil }
        self = .integer(number)
      } else if let number = JSONDecimal(sign + digits) {
        self = .decimal(number)
      } else {
        return nil
      }
    }
  }
}
