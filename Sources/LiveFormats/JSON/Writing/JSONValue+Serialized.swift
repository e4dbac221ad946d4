extension JSONValue {
  /// The JSON text.
  ///
  /// Integers, and whole doubles up to 2⁵³, have no fraction; other doubles have as few digits as
  /// are needed to identify the number. Only characters that JSON requires to be escaped are
  /// escaped. Line breaks in strings are, so a text that isn't pretty is one line.
  ///
  /// - Parameter pretty: Whether every member and element has a line of its own.
  /// - Precondition: Every number is finite.
  /// - Complexity: O(*n*) in the bytes of the text.
  public func serialized(pretty: Bool = false) -> String {
    var writer = JSONWriter(isPretty: pretty)
    writer.write(self, indentation: 0)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
