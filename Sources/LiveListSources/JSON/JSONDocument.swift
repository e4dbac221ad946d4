/// A text that is JSON, and what it says.
struct JSONDocument {
  /// The text.
  let bytes: [UInt8]
  /// The outermost value.
  let root: JSONNode
  /// Where the text begins in its file or stream.
  private let start: JSONPlace

  /// Reads a document that fills a text.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8, with or without a byte order mark.
  ///   - start: Where the text begins in its file or stream.
  /// - Throws: ``JSONFailure`` when the text is not JSON.
  init(_ bytes: [UInt8], at start: JSONPlace = JSONPlace()) throws(JSONFailure) {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    try Self.check(bytes[mark...], at: start)
    self.bytes = bytes
    self.start = start
    var parser = JSONParser(bytes: bytes, offset: mark)
    root = parser.readValue()
  }

  /// Where a byte of the text is.
  ///
  /// - Complexity: O(*n*) in the bytes before.
  func place(at offset: Int) -> JSONPlace {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return start.passing(bytes[mark..<max(offset, mark)])
  }

  private static func check(_ bytes: ArraySlice<UInt8>, at start: JSONPlace) throws(JSONFailure) {
    var grammar = JSONGrammar(at: start)
    // The grammar says itself what may follow a document: nothing but space.
    for byte in bytes where try grammar.take(byte) == .endedBefore {
      _ = try grammar.take(byte)
    }
    guard try grammar.finish() else {
      throw JSONFailure("there is no value, the text is empty.", at: start)
    }
  }
}
