/// The columns of a table while they are determined: their names, and where the text is cut.
struct ColumnCuts {
  private(set) var names: [String] = []
  /// A column begins at each of these positions; the first one at zero.
  private(set) var cuts: [Int] = []
  /// Whether each value is a word, wherever it stands.
  private(set) var isOfWords = false
  private let rows: [TableLine]

  /// The columns of a table that is padded generously, as by Docker and Kubernetes: values begin where
  /// their name does, and two spaces or more lie between columns. `nil` for another one.
  init?(padded heading: TableHeading, _ rows: [TableLine]) {
    self.rows = rows
    let (parts, words) = (heading.parts, heading.words)
    guard parts.count > 1 else { return nil }
    guard !rows.isEmpty else {
      // Right-aligned names have one space between some and many between others.
      guard words.count - parts.count <= parts.count / 3 else { return nil }
      names = parts.map(heading.line.text(in:))
      cuts = parts.dropFirst().map { $0.lowerBound - 1 }
      return
    }
    addUnnamed(before: parts[0], of: heading)
    let spaces = parts.dropFirst().map { part in
      (1...3).prefix { width in
        ([heading.line] + rows).allSatisfy { $0.isClear(at: part.lowerBound - width) }
      }.count
    }
    guard let least = spaces.min(), least > 1 else { return nil }
    cuts += parts.dropFirst().map { $0.lowerBound - 1 }
    names += parts.map(heading.line.text(in:))
    let areLeft = zip(parts, cuts.suffix(parts.count - 1) + [.max]).allSatisfy { part, end in
      rows.allSatisfy {
        $0.isClear(in: part.lowerBound..<end) || !$0.isClear(at: part.lowerBound)
      }
    }
    guard areLeft else { return nil }
    guard !hasColumns(in: parts, words, isTight: least == 2) else { return nil }
  }

  /// Whether a part of the heading seems to consist of several names: their values are apart from each
  /// other.
  ///
  /// - Parameter isTight: Whether only two spaces lie between columns, so that less shows it.
  private func hasColumns(
    in parts: [Range<Int>], _ words: [Range<Int>], isTight: Bool
  ) -> Bool {
    let ends = cuts.suffix(parts.count - 1) + (words.last == parts.last ? [] : [.max])
    return zip(parts, ends).contains { part, end in
      let texts = rows.map { $0.text(in: part.lowerBound..<end) }.filter { !$0.isEmpty }
      let divided = texts.count { $0.contains("  ") }
      let isSpaced = words.indices.dropFirst().contains { index in
        let sides = Sides(before: index, of: words, after: cuts)
        return sides.isNarrow && part.contains(sides.gap)
          && (rows.allSatisfy { sides.areFilled(in: $0, at: sides.gap) }
            || rows.allSatisfy { sides.areFilled(in: $0, at: sides.gap + 1) })
      }
      return isTight ? divided > 0 || isSpaced : divided == texts.count && isSpaced
    }
  }

  /// The columns of a table whose names are separated by one space or more.
  init(words heading: TableHeading, _ rows: [TableLine]) {
    self.rows = rows
    let words = heading.words
    addUnnamed(before: words[0], of: heading)
    let unnamed = names.count
    var name = words[0]
    for index in words.indices.dropFirst() {
      if let cut = cut(before: index, of: heading) {
        names.append(heading.line.text(in: name))
        cuts.append(cut)
        name = words[index]
      } else {
        name = name.lowerBound..<words[index].upperBound
      }
    }
    names.append(heading.line.text(in: name))
    let all = heading.names
    let areWords = !rows.isEmpty && rows.allSatisfy { $0.words.count == all.count }
    // Wide characters shift the positions after them.
    guard areWords, names.count - unnamed < all.count || rows.contains(where: \.isWide) else {
      return
    }
    names = all.map(heading.line.text(in:))
    cuts = zip(all, all.dropFirst()).compactMap { clearest(after: $0, before: $1) }
    isOfWords = true
  }

  /// The columns whose names are at positions.
  init(_ heading: TableLine, at ranges: [Range<Int>], _ rows: [TableLine]) {
    self.rows = rows
    let before = 0..<ranges[0].lowerBound
    // The state of a package in the list of `dpkg` stands before the first rule.
    if heading.text(in: before).count > 1 {
      names.append(heading.text(in: before))
      cuts.append(before.upperBound - 1)
    }
    cuts += zip(ranges, ranges.dropFirst()).compactMap { clearest(after: $0, before: $1) }
    let ends = ranges.dropFirst().map(\.lowerBound) + [.max]
    names += zip(ranges, ends).map { heading.text(in: $0.lowerBound..<$1) }
  }
}

// MARK: - Cuts

extension ColumnCuts {
  /// Where values are cut before a word of the heading; `nil` if the word continues a name.
  private func cut(before index: Int, of heading: TableHeading) -> Int? {
    let words = heading.words
    let sides = Sides(before: index, of: words, after: cuts)
    guard sides.isNarrow else { return clearest(after: words[index - 1], before: words[index]) }
    let (gap, continues) = (sides.gap, heading.continues(index))
    guard !rows.isEmpty else { return continues ? nil : gap }
    let clear = rows.filter { $0.isClear(at: gap) }
    if continues { return rows.allSatisfy { sides.areFilled(in: $0, at: gap) } ? gap : nil }
    if clear.count * 2 >= rows.count {
      if clear.contains(where: { sides.areFilled(in: $0, at: gap) }) { return gap }
      // Values to the right begin where their column's name does, or end where it does.
      let right = clear.filter { !$0.isClear(in: gap..<sides.end) }
      let isLeft = right.allSatisfy { !$0.isClear(at: words[index].lowerBound) }
      let hasLeft = clear.contains { !$0.isClear(in: sides.start..<gap) }
      let isColumn = right.isEmpty ? hasLeft || !heading.isGenerous : isLeft
      if clear.count == rows.count, isColumn { return gap }
    }
    // All values end one character later than their name.
    return rows.allSatisfy { sides.areFilled(in: $0, at: gap + 1) } ? gap + 1 : nil
  }

  /// The position between two names at which most rows have a space.
  ///
  /// Where several positions are equal, it's the last one before values that begin with their name, the
  /// first one after values that end with theirs, and otherwise in the widest space.
  private func clearest(after name: Range<Int>, before next: Range<Int>) -> Int? {
    let counts = (name.upperBound..<next.lowerBound).map { position in
      (position, rows: rows.count { $0.isClear(at: position) })
    }
    guard let most = counts.map(\.rows).max(), most > 0 else { return counts.last?.0 }
    let positions = counts.filter { $0.rows == most }.map(\.0)
    let before = next.lowerBound - 1
    if positions.last == before,
      rows.allSatisfy({
        !$0.isClear(at: next.lowerBound) || $0.isClear(in: before..<next.upperBound)
      })
    {
      return before
    }
    let end = name.upperBound
    if end > 0, positions[0] == end, rows.allSatisfy({ !$0.isClear(at: end - 1) }) { return end }
    return positions.runs.max { $0.count <= $1.count }?.last
  }

  /// Adds a column before the first name, if there are texts before a space, and others after it.
  private mutating func addUnnamed(before first: Range<Int>, of heading: TableHeading) {
    guard first.lowerBound > 0, let cut = clearest(after: 0..<0, before: first) else { return }
    let marks = rows.filter { $0.isClear(at: cut) }
      .map { ($0.text(in: 0..<cut), isFollowed: !$0.isClear(in: cut..<first.upperBound)) }
    guard marks.count * 2 > rows.count, marks.contains(where: { !$0.0.isEmpty && $0.isFollowed })
    else { return }
    let names = heading.words.map { heading.line.text(in: $0).lowercased() }
    let areNames = marks.allSatisfy { $0.0.count > 1 }
    let name = areNames && !names.contains("name") ? "NAME" : "MARK"
    let isLowercase = heading.line.text(in: first) == heading.line.text(in: first).lowercased()
    self.names.append(isLowercase ? name.lowercased() : name)
    cuts.append(cut)
  }
}

/// The texts on both sides of the space before a word of a heading.
private struct Sides {
  /// The position after the word before it.
  let gap: Int
  /// Where the texts before the space begin, and those after it end.
  let start, end: Int
  /// Whether there is only one space.
  let isNarrow: Bool

  init(before index: Int, of words: [Range<Int>], after cuts: [Int]) {
    gap = words[index - 1].upperBound
    isNarrow = words[index].lowerBound == gap + 1
    start = cuts.last { $0 <= words[index - 1].lowerBound } ?? 0
    end = index == words.count - 1 ? .max : words[index + 1].lowerBound
  }

  /// Whether a row has a space at a position, and texts before and after it.
  func areFilled(in row: TableLine, at cut: Int) -> Bool {
    row.isClear(at: cut) && !row.isClear(in: start..<cut) && !row.isClear(in: cut..<end)
  }
}

extension [Int] {
  /// The runs of numbers that follow each other.
  fileprivate var runs: [[Int]] {
    var runs: [[Int]] = []
    for number in self {
      if runs.last?.last == number - 1 {
        runs[runs.count - 1].append(number)
      } else {
        runs.append([number])
      }
    }
    return runs
  }
}
