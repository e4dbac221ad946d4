/// How an object with several members of the same name is treated.
public enum JSONNames: Hashable, Sendable {
  /// Duplicate names are valid: all members are kept, and the last one counts.
  case anyNumber
  /// A duplicate name is an error.
  case unique
}

/// How an escape for half of a surrogate pair, such as `\ud83d`, is read.
public enum JSONSurrogates: Hashable, Sendable {
  /// As U+FFFD, to show a text that another program wrote.
  case replaced
  /// As an error, so that no data is changed.
  case rejected
}

extension JSONValue {
  /// Parses a JSON text, strictly as RFC 8259 defines it.
  ///
  /// Booleans, integers and other numbers are distinguished, and nothing is normalized. With
  /// ``JSONNumbers/nearest``, an integer beyond 64 bits becomes a double, and so does `-0`.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8. A byte order mark at its start is skipped.
  ///   - numbers: How numbers are read.
  ///   - names: Whether a name can occur twice in an object.
  ///   - surrogates: How half of a surrogate pair is read.
  ///   - syntax: The extensions of JSON that the text may use.
  ///   - maximumDepth: The maximum depth of arrays and objects.
  ///   - maximumCount: The maximum number of values, arrays and objects included. A text can unfold
  ///     to fifty times its size in memory.
  ///   - start: The position of the text in its file or stream.
  /// - Throws: `JSONError` with line and column if the text isn't JSON, has trailing bytes, isn't
  ///   UTF-8, is nested too deeply, or contains a number beyond the range of a double, unless
  ///   numbers are read as written.
  /// - Precondition: `maximumDepth` is between 0 and 512, so that the stack doesn't overflow.
  /// - Complexity: O(*n*) in the bytes.
  ///
  /// Source: RFC 8259; Protocol.md §1.3 and §7, trap 2.
  public init(
    parsing bytes: some Collection<UInt8>, numbers: JSONNumbers = .nearest,
    names: JSONNames = .anyNumber, surrogates: JSONSurrogates = .replaced,
    syntax: JSONSyntax = .standard, maximumDepth: Int = JSONParser.usualDepth,
    maximumCount: Int = .max,
    at start: TextPosition = TextPosition()
  ) throws(JSONError) {
    precondition(
      (0...JSONParser.usualDepth).contains(maximumDepth), "maximumDepth must be from 0 to 512.")
    let reader = TextReader(
      builder: JSONValueBuilder(
        numbers: numbers, names: names, surrogates: surrogates, maximumCount: maximumCount),
      parser: JSONParser(at: start, maximumDepth: maximumDepth, syntax: syntax))
    let result =
      bytes.withContiguousStorageIfAvailable { reader.read($0) }
      ?? Array(bytes).withUnsafeBufferPointer { reader.read($0) }
    self = try result.get()
  }

  /// Parses a JSON text, like the initializer for bytes.
  public init(
    parsing text: String, numbers: JSONNumbers = .nearest, names: JSONNames = .anyNumber,
    surrogates: JSONSurrogates = .replaced, maximumDepth: Int = JSONParser.usualDepth
  ) throws(JSONError) {
    try self.init(
      parsing: text.utf8, numbers: numbers, names: names, surrogates: surrogates,
      maximumDepth: maximumDepth)
  }
}

/// Reads a whole text at once.
private struct TextReader {
  let builder: JSONValueBuilder
  let parser: JSONParser

  /// Returns the error, because not all closures in the standard library can throw typed errors.
  func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Result<JSONValue, JSONError> {
    var (builder, parser) = (builder, parser)
    do throws(JSONError) {
      try parser.consumeWhole(bytes, into: &builder)
      return .success(builder.value)
    } catch {
      return .failure(error)
    }
  }
}
