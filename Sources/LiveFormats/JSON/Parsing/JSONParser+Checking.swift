/// Checks of texts whose values aren't needed yet.
extension JSONParser {
  /// Whether a text is JSON, as `JSONValue` parses it with numbers as written.
  ///
  /// - Parameter text: The text in UTF-8.
  /// - Complexity: O(*n*) in the bytes.
  public static func isJSON(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var (parser, validator) = (JSONParser(), JSONValidator())
    do throws(JSONError) {
      try parser.consumeWhole(text, into: &validator)
      return true
    } catch {
      return false
    }
  }

  /// The offsets at which the elements of an array start, all of which must be objects.
  ///
  /// - Parameters:
  ///   - elements: A part of the array that starts with an element or in front of one.
  ///   - isEnd: Whether the part contains the rest of the array and of its text. Otherwise, another
  ///     element follows it.
  /// - Returns: `nil` if the part isn't valid, or an element isn't an object.
  /// - Complexity: O(*n*) in the bytes.
  public static func objectStarts(
    in elements: UnsafeBufferPointer<UInt8>, isEnd: Bool
  ) -> [Int]? {
    var (parser, finder) = (JSONParser(), ObjectFinder())
    do {
      try parser.scan(opening: "[", into: &finder)
      _ = try parser.scan(elements, into: &finder, stopsAtEnd: false)
      guard !isEnd else { return parser.isComplete ? finder.starts : nil }
      parser.finishPiece(elements[...])
      try parser.scan(opening: "{}]", into: &finder)
    } catch {
      return nil
    }
    // The last object was added to find out whether one can follow the part.
    return finder.starts.last == elements.count ? finder.starts.dropLast() : nil
  }

  private mutating func scan(
    opening text: StaticString, into finder: inout ObjectFinder
  ) throws(JSONFault) {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    _ = try scan(bytes, into: &finder, stopsAtEnd: false)
    finishPiece(bytes[...])
  }
}

/// Finds the objects in an array.
private struct ObjectFinder: JSONReceiver {
  private(set) var starts: [Int] = []
  private var depth = 0

  mutating func begin(_ container: JSONContainer, at offset: Int) throws(JSONRejection) {
    if depth == 1 {
      guard container == .object else { throw Self.other }
      // The bracket of the array precedes its elements.
      starts.append(offset - 1)
    }
    depth += 1
  }

  mutating func name(_ token: JSONToken) {}

  mutating func scalar(_ token: JSONToken) throws(JSONRejection) {
    if depth == 1 { throw Self.other }
  }

  mutating func end(_ container: JSONContainer) { depth -= 1 }

  private static let other = JSONRejection(expected: "an object")
}
