import LiveTree
import LiveTreeWire

/// An object or an array that is being read, with what of it has been read and not yet written.
struct ImportFrame {
  /// A child: where its name and its value are in the text.
  private struct Piece {
    var start: Int
    var nameEnd: Int
    var end: Int
  }

  let isObject: Bool
  /// What it is called in the one around it, as it is written; empty for the outermost.
  let name: [UInt8]
  /// Whether its children are written one by one, because all of it would be too large.
  var isSplit = false

  private var text: [UInt8] = []
  private var pieces: [Piece] = []
  private var pendingName: [UInt8] = []
  private var index = 0

  init(isObject: Bool, name: [UInt8]) {
    self.isObject = isObject
    self.name = name
  }

  /// The bytes that wait.
  var count: Int { text.count }

  /// The name of what is read next: a member's, or the index of an element.
  var nextName: [UInt8] { isObject ? pendingName : Array("\"\(index)\"".utf8) }

  mutating func expect(_ name: [UInt8]) { pendingName = name }

  /// Takes a child whole.
  mutating func append(_ value: [UInt8]) {
    let start = text.count
    if isObject || isSplit {
      text += nextName
      text.append(UInt8(ascii: ":"))
    }
    let nameEnd = isObject || isSplit ? text.count - 1 : start
    text += value
    pieces.append(Piece(start: start, nameEnd: nameEnd, end: text.count))
    text.append(UInt8(ascii: ","))
    index += 1
  }

  /// A child is written by itself, and is no part of this any more.
  mutating func skip() { index += 1 }

  /// The whole as JSON.
  var json: [UInt8] {
    let marks = isObject ? "{}".utf8 : "[]".utf8
    return Array(marks.prefix(1)) + text.dropLast() + marks.suffix(1)
  }

  /// Whether children may be written one by one: what a leaf with a priority and a server value are
  /// made of belongs together.
  var canBeSplit: Bool {
    !name.isReserved && !pieceNames.contains { $0.isReserved && !$0.elementsEqual(Self.priority) }
  }

  /// Whether there is a child that is a child in the database, too.
  var hasChildren: Bool { !isObject && !pieces.isEmpty || pieceNames.contains { !$0.isReserved } }

  static let priority = Array("\".priority\"".utf8)

  private var pieceNames: some Sequence<ArraySlice<UInt8>> {
    pieces.lazy.filter { $0.nameEnd > $0.start }.map { text[$0.start..<$0.nameEnd] }
  }

  /// Takes the children out, each with its name.
  mutating func takeChildren() -> [(name: [UInt8], value: [UInt8])] {
    let first = index - pieces.count
    let children = pieces.enumerated().map { offset, piece in
      let hasName = piece.nameEnd > piece.start
      return (
        name: hasName
          ? Array(text[piece.start..<piece.nameEnd]) : Array("\"\(first + offset)\"".utf8),
        value: Array(text[(hasName ? piece.nameEnd + 1 : piece.start)..<piece.end])
      )
    }
    (text, pieces) = ([], [])
    return children
  }
}

extension Sequence<UInt8> {
  /// Whether a name, as it is written, begins with the point that no key has; an escape may be one.
  var isReserved: Bool {
    var bytes = makeIterator()
    guard bytes.next() != nil, let first = bytes.next() else { return false }
    if first == UInt8(ascii: ".") { return true }
    guard first == UInt8(ascii: "\\"),
      case .string(let name)? = try? JSONValue(parsing: Array(self))
    else { return false }
    return name.hasPrefix(".")
  }
}
