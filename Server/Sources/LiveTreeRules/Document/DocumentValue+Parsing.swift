import LiveFormats

extension DocumentValue {
  /// The most bytes of a document; the documented limit of the service is 64 KiB.
  static let maximumBytes = 1 << 20

  /// The most objects and arrays inside one another.
  static let maximumDepth = 64

  /// Reads JSON with `//` and `/* */` comments and with strings of several lines.
  ///
  /// Source: REALTIME-PROTOCOL §2.7; RFC 8259.
  init(parsing text: String) throws(RulesError) {
    var bytes = Array(text.utf8)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    guard bytes.count <= Self.maximumBytes else {
      throw RulesError(
        at: TextPosition(),
        "The rules are longer than \(Self.maximumBytes) bytes. Make them shorter.")
    }
    var builder = DocumentBuilder(bytes)
    var parser = JSONParser(maximumDepth: Self.maximumDepth, syntax: .commented)
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
  /// A fault in the JSON of a document.
  fileprivate init(_ error: JSONError) {
    self.init(
      at: error.position, error.reason.prefix(1).uppercased() + error.reason.dropFirst() + ".")
  }

  init(at place: TextPosition, _ message: String) {
    self.init(line: place.line, column: place.column, message)
  }
}
