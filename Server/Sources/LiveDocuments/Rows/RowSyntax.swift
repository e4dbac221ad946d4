import LiveFormats
import LiveListSources

/// The bytes of a row or of another part of a text. They are valid only during the call that receives
/// them.
typealias TextPart = UnsafeBufferPointer<UInt8>

/// How a text is divided into rows, and how a row is read from its part of the text.
protocol RowSyntax: AnyObject, Sendable {
  /// Where the rows begin: after a byte order mark, a line of names or a bracket.
  var body: Int { get }
  /// The number of bytes of the text after the rows, such as those of an object that contains them.
  var tail: Int { get }
  /// The path of the rows in the document; empty for the whole document.
  var path: String { get }

  /// Returns where rows start in a part of the text. The part starts where a row can.
  ///
  /// - Parameters:
  ///   - part: The part. What is between two starts belongs to the first of them.
  ///   - isEnd: Whether the rows end with the part; otherwise, a row starts where the part ends.
  /// - Returns: `nil` if the part isn't valid or doesn't consist of whole rows.
  /// - Complexity: O(*n*) in the bytes.
  func starts(in part: TextPart, isEnd: Bool) -> [Int]?

  /// Returns how rows are identified, as it is found out from all of them.
  ///
  /// - Parameters:
  ///   - rows: All rows, of which there is at least one.
  ///   - key: The field that the user specified; `nil` to detect one.
  /// - Returns: `nil` if the rows have to be read as a whole value, which also says what is wrong.
  func ids(of rows: RowTexts, key: String?) -> RowIDs?

  /// Returns whether ``ids(of:key:)`` would return the same after a change, as far as that is known
  /// from the first row and the changed ones.
  func keeps(_ ids: RowIDs, key: String?, after change: RowChange) -> Bool

  /// The value that a row shows.
  func content(of row: TextPart) -> JSONValue

  /// The field of a row: the first of several with this name.
  func field(_ path: FieldPath, of row: TextPart) -> JSONValue?

  /// The field of a row as a key: the last of several with this name.
  func key(_ path: FieldPath, of row: TextPart) -> JSONValue?

  /// Whether a value of a row may contain a text of lowercase ASCII, without regard to case.
  func mayContain(_ text: [UInt8], in row: TextPart) -> Bool

  /// A hash of the content of a row.
  func hash(of row: TextPart) -> Int
}

extension RowSyntax {
  var tail: Int { 0 }
  var path: String { "" }

  func hash(of row: TextPart) -> Int { content(of: row).hashValue }
}

/// How the rows of a text are identified.
enum RowIDs: Hashable, Sendable {
  /// By a field.
  case field(FieldPath)
  /// By their positions, counted from a number.
  case position(from: Int64)
  /// Each by the first certain key that it has, or else by its position, counted from 1.
  case certainKey
  /// Each by all its values; equal rows are numbered.
  case content

  /// Whether the id of a row depends on its position.
  var usesPositions: Bool {
    switch self {
    case .position, .certainKey: true
    case .field, .content: false
    }
  }
}

/// The rows of a text before and after a change.
struct RowChange {
  /// The first row after the change.
  let first: TextPart
  /// The rows that may have changed, as they were.
  let old: RowTexts
  /// The rows that may have changed, as they are, with their neighbors.
  let new: RowTexts
  let neighbors: (before: TextPart?, after: TextPart?)
  /// All rows after the change.
  let all: RowTexts
  /// Whether each key is known to be greater than the one before it.
  var isAscending: Bool
}

extension TextPart {
  /// Whether the part contains a text of lowercase ASCII, without regard to case, or a byte that
  /// could be a part of the same text in another form.
  ///
  /// - Parameter isForeign: Whether a byte below 0x80 can stand for another one.
  func mayContain(_ text: [UInt8], _ isForeign: (UInt8) -> Bool) -> Bool {
    guard let first = text.first else { return true }
    for index in indices {
      let byte = self[index]
      // These begin the characters outside ASCII that equal one in ASCII.
      if isForeign(byte) || byte == 0xCD || byte == 0xE1 || byte == 0xE2 { return true }
      if byte.lowercased == first, holds(text, at: index) { return true }
    }
    return false
  }

  private func holds(_ text: [UInt8], at start: Int) -> Bool {
    guard text.count <= count - start else { return false }
    return text.indices.allSatisfy { self[start + $0].lowercased == text[$0] }
  }

  subscript(part range: Range<Int>) -> TextPart { TextPart(rebasing: self[range]) }
}

extension UInt8 {
  fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
