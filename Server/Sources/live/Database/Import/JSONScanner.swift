import LiveTree
import LiveTreeWire

/// Reads a JSON text that may be larger than memory: it comes in parts of any size, and what it is made
/// of is told as it is met.
///
/// It is as strict as `JSONValue(parsing:)`, which reads every name and every plain value here, too.
///
/// Source: RFC 8259.
struct JSONScanner {
  /// What may come next.
  private enum Expectation {
    case value, valueOrEnd, nameOrEnd, name, colon, commaOrEnd, nothing
  }

  /// What is being read, byte by byte.
  private enum Token {
    case none, string, escape, plain
  }

  /// The longest name or plain value: more than a database takes.
  private static let maximumTokenBytes = 16 << 20
  private static let maximumDepth = 512

  private var place = TextPlace()
  private var start = TextPlace()
  private var expectation = Expectation.value
  private var token = Token.none
  private var text: [UInt8] = []
  /// What is open: for each whether it is an object.
  private var open: [Bool] = []

  /// Reads on.
  ///
  /// - Throws: ``JSONTextError`` at the first byte that does not fit.
  /// - Complexity: O(*n*) in the bytes.
  mutating func consume(
    _ bytes: [UInt8], into receiver: inout some JSONReceiver
  ) throws(JSONTextError) {
    for byte in bytes {
      try take(byte, &receiver)
      place.pass(byte)
    }
  }

  /// The text is over.
  ///
  /// - Throws: ``JSONTextError`` when it can not be.
  mutating func finish(into receiver: inout some JSONReceiver) throws(JSONTextError) {
    if token == .plain { try finishToken(&receiver) }
    guard token == .none, expectation == .nothing else {
      throw place.error(token == .none ? expected : "the closing quote of a string")
    }
  }

  private mutating func take(
    _ byte: UInt8, _ receiver: inout some JSONReceiver
  ) throws(JSONTextError) {
    switch token {
    case .string, .escape:
      guard byte >= 0x20 else {
        throw place.error("an escape such as \\n in place of a control character")
      }
      try append(byte)
      if token == .escape {
        token = .string
      } else if byte == UInt8(ascii: "\\") {
        token = .escape
      } else if byte == UInt8(ascii: "\"") {
        try finishToken(&receiver)
      }
    case .plain where !Self.ends(byte): try append(byte)
    case .plain:
      try finishToken(&receiver)
      try takeMark(byte, &receiver)
    case .none: try takeMark(byte, &receiver)
    }
  }

  private mutating func append(_ byte: UInt8) throws(JSONTextError) {
    guard text.count < Self.maximumTokenBytes else {
      throw start.error("a value of at most \(Self.maximumTokenBytes >> 20) MiB")
    }
    text.append(byte)
  }

  private static func ends(_ byte: UInt8) -> Bool {
    " \n\r\t,]}:".utf8.contains(byte)
  }

  /// Reads a byte outside of names and plain values.
  private mutating func takeMark(
    _ byte: UInt8, _ receiver: inout some JSONReceiver
  ) throws(JSONTextError) {
    switch (Unicode.Scalar(byte), expectation) {
    case (" ", _), ("\n", _), ("\r", _), ("\t", _): return
    case ("{", .value), ("{", .valueOrEnd): try begin(isObject: true, &receiver)
    case ("[", .value), ("[", .valueOrEnd): try begin(isObject: false, &receiver)
    case ("}", .nameOrEnd): end(&receiver)
    case ("]", .valueOrEnd): end(&receiver)
    case ("}", .commaOrEnd) where open.last == true: end(&receiver)
    case ("]", .commaOrEnd) where open.last == false: end(&receiver)
    case (",", .commaOrEnd): expectation = open.last == true ? .name : .value
    case (":", .colon): expectation = .value
    case ("\"", .name), ("\"", .nameOrEnd), ("\"", .value), ("\"", .valueOrEnd):
      begin(.string, byte)
    case (_, .value) where !Self.ends(byte), (_, .valueOrEnd) where !Self.ends(byte):
      begin(.plain, byte)
    default: throw place.error(expected)
    }
  }

  private mutating func begin(_ token: Token, _ byte: UInt8) {
    self.token = token
    start = place
    text = [byte]
  }

  private mutating func begin(
    isObject: Bool, _ receiver: inout some JSONReceiver
  ) throws(JSONTextError) {
    guard open.count < Self.maximumDepth else {
      throw place.error("a less deeply nested value")
    }
    open.append(isObject)
    receiver.begin(isObject: isObject)
    try place.check(receiver.fault)
    expectation = isObject ? .nameOrEnd : .valueOrEnd
  }

  private mutating func end(_ receiver: inout some JSONReceiver) {
    open.removeLast()
    receiver.end()
    expectation = open.isEmpty ? .nothing : .commaOrEnd
  }

  private mutating func finishToken(
    _ receiver: inout some JSONReceiver
  ) throws(JSONTextError) {
    token = .none
    do {
      _ = try JSONValue(parsing: text)
    } catch {
      throw start.error(error.expected, columns: error.column - 1)
    }
    switch expectation {
    case .name, .nameOrEnd:
      receiver.name(text)
      try start.check(receiver.fault)
      expectation = .colon
    default:
      receiver.scalar(text)
      try start.check(receiver.fault)
      expectation = open.isEmpty ? .nothing : .commaOrEnd
    }
  }

  private var expected: String {
    switch expectation {
    case .value: "a value"
    case .valueOrEnd: "a value or \"]\""
    case .name: "a name in quotes"
    case .nameOrEnd: "a name in quotes or \"}\""
    case .colon: "\":\""
    case .commaOrEnd: open.last == true ? "\",\" or \"}\"" : "\",\" or \"]\""
    case .nothing: "the end of the text"
    }
  }
}
