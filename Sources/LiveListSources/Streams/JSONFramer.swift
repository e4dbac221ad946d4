/// Cuts a stream of bytes into JSON documents. Law: however the stream is cut into pieces, the
/// documents are the same.
struct JSONFramer {
  /// What is found in a stream.
  enum Frame: Equatable {
    /// A text between two others; on a line it need not be JSON.
    case document(JSONText)
    /// What is no document.
    case broken(JSONFailure)
  }

  private let framing: JSONFraming
  /// How many bytes a document may have.
  private let limit: Int
  private var place = JSONPlace()
  private var document: [UInt8] = []
  private var start = JSONPlace()
  private var grammar = JSONGrammar()
  private var isSkipping = false
  /// What may be left of a byte order mark.
  private var mark: ArraySlice<UInt8> = [0xEF, 0xBB, 0xBF]

  init(_ framing: JSONFraming, limit: Int = 64 << 20) {
    self.framing = framing
    self.limit = limit
  }

  /// Takes the next bytes.
  mutating func take(_ bytes: ArraySlice<UInt8>) -> [Frame] {
    var frames: [Frame] = []
    for byte in bytes {
      guard byte != mark.first else {
        mark.removeFirst()
        continue
      }
      mark = []
      if isSkipping {
        skip(byte, into: &frames)
      } else {
        switch framing {
        case .documents: read(byte, into: &frames)
        case .lines: readLine(byte, into: &frames)
        }
      }
      place.pass(byte)
    }
    return frames
  }

  /// The stream is over.
  mutating func finish() -> [Frame] {
    guard !isSkipping else { return [] }
    var frames: [Frame] = []
    switch framing {
    case .lines: endLine(into: &frames)
    case .documents:
      do throws(JSONFailure) {
        if try grammar.finish() { end(into: &frames) }
      } catch {
        frames.append(.broken(error))
      }
    }
    return frames
  }
}

extension JSONFramer {
  private mutating func read(_ byte: UInt8, into frames: inout [Frame]) {
    do throws(JSONFailure) {
      if !grammar.hasBegun { start = place }
      switch try grammar.take(byte) {
      case .goesOn:
        if grammar.hasBegun { try append(byte) }
      case .ends:
        document.append(byte)
        end(into: &frames)
      case .endedBefore:
        end(into: &frames)
        read(byte, into: &frames)
      }
    } catch {
      frames.append(.broken(error))
      isSkipping = true
      skip(byte, into: &frames)
    }
  }

  private mutating func end(into frames: inout [Frame]) {
    frames.append(.document(JSONText(bytes: document, start: start)))
    document = []
    // What comes next is behind the byte that ended it, or is that byte.
    grammar = JSONGrammar(at: grammar.place)
  }

  private mutating func append(_ byte: UInt8) throws(JSONFailure) {
    guard document.count < limit else {
      throw JSONFailure("a document is larger than \(limit) bytes.", at: start)
    }
    document.append(byte)
  }

  /// Passes what is broken. Only at the beginning of a line is it sure that nothing else has begun.
  private mutating func skip(_ byte: UInt8, into frames: inout [Frame]) {
    switch framing {
    case .lines: isSkipping = byte != UInt8(ascii: "\n")
    case .documents:
      let isOpening = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
      guard place.column == 1, isOpening else { return }
      isSkipping = false
      document = []
      grammar = JSONGrammar(at: place)
      read(byte, into: &frames)
    }
  }
}

extension JSONFramer {
  private mutating func readLine(_ byte: UInt8, into frames: inout [Frame]) {
    guard byte != UInt8(ascii: "\n") else { return endLine(into: &frames) }
    if document.isEmpty { start = place }
    do throws(JSONFailure) {
      try append(byte)
    } catch {
      frames.append(.broken(error))
      document = []
      isSkipping = true
    }
  }

  private mutating func endLine(into frames: inout [Frame]) {
    let isBlank = document.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
    if !isBlank { frames.append(.document(JSONText(bytes: document, start: start))) }
    document = []
  }
}
