/// Where the columns of a table lie, and their names.
///
/// Programs align values to the left or to the right of their column, and separate columns by one
/// space or more, which all lines have at the same position. There the text is cut. Names can
/// consist of several words, and values, too. If there are no such positions, but each line has as
/// many words as there are names, the words are the values.
struct TableColumns {
  let names: [String]
  /// A column begins at each of these positions; the first one at zero.
  private let cuts: [Int]
  /// Whether each value is a word, wherever it stands.
  private let isOfWords: Bool
  /// Whether each value but the last is a word.
  private let hasWords: Bool

  /// The number of rows from which the columns are determined.
  private static let sample = 1_000

  init(_ heading: TableHeading, above rows: ArraySlice<TableLine>) {
    let sample = Array(rows.prefix(Self.sample))
    self.init(ColumnCuts(padded: heading, sample) ?? ColumnCuts(words: heading, sample), sample)
  }

  /// The columns whose names are between certain positions.
  init(heading: TableLine, at ranges: [Range<Int>], above rows: [TableLine]) {
    let sample = Array(rows.prefix(Self.sample))
    self.init(ColumnCuts(heading, at: ranges, sample), sample)
  }

  private init(_ columns: ColumnCuts, _ sample: [TableLine]) {
    (names, cuts, isOfWords) = (columns.names, columns.cuts, columns.isOfWords)
    let cuts = columns.cuts
    hasWords = sample.allSatisfy { line in
      let values = Self.values(of: line, at: cuts)
      return values?.dropLast().allSatisfy { !$0.isEmpty && !$0.contains(" ") } ?? true
    }
  }

  /// The values of a line.
  ///
  /// A long value shifts the rest of its line. If values are words, the words of such a line are
  /// its values; otherwise, each cut moves to the next space.
  func values(of line: TableLine) -> [String] {
    if !isOfWords, let values = Self.values(of: line, at: cuts) { return values }
    if isOfWords || hasWords {
      let words = line.words(atMost: names.count)
      if words.count == names.count { return words }
    }
    var moved: [Int] = []
    for cut in cuts {
      var cut = max(cut, moved.last ?? 0)
      while !line.isClear(at: cut) { cut += 1 }
      moved.append(cut)
    }
    return Self.values(of: line, at: moved) ?? []
  }

  /// Whether a line has values in several columns, and none across two.
  func fit(_ line: TableLine) -> Bool {
    Self.values(of: line, at: cuts).map { $0.filter { !$0.isEmpty }.count > 1 } ?? false
  }

  /// The texts between positions; `nil` if there is a text at one of them.
  private static func values(of line: TableLine, at cuts: [Int]) -> [String]? {
    guard cuts.allSatisfy(line.isClear) else { return nil }
    return zip([0] + cuts, cuts + [.max]).map { line.text(in: $0..<$1) }
  }
}
