/// Where the columns of a table lie, and their names.
///
/// Programs align values to the left or to the right of their column, and separate columns by one
/// space or more, which all lines have at the same position. There the text is cut. Names can
/// consist of several words, and values, too.
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
    let columns =
      Columns(padded: heading, sample) ?? Columns(words: heading, sample)
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

/// The columns of a table while they are determined.
private struct Columns {
  private(set) var names: [String] = []
  private(set) var cuts: [Int] = []
  private(set) var isOfWords = false
  private let rows: [TableLine]

  /// The columns of a table that is padded generously, as by Docker and Kubernetes: values begin where
  /// their name does, and two spaces or more lie between columns, but nowhere in a name or value.
  /// `nil` for another one.
  init?(padded heading: TableHeading, _ rows: [TableLine]) {
    self.rows = rows
    let parts = heading.parts
    guard parts.count > 1 else { return nil }
    guard !rows.isEmpty else {
      // Right-aligned names have one space between some and many between others.
      guard heading.words.count - parts.count <= parts.count / 3 else { return nil }
      names = parts.map(heading.line.text(in:))
      cuts = parts.dropFirst().map { $0.lowerBound - 1 }
      return
    }
    addUnnamed(before: parts[0], of: heading)
    let spaces = parts.dropFirst().map { part in
      let start = part.lowerBound
      return (1...3).prefix { width in
        ([heading.line] + rows).allSatisfy { $0.isClear(at: start - width) }
      }.count
    }
    guard let least = spaces.min(), least > 1 else { return nil }
    cuts += parts.dropFirst().map { $0.lowerBound - 1 }
    names += parts.map(heading.line.text(in:))
    // Between columns with little space, several names can look like one.
    let words = heading.words
    guard
      least > 2 || words.count == parts.count
        || !words.indices.dropFirst().contains(where: { cut(before: $0, words) != nil })
    else { return nil }
    let isText = words.last == parts.last
    let ends = cuts.suffix(parts.count - 1) + (isText ? [] : [.max])
    for (part, end) in zip(parts, ends) {
      for line in rows where !line.isClear(in: part.lowerBound..<end) {
        guard !line.isClear(at: part.lowerBound),
          !line.text(in: part.lowerBound..<end).contains("  ")
        else { return nil }
      }
    }
  }

  /// The columns of a table whose names are separated by one space or more.
  init(words heading: TableHeading, _ rows: [TableLine]) {
    self.rows = rows
    let words = heading.words
    isOfWords = !rows.isEmpty && rows.allSatisfy { $0.words.count == words.count }
    if isOfWords {
      names = words.map(heading.line.text(in:))
      cuts = zip(words, words.dropFirst()).compactMap {
        clearest(in: $0.upperBound..<$1.lowerBound)?.position
      }
      return
    }
    addUnnamed(before: words[0], of: heading)
    var name = words[0]
    for index in words.indices.dropFirst() {
      let gap = words[index - 1].upperBound..<words[index].lowerBound
      let isWide = gap.count > 1 || rows.isEmpty
      if let cut = isWide ? clearest(in: gap)?.position : cut(before: index, words) {
        names.append(heading.line.text(in: name))
        cuts.append(cut)
        name = words[index]
      } else {
        name = name.lowerBound..<words[index].upperBound
      }
    }
    names.append(heading.line.text(in: name))
  }

  /// Where values are cut if one space before a word lies between two names; `nil` if it lies in one,
  /// or if there is more space.
  ///
  /// Between two names, most values end there, or all end one character later, and there are values on
  /// both sides. Only the last column is sometimes empty.
  private func cut(before index: Int, _ words: [Range<Int>]) -> Int? {
    let gap = words[index - 1].upperBound
    guard words[index].lowerBound == gap + 1 else { return nil }
    let start = index > 1 ? words[index - 2].upperBound : 0
    let isLast = index == words.count - 1
    let end = isLast ? .max : words[index + 1].lowerBound
    func areOnBothSides(of cut: Int, in row: TableLine) -> Bool {
      !row.isClear(in: start..<cut) && !row.isClear(in: cut..<end)
    }
    let clear = rows.filter { $0.isClear(at: gap) }
    let isEmptyLast = isLast && clear.contains { !$0.isClear(in: start..<gap) }
    let areValues = isEmptyLast || clear.contains { areOnBothSides(of: gap, in: $0) }
    if clear.count * 2 >= rows.count, areValues { return gap }
    let isLater = rows.allSatisfy { $0.isClear(at: gap + 1) && areOnBothSides(of: gap + 1, in: $0) }
    return isLater ? gap + 1 : nil
  }

  /// Adds a column before the first name, if there are texts before a space, and others after it.
  private mutating func addUnnamed(before first: Range<Int>, of heading: TableHeading) {
    guard first.lowerBound > 0, let cut = clearest(in: 0..<first.lowerBound),
      cut.rows * 2 > rows.count
    else { return }
    let marked = rows.count { !$0.isClear(in: 0..<cut.position) }
    let isFirst = rows.contains {
      $0.isClear(at: cut.position) && !$0.isClear(in: 0..<cut.position)
        && !$0.isClear(in: cut.position..<first.upperBound)
    }
    guard isFirst else { return }
    let names = heading.words.map { heading.line.text(in: $0).lowercased() }
    let name = marked == rows.count && !names.contains("name") ? "NAME" : "MARK"
    let isLowercase = heading.line.text(in: first) == heading.line.text(in: first).lowercased()
    self.names.append(isLowercase ? name.lowercased() : name)
    cuts.append(cut.position)
  }

  /// The position at which most rows have a space, and the last such one; `nil` if there is none.
  private func clearest(in range: Range<Int>) -> (position: Int, rows: Int)? {
    var best: (position: Int, rows: Int)?
    for position in range {
      let clear = rows.count { $0.isClear(at: position) }
      if clear >= best?.rows ?? 0 { best = (position, clear) }
    }
    return best
  }
}
