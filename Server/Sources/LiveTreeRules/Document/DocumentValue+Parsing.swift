import LiveFormats

extension DocumentValue {
  /// The maximum size of a document, in bytes; the documented limit of the service is 64 KiB.
  static let maximumBytes = 1 << 20

  /// The maximum depth of nested objects and arrays.
  static let maximumDepth = 64

  /// Parses JSON with `//` and `/* */` comments, trailing commas and multiline strings.
  ///
  /// Source: Protocol.md §2.7; RFC 8259.
  init(parsing text: String) throws(RulesError) {
    let bytes = Array(text.utf8.withoutByteOrderMark)
    guard bytes.count <= Self.maximumBytes else {
      throw RulesError(
        at: TextPosition(),
        "The rules are longer than \(Self.maximumBytes) bytes. Make them shorter.")
    }
    var builder = DocumentBuilder(bytes)
    var parser = JSONParser(maximumDepth: Self.maximumDepth, syntax: .relaxed)
    do throws(JSONError) {
      try parser.consume(bytes, into: &builder)
      try parser.finish(into: &builder)
    } catch {
      throw builder.failure ?? RulesError(error)
    }
    self = builder.value
  }
}

extension RulesError {
  /// Creates an error for invalid JSON in a document.
  fileprivate init(_ error: JSONError) {
    self.init(
      at: error.position, error.reason.prefix(1).uppercased() + error.reason.dropFirst() + ".")
  }

  init(at place: TextPosition, _ message: String) {
    self.init(line: place.line, column: place.column, message)
  }
}
