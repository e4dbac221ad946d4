/// Parses JSON text that arrives in pieces, split anywhere, and reports each part once it's
/// complete.
///
///     var parser = JSONParser()
///     while let piece = try next() { try parser.consume(piece, into: &receiver) }
///     try parser.finish(into: &receiver)
///
/// A byte order mark at the start is skipped.
///
/// Law: the parts that the receiver gets, and the error, don't depend on how the text is split.
///
/// Source: RFC 8259.
public struct JSONParser: Sendable {
  /// The default maximum depth of arrays and objects.
  public static let usualDepth = 512

  enum Expectation {
    case value, valueOrEnd, name, nameOrEnd, colon, commaOrEnd, nothing
  }

  /// The kind of token that is being read, if any.
  enum Lexeme {
    case none, character, escape
    case hexadecimal(left: Int)
    case literal(StaticString, read: Int)
    case number(JSONNumberGrammar)
    case comment(Comment)
  }

  struct Level {
    let container: JSONContainer
    /// The offset of the bracket, in bytes from the start of the text.
    let offset: Int
    /// The position of the bracket, which is known only after its whole piece was read.
    var position: TextPosition?
  }

  private let maximumDepth: Int
  private let maximumTokenBytes: Int
  let syntax: JSONSyntax
  var expectation = Expectation.value
  var lexeme = Lexeme.none
  var encoding = UTF8Validator()
  var hasEscapes = false
  private(set) var levels: [Level] = []
  /// The part of an unfinished token that was in earlier pieces.
  private(set) var token: [UInt8] = []
  var tokenStart = (offset: 0, position: TextPosition())
  /// The total size of the earlier pieces, in bytes.
  private(set) var consumed = 0
  /// The number of bytes of the byte order mark that have been read, and how many of them are in
  /// the current piece. The mark belongs to no line and no column.
  private var mark = (count: 0, inPiece: 0)

  /// The position at which the next piece starts.
  public private(set) var position: TextPosition

  /// Whether a value has started.
  public private(set) var hasBegun = false

  /// Creates a parser at the start of a text.
  ///
  /// - Parameters:
  ///   - position: The position of the text in its file or stream.
  ///   - maximumDepth: The maximum depth of arrays and objects.
  ///   - maximumTokenBytes: The maximum size of a name or a scalar, so that a broken stream can't
  ///     exhaust memory.
  ///   - syntax: The extensions of JSON that the text may use.
  public init(
    at position: TextPosition = TextPosition(), maximumDepth: Int = JSONParser.usualDepth,
    maximumTokenBytes: Int = .max, syntax: JSONSyntax = .standard
  ) {
    self.syntax = syntax
    self.position = position
    self.maximumDepth = maximumDepth
    self.maximumTokenBytes = maximumTokenBytes
  }

  /// Reads the next piece.
  ///
  /// - Throws: `JSONError` for the first unexpected byte, or for a part that the receiver rejects.
  ///   The parser can't be used after an error.
  /// - Complexity: O(*n*) in the bytes.
  public mutating func consume(
    _ bytes: [UInt8], into receiver: inout some JSONReceiver
  ) throws(JSONError) {
    try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
      _ = try consume(bytes, into: &receiver, stopsAtEnd: false)
    }
  }

  /// Ends the text.
  ///
  /// - Throws: `JSONError` if the text isn't complete.
  public mutating func finish(into receiver: inout some JSONReceiver) throws(JSONError) {
    do throws(JSONFault) {
      try finishToken(into: &receiver)
      guard isComplete else { throw incomplete }
    } catch {
      throw JSONError(at: error.offset < 0 ? tokenStart.position : position, error)
    }
  }

  /// Reads a piece.
  ///
  /// - Parameter stopsAtEnd: Whether other bytes can follow the text in the piece.
  /// - Returns: The number of bytes of the text, including preceding white space; `nil` if the text
  ///   continues after the piece.
  package mutating func consume(
    _ bytes: UnsafeBufferPointer<UInt8>, into receiver: inout some JSONReceiver, stopsAtEnd: Bool
  ) throws(JSONError) -> Int? {
    do throws(JSONFault) {
      let end = try scan(bytes, into: &receiver, stopsAtEnd: stopsAtEnd)
      finishPiece(bytes[..<(end ?? bytes.count)])
      return end
    } catch {
      throw JSONError(at: position(of: error.offset, in: bytes), error)
    }
  }

  /// Reads a text that is a single piece. Lines are counted only for an error.
  mutating func consumeWhole(
    _ bytes: UnsafeBufferPointer<UInt8>, into receiver: inout some JSONReceiver
  ) throws(JSONError) {
    do throws(JSONFault) {
      _ = try scan(bytes, into: &receiver, stopsAtEnd: false)
    } catch {
      throw JSONError(at: position(of: error.offset, in: bytes), error)
    }
    if isComplete { return }
    finishPiece(bytes[...])
    try finish(into: &receiver)
  }

  /// The position of an offset in the current piece. An offset before the piece is that of the
  /// current token.
  func position(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> TextPosition {
    guard offset >= 0 else { return tokenStart.position }
    var position = position
    position.advance(past: bytes[mark.inPiece..<offset])
    return position
  }
}

extension JSONParser {
  /// Reads without counting lines.
  mutating func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, into receiver: inout some JSONReceiver, stopsAtEnd: Bool
  ) throws(JSONFault) -> Int? {
    var index = try endOfMark(bytes)
    try resume(bytes, &index, &receiver)
    while true {
      if stopsAtEnd, isComplete { return index }
      guard index < bytes.count else { return nil }
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: " "), 0x0A, 0x0D, 0x09: index += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"): try separator(bytes, &index)
      case UInt8(ascii: "{"), UInt8(ascii: "["): try open(bytes, &index, &receiver)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): try close(bytes, &index, &receiver)
      case UInt8(ascii: "/") where syntax == .relaxed: try startComment(bytes, &index)
      default:
        try startToken(bytes, index)
        try scanToken(bytes, &index, &receiver)
      }
    }
  }

  /// Skips a byte order mark at the start of the text.
  ///
  /// - Returns: The index of the byte after it.
  private mutating func endOfMark(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(JSONFault) -> Int {
    mark.inPiece = 0
    // Most pieces aren't at the start of the text.
    guard consumed == mark.count, mark.count < ByteOrderMark.bytes.count else { return 0 }
    while mark.inPiece < bytes.count, mark.count < ByteOrderMark.bytes.count {
      guard bytes[mark.inPiece] == ByteOrderMark.bytes[mark.count] else {
        guard mark.count > 0 else { break }
        // These bytes begin another character.
        tokenStart.position = position
        mark.inPiece = 0
        throw JSONFault(expected, at: -1, found: "byte 0xef")
      }
      mark = (mark.count + 1, mark.inPiece + 1)
    }
    return mark.inPiece
  }

  private mutating func separator(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int
  ) throws(JSONFault) {
    switch (expectation, bytes[index]) {
    case (.colon, UInt8(ascii: ":")): expectation = .value
    case (.commaOrEnd, UInt8(ascii: ",")):
      expectation = levels.last?.container == .object ? .name : .value
    default: throw unexpected(bytes, index)
    }
    index += 1
  }

  private mutating func open(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ receiver: inout some JSONReceiver
  ) throws(JSONFault) {
    switch expectation {
    case .value, .valueOrEnd: break
    default: throw unexpected(bytes, index)
    }
    guard levels.count < maximumDepth else {
      throw JSONFault("at most \(maximumDepth) nested arrays and objects", at: index)
    }
    let container: JSONContainer = bytes[index] == UInt8(ascii: "{") ? .object : .array
    levels.append(Level(container: container, offset: consumed + index))
    hasBegun = true
    do throws(JSONRejection) {
      try receiver.begin(container, at: consumed + index)
    } catch {
      throw JSONFault(error, at: index)
    }
    expectation = container == .object ? .nameOrEnd : .valueOrEnd
    index += 1
  }

  private mutating func close(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ receiver: inout some JSONReceiver
  ) throws(JSONFault) {
    let container: JSONContainer = bytes[index] == UInt8(ascii: "}") ? .object : .array
    switch (expectation, container) {
    case (.nameOrEnd, .object), (.valueOrEnd, .array): break
    case (.commaOrEnd, levels.last?.container): break
    case (.name, .object) where syntax == .relaxed: break
    case (.value, .array) where syntax == .relaxed && levels.last?.container == .array: break
    default: throw unexpected(bytes, index)
    }
    levels.removeLast()
    do throws(JSONRejection) {
      try receiver.end(container)
    } catch {
      throw JSONFault(error, at: index)
    }
    endValue()
    index += 1
  }

  private mutating func endValue() {
    expectation = levels.isEmpty ? .nothing : .commaOrEnd
  }
}

extension JSONParser {
  /// Continues reading a token that started in an earlier piece.
  private mutating func resume(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ receiver: inout some JSONReceiver
  ) throws(JSONFault) {
    switch lexeme {
    case .none: break
    case .comment(let comment): try skipComment(bytes, &index, comment)
    default: try scanToken(bytes, &index, &receiver)
    }
  }

  private mutating func scanToken(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ receiver: inout some JSONReceiver
  ) throws(JSONFault) {
    let start = index
    guard let end = try tokenEnd(bytes, from: start) else {
      if token.isEmpty { tokenStart = (consumed + start, position(of: start, in: bytes)) }
      try keep(bytes[start...])
      index = bytes.count
      return
    }
    if token.isEmpty {
      let text = UnsafeBufferPointer(rebasing: bytes[start..<end])
      guard text.count <= maximumTokenBytes else { throw tooLong(at: start) }
      try deliver(text, from: consumed + start, at: start, to: &receiver)
    } else {
      try keep(bytes[start..<end])
      try deliverKept(to: &receiver)
    }
    index = end
  }

  private mutating func keep(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) throws(JSONFault) {
    token.append(contentsOf: bytes)
    guard token.count <= maximumTokenBytes else { throw tooLong(at: -1) }
  }

  private func tooLong(at offset: Int) -> JSONFault {
    JSONFault("a value of at most \(maximumTokenBytes >> 20) MiB", at: offset)
  }

  private mutating func deliverKept(to receiver: inout some JSONReceiver) throws(JSONFault) {
    let text = token
    token.removeAll(keepingCapacity: text.count < 65_536)
    try text.withUnsafeBufferPointer { text throws(JSONFault) in
      try deliver(text, from: tokenStart.offset, at: -1, to: &receiver)
    }
  }

  /// - Parameter index: The index of the token's start in the current piece; negative if it started
  ///   in an earlier piece.
  private mutating func deliver(
    _ text: UnsafeBufferPointer<UInt8>, from offset: Int, at index: Int,
    to receiver: inout some JSONReceiver
  ) throws(JSONFault) {
    let kind: JSONToken.Kind =
      switch lexeme {
      case .number: .number
      case .literal: .literal
      default: .string
      }
    lexeme = .none
    let token = JSONToken(kind: kind, bytes: text, offset: offset, hasEscapes: hasEscapes)
    do throws(JSONRejection) {
      switch expectation {
      case .name, .nameOrEnd:
        try receiver.name(token)
        expectation = .colon
      default:
        try receiver.scalar(token)
        endValue()
      }
    } catch {
      throw JSONFault(error, at: index)
    }
  }

  private mutating func startToken(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int
  ) throws(JSONFault) {
    let byte = bytes[index]
    switch expectation {
    case .value, .valueOrEnd: break
    case .name where byte == UInt8(ascii: "\""), .nameOrEnd where byte == UInt8(ascii: "\""): break
    default: throw unexpected(bytes, index)
    }
    guard let first = Lexeme(first: byte) else { throw unexpected(bytes, index) }
    lexeme = first
    hasEscapes = false
    hasBegun = true
  }

  /// Ends a number or a line comment at the end of the text, where no byte follows that would end
  /// it.
  private mutating func finishToken(into receiver: inout some JSONReceiver) throws(JSONFault) {
    if case .comment(.line) = lexeme { lexeme = .none }
    guard case .number(let number) = lexeme, number.isComplete else { return }
    try deliverKept(to: &receiver)
  }

  /// Counts the lines of a piece, and determines the positions of brackets that are still open.
  mutating func finishPiece(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    var index = min(mark.inPiece, bytes.count)
    let firstNew = levels.firstIndex { $0.position == nil } ?? levels.count
    for level in levels.indices[firstNew...] {
      let offset = levels[level].offset - consumed
      position.advance(past: bytes[index..<offset])
      levels[level].position = position
      index = offset
    }
    position.advance(past: bytes[index...])
    consumed += bytes.count
  }

  var isComplete: Bool {
    if case .none = lexeme, case .nothing = expectation { true } else { false }
  }
}

extension JSONFault {
  fileprivate init(_ rejection: JSONRejection, at offset: Int) {
    self.init(rejection.expected, at: offset, isRejection: !rejection.isSyntax)
  }
}

extension JSONParser.Lexeme {
  /// Creates the kind of token that starts with a byte; `nil` if no token does.
  fileprivate init?(first byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): self = .character
    case UInt8(ascii: "t"): self = .literal("true", read: 0)
    case UInt8(ascii: "f"): self = .literal("false", read: 0)
    case UInt8(ascii: "n"): self = .literal("null", read: 0)
    default:
      guard let number = JSONNumberGrammar(first: byte) else { return nil }
      self = .number(number)
    }
  }
}
