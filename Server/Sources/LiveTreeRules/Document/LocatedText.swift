/// The decoded text of a string in the rules, in which every byte knows where it was written.
///
/// An expression is read from it; so an error points into the document, also behind `\"` and `\u0041`
/// and in strings of several lines.
struct LocatedText: Sendable {
  /// UTF-8.
  private(set) var bytes: [UInt8] = []

  /// For each byte the place where the character that it belongs to is written.
  private var places: [TextPlace] = []

  /// Where the text ends, which is where its closing quote stands.
  private(set) var end: TextPlace

  /// Creates an empty text.
  init(at place: TextPlace) {
    self.end = place
  }

  /// The text as a string.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The place of a byte, or of the end.
  func place(at offset: Int) -> TextPlace {
    offset < places.count ? places[offset] : end
  }

  mutating func append(_ byte: UInt8, at place: TextPlace) {
    bytes.append(byte)
    places.append(place)
  }

  mutating func append(_ scalar: Unicode.Scalar, at place: TextPlace) {
    for byte in String(Character(scalar)).utf8 { append(byte, at: place) }
  }

  mutating func close(at place: TextPlace) {
    end = place
  }
}
