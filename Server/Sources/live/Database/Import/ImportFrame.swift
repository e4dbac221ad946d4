import LiveTree

/// An object or an array that is being read, with the part that hasn't been written yet.
struct ImportFrame {
  /// The position of a child in the text.
  private struct Piece {
    var start: Int
    var nameEnd: Int
    var end: Int
  }

  let isObject: Bool
  /// The name of the container in its parent, as written; empty for the outermost container.
  let name: [UInt8]
  /// Whether the children are written one by one, because the whole container is too large.
  var isSplit = false

  private var text: [UInt8] = []
  private var pieces: [Piece] = []
  private var pendingName: [UInt8] = []
  private var index = 0
  /// The names of members that were written in parts; a later member replaces them.
  private var splitChildren: Set<TreeKey> = []

  init(isObject: Bool, name: [UInt8]) {
    self.isObject = isObject
    self.name = name
  }

  /// The number of bytes that haven't been written yet.
  var count: Int { text.count }

  /// The name of the next child: that of a member, or the index of an element.
  var nextName: [UInt8] { isObject ? pendingName : Array("\"\(index)\"".utf8) }

  mutating func expect(_ name: [UInt8]) { pendingName = name }

  /// Appends a whole child.
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

  /// Skips a child that is written in parts.
  mutating func skip(_ key: TreeKey) {
    index += 1
    if isObject { splitChildren.insert(key) }
  }

  /// Whether a child was written in parts.
  var hasSplitChildren: Bool { !splitChildren.isEmpty }

  /// Forgets that a child was written in parts.
  ///
  /// - Returns: Whether it was.
  mutating func removeSplitChild(_ key: TreeKey) -> Bool { splitChildren.remove(key) != nil }

  /// The whole container as JSON.
  var json: [UInt8] {
    let marks = isObject ? "{}".utf8 : "[]".utf8
    return Array(marks.prefix(1)) + text.dropLast() + marks.suffix(1)
  }

  /// Whether the children can be written one by one. They can't if the object is a leaf with a
  /// priority or a server value, whose parts belong together.
  var canBeSplit: Bool {
    !name.isReserved && !pieceNames.contains { $0.isReserved && !$0.elementsEqual(Self.priority) }
  }

  /// Whether any element or member is a child in the database.
  var hasChildren: Bool { !isObject && !pieces.isEmpty || pieceNames.contains { !$0.isReserved } }

  static let priority = Array("\".priority\"".utf8)

  private var pieceNames: some Sequence<ArraySlice<UInt8>> {
    pieces.lazy.filter { $0.nameEnd > $0.start }.map { text[$0.start..<$0.nameEnd] }
  }

  /// Removes and returns the children with their names.
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
  /// Whether a name, as written, starts with a period, which isn't allowed in keys. The period can
  /// be an escape.
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
