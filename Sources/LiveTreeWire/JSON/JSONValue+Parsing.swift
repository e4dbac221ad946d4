public import LiveTree

extension JSONValue {
  /// Reads a JSON text, strictly as RFC 8259 has it.
  ///
  /// Truth values, integers and doubles are kept apart, and nothing is normalised. An integer beyond
  /// 64 bits becomes a double, and so does `-0`. A lone surrogate escape becomes U+FFFD.
  ///
  /// - Parameters:
  ///   - bytes: The UTF-8 text, without a byte order mark.
  ///   - maximumDepth: How deep arrays and objects may be nested.
  /// - Throws: `JSONError` with line and column: what is no JSON, trailing bytes, bytes that are no
  ///   UTF-8, a number beyond the range of a double, or nesting that is too deep.
  /// - Precondition: `maximumDepth` is within 0 and 512, so that the stack suffices.
  /// - Complexity: O(*n*) in the bytes.
  ///
  /// Source: RFC 8259; REALTIME-PROTOCOL §1.3 and §7.
  public init(
    parsing bytes: some Collection<UInt8>, maximumDepth: Int = 512
  ) throws(JSONError) {
    precondition((0...512).contains(maximumDepth), "A depth of \(maximumDepth) is not supported.")
    let result =
      bytes.withContiguousStorageIfAvailable { parse($0, maximumDepth: maximumDepth) }
      ?? Array(bytes).withUnsafeBufferPointer { parse($0, maximumDepth: maximumDepth) }
    self = try result.get()
  }

  /// Reads a JSON text; see `init(parsing:maximumDepth:)` for bytes.
  public init(parsing text: String, maximumDepth: Int = 512) throws(JSONError) {
    try self.init(parsing: text.utf8, maximumDepth: maximumDepth)
  }
}

private func parse(
  _ bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int
) -> Result<JSONValue, JSONError> {
  var parser = JSONParser(bytes: bytes)
  do throws(JSONError) {
    let value = try parser.value(depth: maximumDepth)
    parser.skipSpace()
    guard parser.next == nil else { throw parser.error("the end of the text") }
    return .success(value)
  } catch {
    return .failure(error)
  }
}
