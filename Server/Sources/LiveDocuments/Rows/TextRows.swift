import LiveFormats
import LiveListSources

/// The rows of a text, each of which is read when it is needed.
///
/// Law: they equal the rows of the whole value that the text has, and those of the next version of the
/// text don't depend on the former one.
struct TextRows: Sendable {
  let text: DividedText
  private let layout: RowLayout
  /// The rows of each part of the text.
  private var blocks: [RowBlock]
  private let key: String?
  /// Whether each key is known to be greater than the one before it.
  private var isAscending = false
  /// The rows that equal an earlier one; `nil` unless rows are identified by all their values.
  private var repeats: RowRepeats?

  /// - Parameter key: The field that identifies rows; `nil` to detect one.
  /// - Returns: `nil` if there are no rows, or if they have to be read as a whole value.
  init?(_ text: DividedText?, key: String?) {
    guard let text, let ids = text.ids(key: key) else { return nil }
    let layout = RowLayout(text.syntax, ids)
    let blocks = text.parts.map { RowBlock(layout, text.bytes, at: $0.start, $0) }
    self.init(text, layout, blocks, key: key)
    if ids == .content, !countRepeats() { return nil }
  }

  private init(_ text: DividedText, _ layout: RowLayout, _ blocks: [RowBlock], key: String?) {
    (self.text, self.layout, self.blocks, self.key) = (text, layout, blocks, key)
  }

  /// The rows of the next version of the text.
  ///
  /// - Returns: `nil` if it has to be read without regard to this version.
  func revised(to bytes: [UInt8]) -> TextRows? {
    guard let revision = text.revised(to: bytes), revision.text.rowCount > 0 else { return nil }
    guard let isAscending = isAscending(after: revision) else {
      return TextRows(revision.text, key: key)
    }
    var rows = TextRows(revision.text, layout, blocks(after: revision), key: key)
    rows.isAscending = isAscending
    guard let repeats else { return rows }
    rows.repeats = repeats
    return rows.takeRepeats(revision, of: text) || rows.countRepeats() ? rows : nil
  }

  /// - Returns: Whether the rows that equal others are still the same.
  private mutating func takeRepeats(_ revision: DividedText.Revision, of text: DividedText) -> Bool
  {
    text.bytes.withUnsafeBufferPointer { old in
      revision.text.bytes.withUnsafeBufferPointer { new in
        let change = RowChange(revision, of: text, old, new, isAscending: false)
        return repeats?.take(change, text.syntax) == true
      }
    }
  }

  /// Numbers the rows that equal an earlier one.
  ///
  /// - Returns: `false` if the rows have to be read as a value.
  private mutating func countRepeats() -> Bool {
    repeats = text.bytes.withUnsafeBufferPointer {
      RowRepeats(of: RowTexts($0, text.parts[...]), text.syntax)
    }
    guard let repeats else { return false }
    guard !repeats.numbers.isEmpty || blocks.contains(where: \.hasRepeats) else { return true }
    var numbers = blocks.map { _ in [Int: Int]() }
    for (position, number) in repeats.numbers {
      let part = text.parts.partitioningIndex { $0.position > position } - 1
      numbers[part][position - text.parts[part].position] = number
    }
    blocks = zip(blocks, numbers).map { $0.numbered($1) }
    return true
  }

  /// Whether keys are known to be ascending after a change; `nil` if the rows may be identified in
  /// another way.
  private func isAscending(after revision: DividedText.Revision) -> Bool? {
    text.bytes.withUnsafeBufferPointer { old in
      revision.text.bytes.withUnsafeBufferPointer { new in
        var change = RowChange(revision, of: text, old, new, isAscending: isAscending)
        if case .field(let field) = layout.ids, !isAscending,
          !change.hasSameKeys(field, text.syntax)
        {
          change.isAscending = change.all.areAscending(by: field, text.syntax)
        }
        return text.syntax.keeps(layout.ids, key: key, after: change) ? change.isAscending : nil
      }
    }
  }

  /// The blocks after a change. Those that haven't changed stay, and with them the text that they
  /// share; the others get copies of their bytes, so that not each version of the text stays, too.
  private func blocks(after revision: DividedText.Revision) -> [RowBlock] {
    revision.text.parts.enumerated().map { index, part in
      if index < revision.new.lowerBound { return blocks[index] }
      if index >= revision.new.upperBound {
        return blocks[index - revision.new.upperBound + revision.old.upperBound]
          .moved(to: part.position)
      }
      return RowBlock(layout, Array(revision.text.bytes[part.start..<part.end]), at: 0, part)
    }
  }

  /// The path of the rows in the document.
  var path: String { text.syntax.path }

  /// The rows.
  ///
  /// - Complexity: O(*n*) in the number of rows.
  var rows: [JSONRow] {
    var rows: [JSONRow] = []
    rows.reserveCapacity(text.rowCount)
    for block in blocks {
      for index in 0..<block.count { rows.append(JSONRow(block, at: index)) }
    }
    return rows
  }
}

extension DividedText {
  fileprivate func ids(key: String?) -> RowIDs? {
    guard rowCount > 0 else { return nil }
    return bytes.withUnsafeBufferPointer { syntax.ids(of: RowTexts($0, parts[...]), key: key) }
  }
}

extension RowChange {
  fileprivate init(
    _ revision: DividedText.Revision, of text: DividedText, _ old: TextPart, _ new: TextPart,
    isAscending: Bool
  ) {
    let parts = revision.text.parts
    let all = RowTexts(new, parts[...])
    self.init(
      first: all[all.startIndex], old: RowTexts(old, text.parts[revision.old]),
      new: RowTexts(new, parts[revision.new]),
      neighbors: (
        before: RowTexts(new, parts[..<revision.new.lowerBound]).last,
        after: RowTexts(new, parts[revision.new.upperBound...]).first
      ),
      all: all, isAscending: isAscending)
  }
}

/// How the rows of a text are read and identified. The rows of two versions of a text that have the
/// same layout and the same bytes are the same.
private final class RowLayout: Sendable {
  let syntax: any RowSyntax
  let ids: RowIDs

  init(_ syntax: any RowSyntax, _ ids: RowIDs) {
    (self.syntax, self.ids) = (syntax, ids)
  }

  func certainKey(of row: TextPart) -> JSONValue? {
    JSONRow.certainKeys.lazy.compactMap { [syntax] in syntax.key($0, of: row) }
      .first(where: \.isIdentity)
  }
}

/// Successive rows of a text.
private final class RowBlock: JSONRow.Store {
  private let layout: RowLayout
  private let bytes: [UInt8]
  /// The start of the rows in the bytes.
  private let start: Int
  private let places: RowPlaces
  /// The number of rows of the text before these.
  private let position: Int
  /// The numbers of rows that equal earlier ones, by their indices.
  private let numbers: [Int: Int]

  init(_ layout: RowLayout, _ bytes: [UInt8], at start: Int, _ part: DividedText.Part) {
    (self.layout, self.bytes, self.start) = (layout, bytes, start)
    (places, position, numbers) = (part.places, part.position, [:])
  }

  private init(_ block: RowBlock, position: Int, numbers: [Int: Int]) {
    (layout, bytes, start, places) = (block.layout, block.bytes, block.start, block.places)
    (self.position, self.numbers) = (position, numbers)
  }

  var count: Int { places.count }

  /// Whether a row equals an earlier one.
  var hasRepeats: Bool { !numbers.isEmpty }

  /// The rows after others became equal to them, or different.
  func numbered(_ numbers: [Int: Int]) -> RowBlock {
    numbers == self.numbers ? self : RowBlock(self, position: position, numbers: numbers)
  }

  /// The rows after others were inserted or deleted before them.
  func moved(to position: Int) -> RowBlock {
    position == self.position || !layout.ids.usesPositions
      ? self : RowBlock(self, position: position, numbers: numbers)
  }

  func id(at index: Int) -> JSONValue {
    let number = Int64(position + index)
    return reading(index) { row in
      switch layout.ids {
      case .field(let field): layout.syntax.key(field, of: row) ?? .null
      case .position(let first): .integer(first + number)
      case .certainKey:
        layout.certainKey(of: row) ?? .string("\(number + 1)")
      case .content:
        RowIdentity.byContent(layout.syntax.content(of: row), number: numbers[index] ?? 1)
      }
    }
  }

  func content(at index: Int) -> JSONValue { reading(index) { layout.syntax.content(of: $0) } }

  func value(of path: FieldPath, at index: Int) -> JSONValue? {
    reading(index) { layout.syntax.field(path, of: $0) }
  }

  func mayContain(_ text: [UInt8], at index: Int) -> Bool {
    reading(index) { layout.syntax.mayContain(text, in: $0) }
  }

  func isRow(at index: Int, sameAs other: Int, in store: any JSONRow.Store) -> Bool {
    if self === store { return index == other }
    guard let block = store as? RowBlock, block.layout === layout else { return false }
    guard !layout.ids.usesPositions || position + index == block.position + other else {
      return false
    }
    guard numbers[index] == block.numbers[other] else { return false }
    return reading(index) { mine in block.reading(other) { mine.hasSameBytes(as: $0) } }
  }

  private func reading<Result>(_ index: Int, _ body: (TextPart) -> Result) -> Result {
    let range = places[index]
    return bytes.withUnsafeBufferPointer {
      body($0[part: start + range.lowerBound..<start + range.upperBound])
    }
  }
}

extension [DividedText.Part] {
  /// The index of the first part that satisfies a condition, which all later ones do, too.
  fileprivate func partitioningIndex(_ isAfter: (DividedText.Part) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
