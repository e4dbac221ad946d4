/// The line of names above the columns of a table.
struct TableHeading {
  let line: TableLine
  /// The words. A word in lower case continues a name, as in `Mounted on`, and so does `Address` in
  /// `Local Address`.
  let words: [Range<Int>]
  /// The texts between two spaces or more.
  let parts: [Range<Int>]

  init(_ line: TableLine) {
    self.line = line
    parts = line.parts(separatedBy: 2)
    var words: [Range<Int>] = []
    for word in line.words {
      if let last = words.last, word.lowerBound == last.upperBound + 1,
        line.text(in: word).continues(line.text(in: last))
      {
        words[words.count - 1] = last.lowerBound..<word.upperBound
      } else {
        words.append(word)
      }
    }
    self.words = words
  }

  /// Whether the line consists of names rather than of values or of a text.
  func hasNames(above rows: some Collection<TableLine>) -> Bool {
    let names = words.map(line.text(in:))
    guard names.count > 1, names.allSatisfy({ $0.count <= 24 && !$0.isDatum }) else { return false }
    // Below names, a line of one word is a text.
    let words = rows.prefix(10).map { row in row.words.map(row.text(in:)) }
    guard words.allSatisfy({ $0.count > 1 }) else { return false }
    let isUppercase = names.allSatisfy { $0 == $0.uppercased() }
    guard !rows.isEmpty else { return isUppercase }
    let isSpacious = line.parts(separatedBy: 3).count > 1 || line.isClear(in: 0..<2)
    let named = names.filter(\.isName).count
    if names[0].isName, named * 10 >= names.count * 6, isSpacious || isUppercase { return true }
    // Other texts begin in the same way, but not above numbers.
    let values = words.joined()
    let data = values.filter(\.isDatum).count
    if named == names.count { return data > 0 }
    return isSpacious && names.count > 2 && data * 2 >= values.count
  }
}

extension String {
  /// Whether the word belongs to the name that ends with another one.
  fileprivate func continues(_ name: String) -> Bool {
    if first?.isLowercase == true { return name.first?.isUppercase == true }
    return hasPrefix("Address") && ["Local", "Foreign", "Peer"].contains(name)
  }

  /// Whether the word can be the name of a column: it begins with an upper-case letter or a sign.
  fileprivate var isName: Bool {
    guard let first else { return false }
    return first.isUppercase || first == "%" || first == "#"
  }
}
