import LiveFormats

/// Splits a stream of bytes into JSON documents.
///
/// Law: the documents don't depend on how the stream is split into pieces.
struct JSONFramer {
  /// A part of a stream.
  enum Frame: Equatable {
    /// The text of a document. In a stream of lines, it isn't necessarily valid JSON.
    case document(RowText)
    /// A part that isn't a document.
    case broken(FormatFailure)
  }

  private let framing: JSONFraming
  /// The maximum size of a document in bytes.
  private let limit: Int
  private var position = TextPosition()
  private var document: [UInt8] = []
  private var start = TextPosition()
  private var parser = JSONParser()
  private var isSkipping = false
  /// The part of a byte order mark that may still follow.
  private var mark = ByteOrderMark.bytes[...]

  init(_ framing: JSONFraming, limit: Int = 64 << 20) {
    self.framing = framing
    self.limit = limit
  }

  /// Reads the next bytes.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  mutating func consume(_ bytes: ArraySlice<UInt8>) -> [Frame] {
    var (rest, frames) = (bytes, [Frame]())
    while let first = rest.first, first == mark.first {
      mark.removeFirst()
      rest.removeFirst()
    }
    if !rest.isEmpty { mark = [] }
    while !rest.isEmpty {
      switch (framing, isSkipping) {
      case (.documents, true): skipToDocument(&rest)
      case (.documents, false): readDocument(&rest, into: &frames)
      case (.lines, true): skipLine(&rest)
      case (.lines, false): readLine(&rest, into: &frames)
      }
    }
    return frames
  }

  /// Ends the stream.
  mutating func finish() -> [Frame] {
    guard !isSkipping else { return [] }
    var frames: [Frame] = []
    switch framing {
    case .lines: endLine(into: &frames)
    case .documents:
      guard parser.hasBegun else { return [] }
      do throws(JSONError) {
        var validator = JSONValidator()
        try parser.finish(into: &validator)
        end(into: &frames)
      } catch {
        frames.append(.broken(FormatFailure(error)))
      }
    }
    return frames
  }
}

extension JSONFramer {
  private mutating func readDocument(_ rest: inout ArraySlice<UInt8>, into frames: inout [Frame]) {
    if !parser.hasBegun {
      pass(rest.prefix { [0x20, 0x09, 0x0A, 0x0D].contains($0) }, of: &rest)
      parser = JSONParser(at: position)
      start = position
    }
    // The end of a number is known only from the byte after it, even if the number has the maximum
    // size.
    let allowed = limit - document.count
    let piece = rest.prefix(max(1, allowed))
    do throws(JSONError) {
      let end = try parser.documentEnd(in: piece)
      guard (end ?? piece.count) <= allowed else { return fail(tooLarge, into: &frames) }
      document += piece.prefix(end ?? piece.count)
      pass(piece.prefix(end ?? piece.count), of: &rest)
      if end != nil { self.end(into: &frames) }
    } catch {
      while position < error.position, let byte = rest.popFirst() { position.advance(past: byte) }
      fail(FormatFailure(error), into: &frames)
    }
  }

  /// Advances past bytes at the start of the rest.
  private mutating func pass(_ bytes: ArraySlice<UInt8>, of rest: inout ArraySlice<UInt8>) {
    position.advance(past: bytes)
    rest.removeFirst(bytes.count)
  }

  private mutating func end(into frames: inout [Frame]) {
    frames.append(.document(RowText(bytes: document, start: start)))
    document = []
    parser = JSONParser(at: position)
  }

  private mutating func fail(_ failure: FormatFailure, into frames: inout [Frame]) {
    frames.append(.broken(failure))
    document = []
    isSkipping = true
  }

  private var tooLarge: FormatFailure {
    let size = limit < 1 << 20 ? "\(limit) bytes" : "\(limit >> 20) MiB"
    return FormatFailure("a document is larger than \(size)", at: start)
  }

  /// Skips to a bracket at the start of a line, where a new document probably starts.
  private mutating func skipToDocument(_ rest: inout ArraySlice<UInt8>) {
    while let first = rest.first {
      let isBracket = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      if position.column == 1, isBracket {
        parser = JSONParser(at: position)
        isSkipping = false
        return
      }
      position.advance(past: first)
      rest.removeFirst()
    }
  }
}

extension JSONFramer {
  private mutating func readLine(_ rest: inout ArraySlice<UInt8>, into frames: inout [Frame]) {
    if document.isEmpty { start = position }
    let line = rest.prefix { $0 != UInt8(ascii: "\n") }
    guard line.count <= limit - document.count else { return fail(tooLarge, into: &frames) }
    document += line
    pass(line, of: &rest)
    guard !rest.isEmpty else { return }
    endLine(into: &frames)
    pass(rest.prefix(1), of: &rest)
  }

  private mutating func endLine(into frames: inout [Frame]) {
    let isBlank = document.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
    if !isBlank { frames.append(.document(RowText(bytes: document, start: start))) }
    document = []
  }

  private mutating func skipLine(_ rest: inout ArraySlice<UInt8>) {
    pass(rest.prefix { $0 != UInt8(ascii: "\n") }, of: &rest)
    guard !rest.isEmpty else { return }
    pass(rest.prefix(1), of: &rest)
    isSkipping = false
  }
}

extension JSONParser {
  /// Returns the end of the document in the next piece; `nil` if the document continues after it.
  fileprivate mutating func documentEnd(in piece: ArraySlice<UInt8>) throws(JSONError) -> Int? {
    var validator = JSONValidator()
    return try piece.withUnsafeBufferPointer { bytes throws(JSONError) in
      try consume(bytes, into: &validator, stopsAtEnd: true)
    }
  }
}
