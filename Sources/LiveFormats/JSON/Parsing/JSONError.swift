/// An error that says where and why a text isn't valid JSON, or isn't accepted by its receiver.
public struct JSONError: Error, Hashable, Sendable {
  /// The position of the first unexpected byte.
  public let position: TextPosition

  /// What was expected there, such as `a value` or `"," or "]"`.
  public let expected: String

  /// What was found there, such as `"x"`; `nil` if naming it wouldn't help.
  public let found: String?

  /// Whether the text is valid JSON up to this position, but its receiver rejected it.
  public let isRejection: Bool

  init(at position: TextPosition, _ fault: JSONFault) {
    self.position = position
    self.expected = fault.expected
    self.found = fault.found
    self.isRejection = fault.isRejection
  }

  /// Whether the text has more values than its reader accepts.
  public var hasTooManyValues: Bool {
    isRejection && expected.hasPrefix("at most ") && expected.hasSuffix(" values")
  }

  /// The line of ``position``, counted from 1.
  public var line: Int { position.line }

  /// The column of ``position``, counted from 1 in Unicode scalars.
  public var column: Int { position.column }

  /// What is wrong, without its position, and what to do about a common mistake:
  /// `expected a name in quotes, found "}" (remove the comma before it)`.
  public var reason: String { fault + (advice.map { " (\($0))" } ?? "") }

  private var fault: String { "expected \(expected)" + (found.map { ", found \($0)" } ?? "") }
}

extension JSONError {
  /// What to do about a common mistake, such as a comma too many, a comment, wrong quotes, a value
  /// of another language, or a text that isn't UTF-8; `nil` for other mistakes.
  public var advice: String? {
    switch (expected, found) {
    case ("a name in quotes", "\"}\""), ("a value", "\"]\""): "remove the comma before it"
    case (_, "\"\"\"") where expected.hasPrefix("\",\" or"): "add a comma before it"
    case (_, "\"'\""): "use double quotes"
    case (_, "\"/\""), (_, "\"#\""): "JSON has no comments"
    case ("the end of the text", "\"{\""), ("the end of the text", "\"[\""):
      "several values, as in JSON Lines, must be in an array: jq -s ."
    case (_, "\"N\"") where expected.hasPrefix("a value"):
      "JSON has no NaN and no None; use null"
    case (_, "\"I\"") where expected.hasPrefix("a value"), ("a digit", "\"I\""):
      "JSON has no Infinity; use null"
    case (_, "\"T\"") where expected.hasPrefix("a value"),
      (_, "\"F\"") where expected.hasPrefix("a value"):
      "write true and false in lowercase"
    case ("a value", "byte 0xff"), ("a value", "byte 0xfe"),
      (_, "byte 0x0") where !expected.hasPrefix("an escape"):
      "this looks like UTF-16; save it as UTF-8"
    case ("a value", "byte 0x1f"): "this looks like gzip; decompress it with gunzip"
    case (_, let found?) where expected.hasPrefix("a name in quotes") && found.isLetterInQuotes:
      "write names in double quotes"
    default: nil
    }
  }
}

extension String {
  /// Whether the text is the description of a byte that begins a word.
  fileprivate var isLetterInQuotes: Bool { count == 3 && dropFirst().first?.isLetter == true }
}

extension JSONError: CustomStringConvertible {
  public var description: String { description(advice: advice) }

  /// The description with other advice, or without any.
  public func description(advice: String?) -> String {
    let kind = isRejection ? "Invalid value" : "Invalid JSON"
    return "\(kind) at \(position): \(fault)" + (advice.map { " (\($0))" } ?? "")
  }
}

/// A fault at an offset in the bytes that are being read. Lines and columns are counted only when
/// the fault is reported.
struct JSONFault: Error {
  var offset: Int
  var expected: String
  var found: String?
  var isRejection = false

  /// Creates a fault for an unexpected byte.
  init(_ expected: String, at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    self.offset = offset
    self.expected = expected
    found = bytes[offset].jsonDescription
  }

  /// Creates a fault that isn't about a single byte.
  init(_ expected: String, at offset: Int, found: String? = nil, isRejection: Bool = false) {
    self.offset = offset
    self.expected = expected
    self.found = found
    self.isRejection = isRejection
  }
}

extension UInt8 {
  /// The byte for an error message.
  fileprivate var jsonDescription: String {
    switch self {
    case 0x0A, 0x0D: "a line break"
    case 0x20: "a space"
    case 0x21...0x7E: "\"\(Unicode.Scalar(self))\""
    default: "byte 0x" + String(self, radix: 16)
    }
  }
}
