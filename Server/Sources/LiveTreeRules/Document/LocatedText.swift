/// The decoded text of a string in a rules document, with the position of every byte.
///
/// Expressions are parsed from it, so that errors point into the document, also after escapes and
/// line breaks.
struct LocatedText: Sendable {
  /// UTF-8.
  private(set) var bytes: [UInt8] = []

  /// For each byte, the position of its character in the document.
  private var places: [TextPlace] = []

  /// The position of the closing quote.
  private(set) var end: TextPlace

  /// Creates an empty text.
  init(at place: TextPlace) {
    self.end = place
  }

  /// The text as a string.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The position of a byte, or of the end.
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
