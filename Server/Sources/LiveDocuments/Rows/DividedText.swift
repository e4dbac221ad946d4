/// A text that is divided into rows, which aren't read yet.
///
/// The rows are in parts of about a thousand. When the text has changed, the parts that haven't are
/// kept, so that only those around the change are divided again.
struct DividedText: Sendable {
  /// Successive rows. Where they start in the part is known from an earlier version of the text if the
  /// part hasn't changed since.
  struct Part {
    let places: RowPlaces
    /// The start of the part in the text.
    let start: Int
    /// The number of rows before the part.
    let position: Int

    var end: Int { start + places.length }
  }

  let bytes: [UInt8]
  let syntax: any RowSyntax
  let parts: [Part]
  /// The number of rows that were found in this version, instead of being known from the last one.
  let foundCount: Int

  /// The maximum number of rows of a part.
  private let partCount: Int

  var rowCount: Int { parts.last.map { $0.position + $0.places.count } ?? 0 }

  private init(
    _ bytes: [UInt8], _ syntax: any RowSyntax, _ places: [PlacedRows], partCount: Int,
    foundCount: Int
  ) {
    (self.bytes, self.syntax) = (bytes, syntax)
    (self.partCount, self.foundCount) = (partCount, foundCount)
    var position = 0
    parts = places.map { places, start in
      defer { position += places.count }
      return Part(places: places, start: start, position: position)
    }
  }

  /// Divides a text.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - syntax: How it is divided.
  ///   - partCount: The maximum number of rows of a part.
  /// - Returns: `nil` if it isn't valid.
  /// - Complexity: O(*n*) in the bytes.
  init?(_ bytes: [UInt8], _ syntax: any RowSyntax, partCount: Int = 1_024) {
    guard syntax.body <= bytes.count - syntax.tail else { return nil }
    let body = syntax.body..<bytes.count - syntax.tail
    guard let found = Self.places(in: body, of: bytes, syntax, partCount) else { return nil }
    self.init(bytes, syntax, found, partCount: partCount, foundCount: Self.count(found))
  }
}

extension DividedText {
  /// The next version of a text, and its parts that differ.
  struct Revision {
    let text: DividedText
    /// The changed parts of the former version.
    let old: Range<Int>
    /// The changed parts of the text.
    let new: Range<Int>
  }

  /// Divides the next version of the text.
  ///
  /// - Returns: `nil` if the change isn't limited to rows, or if the text isn't valid.
  /// - Complexity: O(*n*) in the bytes, of which all but those of changed parts are only compared.
  func revised(to new: [UInt8]) -> Revision? {
    let (head, tail) = bytes.commonEnds(with: new)
    guard head >= syntax.body, syntax.body > 0 || !new.hasByteOrderMark, tail >= syntax.tail,
      syntax.body <= new.count - syntax.tail
    else { return nil }
    // A row that ends with the text may continue after it.
    let first =
      parts.firstIndex { $0.end > head || $0.end == bytes.count - syntax.tail } ?? parts.count
    let last = parts.firstIndex { $0.start >= bytes.count - tail } ?? parts.count
    let kept = first == 0 ? syntax.body : parts[first - 1].end
    let shift = new.count - bytes.count
    let end = last == parts.count ? new.count - syntax.tail : parts[last].start + shift
    guard first <= last, kept <= end,
      let found = Self.places(in: kept..<end, of: new, syntax, partCount),
      // In front of the end, there may be a comma, after which a row must follow.
      !found.isEmpty || last < parts.count || first == 0
    else { return nil }
    let places =
      parts[..<first].map { ($0.places, $0.start) } + found
      + parts[last...].map { ($0.places, $0.start + shift) }
    let text = DividedText(
      new, syntax, places, partCount: partCount, foundCount: Self.count(found))
    return Revision(text: text, old: first..<last, new: first..<first + found.count)
  }

  /// Finds the rows in a part of a text.
  private static func places(
    in range: Range<Int>, of bytes: [UInt8], _ syntax: any RowSyntax, _ partCount: Int
  ) -> [PlacedRows]? {
    bytes.withUnsafeBufferPointer { bytes in
      guard
        let starts = syntax.starts(
          in: bytes[part: range], isEnd: range.upperBound == bytes.count - syntax.tail)
      else { return nil }
      return stride(from: 0, to: starts.count, by: partCount).map { first in
        let last = min(first + partCount, starts.count)
        let end = last < starts.count ? starts[last] : range.count
        return (
          RowPlaces(starts[first..<last], end: end), start: range.lowerBound + starts[first]
        )
      }
    }
  }

  private static func count(_ places: [PlacedRows]) -> Int {
    places.reduce(0) { $0 + $1.0.count }
  }
}

/// Rows, and where they start in a text.
private typealias PlacedRows = (RowPlaces, start: Int)

/// Where the rows of a part of a text start in it.
final class RowPlaces: Sendable {
  /// A number of 32 bits is enough for a document of up to 1 GiB.
  private let starts: [UInt32]
  /// The number of bytes of the part.
  let length: Int

  init(_ starts: ArraySlice<Int>, end: Int) {
    let start = starts.first ?? end
    self.starts = starts.map { UInt32($0 - start) }
    length = end - start
  }

  var count: Int { starts.count }

  subscript(index: Int) -> Range<Int> {
    Int(starts[index])..<(index + 1 < starts.count ? Int(starts[index + 1]) : length)
  }
}

/// The bytes of some rows of a text.
struct RowTexts: Collection {
  struct Index: Comparable {
    fileprivate var part: Int
    fileprivate var row: Int

    static func < (left: Index, right: Index) -> Bool {
      (left.part, left.row) < (right.part, right.row)
    }
  }

  private let text: TextPart
  private let parts: ArraySlice<DividedText.Part>

  /// - Parameter text: The text, which must outlive this value.
  init(_ text: TextPart, _ parts: ArraySlice<DividedText.Part>) {
    (self.text, self.parts) = (text, parts)
  }

  var startIndex: Index { Index(part: parts.startIndex, row: 0) }
  var endIndex: Index { Index(part: parts.endIndex, row: 0) }
  var count: Int { parts.reduce(0) { $0 + $1.places.count } }

  func index(after index: Index) -> Index {
    index.row + 1 < parts[index.part].places.count
      ? Index(part: index.part, row: index.row + 1) : Index(part: index.part + 1, row: 0)
  }

  subscript(index: Index) -> TextPart { row(index.row, of: parts[index.part]) }

  /// The last row; `nil` if there are none.
  var last: TextPart? { parts.last.map { row($0.places.count - 1, of: $0) } }

  private func row(_ index: Int, of part: DividedText.Part) -> TextPart {
    let range = part.places[index]
    return text[part: part.start + range.lowerBound..<part.start + range.upperBound]
  }
}
