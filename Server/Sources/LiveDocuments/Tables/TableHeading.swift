/// The line of names above the columns of a table.
struct TableHeading {
  let line: TableLine
  /// The words. Those of a name that is always the same, such as `Local Address`, are one.
  let words: [Range<Int>]
  /// The texts between two spaces or more.
  let parts: [Range<Int>]

  init(_ line: TableLine) {
    self.line = line
    parts = line.parts(separatedBy: 2)
    words = line.joinedWords { $1.isAddress(of: $0) }
  }

  /// The names if a word in lower case continues the one before it, as in `Mounted on`.
  var names: [Range<Int>] {
    line.joinedWords { $1.mayContinue($0) || $1.isAddress(of: $0) }
  }

  /// Whether three spaces or more lie between columns, so that one space lies in a name.
  var isGenerous: Bool {
    parts.count > 2
      && zip(parts, parts.dropFirst()).allSatisfy { $1.lowerBound - $0.upperBound > 2 }
  }

  /// Whether a word may continue the one before it.
  func continues(_ index: Int) -> Bool {
    line.text(in: words[index]).mayContinue(line.text(in: words[index - 1]))
  }

  /// Whether the line consists of names rather than of values or of a text.
  func hasNames(above rows: some Collection<TableLine>) -> Bool {
    let names = words.map(line.text(in:))
    guard names.count > 1, names.allSatisfy(\.canBeName) else { return false }
    let isUppercase = names.allSatisfy { $0 == $0.uppercased() }
    let isSpacious = line.parts(separatedBy: 3).count > 1 || line.isClear(in: 0..<2)
    let named = names.filter(\.isName).count
    // Words in capitals can also be a headline.
    guard !rows.isEmpty else {
      return isUppercase && named == names.count && (parts.count > 1 || isSpacious)
    }
    // Below names, a text of single words isn't a table. A device without partitions has only its name.
    let words = rows.prefix(10).map { row in row.words.map(row.text(in:)) }
    let long = words.count { $0.count > 1 }
    guard long * 2 >= words.count || long > 0 && isUppercase && isSpacious else { return false }
    if names[0].isName, named * 10 >= names.count * 6, isSpacious || isUppercase { return true }
    // Other texts begin in the same way, but not above numbers.
    return hasNumbers(in: words) && (named == names.count || isSpacious && names.count > 2)
  }

  /// Whether the line can't be a row of texts: it is in capitals, or above a value.
  func isDistinct(from rows: some Collection<TableLine>) -> Bool {
    let text = line.text(in: 0..<Int.max)
    return text == text.uppercased()
      || rows.prefix(10).contains { row in row.words.contains { row.text(in: $0).isDatum } }
  }

  private func hasNumbers(in rows: [[String]]) -> Bool {
    let values = rows.joined()
    let data = values.count(where: \.isDatum)
    let named = words.count { line.text(in: $0).isName }
    return named == words.count ? data > 0 : data * 2 >= values.count && data > 0
  }
}

extension TableLine {
  /// The words, after joining those that belong to the one before them.
  fileprivate func joinedWords(_ isJoined: (_ name: String, _ word: String) -> Bool) -> [Range<Int>]
  {
    var words: [Range<Int>] = []
    var name = ""
    for range in self.words {
      let word = text(in: range)
      if let last = words.last, range.lowerBound == last.upperBound + 1, isJoined(name, word) {
        words[words.count - 1] = last.lowerBound..<range.upperBound
      } else {
        words.append(range)
        name = word
      }
    }
    return words
  }
}

extension String {
  /// Whether the word may belong to the name before it, as in `Mounted on`.
  fileprivate func mayContinue(_ name: String) -> Bool {
    first?.isLowercase == true && name.first?.isUppercase == true
  }

  /// Whether the word and the one before it are a name of `netstat` or `ss`.
  fileprivate func isAddress(of name: String) -> Bool {
    hasPrefix("Address") && ["Local", "Foreign", "Peer"].contains(name)
  }

  /// Whether the word isn't a value, and no sign of another kind of text.
  fileprivate var canBeName: Bool { count <= 24 && !isDatum && !contains("|") }

  /// Whether the word can be the name of a column: it begins with an upper-case letter or a sign. A
  /// label of the rest of a line, as in a log, ends with a colon.
  fileprivate var isName: Bool {
    guard let first else { return false }
    return first == "%" || first == "#" || first.isUppercase && last != ":"
  }
}
