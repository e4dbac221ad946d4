/// A table with lines of dashes around or below its names, as `psql`, `mysql` and `pip list` print it.
struct RuledTable {
  let names: [String]
  let rows: [[String]]

  /// `nil` if the first lines don't include names and a rule of several parts.
  init?(_ lines: ArraySlice<TableLine>) {
    guard let rule = lines.prefix(6).firstIndex(where: { $0.rules.count > 1 }) else { return nil }
    let heading = rule > lines.startIndex ? rule - 1 : rule + 1
    guard lines.indices.contains(heading), !lines[heading].isRule else { return nil }
    var columns = lines[rule].ruledColumns
    let before = 0..<columns[0].lowerBound
    // The state of a package in the list of `dpkg` stands before the first rule.
    if lines[heading].text(in: before).count > 1 { columns.insert(before, at: 0) }
    names = columns.map(lines[heading].text(in:))
    guard names.allSatisfy({ !$0.isEmpty }) else { return nil }
    // A rule above the names indicates one below the rows.
    let below = rule < heading ? lines.lastIndex(where: \.isRule) : nil
    rows = lines[(max(rule, heading) + 1)..<(below ?? lines.endIndex)].compactMap { line in
      guard !line.isRule, line.text(in: 0..<Int.max).wholeMatch(of: /\(\d+ rows?\)/) == nil
      else { return nil }
      return columns.map(line.text(in:))
    }
  }
}

extension TableLine {
  /// Whether the line consists of rules, and of what joins them. Single dashes are values.
  var isRule: Bool { !rules.isEmpty && rules.allSatisfy { $0.count > 2 } }

  /// The runs of dashes; empty if there is anything else.
  fileprivate var rules: [Range<Int>] {
    var rules: [Range<Int>] = []
    // A dash between other rules separates them.
    let dashes = text.unicodeScalars.contains("=") ? "=" : "-─━═"
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if dashes.unicodeScalars.contains(scalar) {
        if let last = rules.last, last.upperBound == index {
          rules[rules.count - 1] = last.lowerBound..<index + 1
        } else {
          rules.append(index..<index + 1)
        }
      } else if !" +|:-┌┬┐├┼┤└┴┘╞╪╡╔╦╗╠╬╣╚╩╝│║".unicodeScalars.contains(scalar) {
        return []
      }
    }
    return rules
  }

  /// The columns below a rule. Without signs between them, they reach to the next one.
  fileprivate var ruledColumns: [Range<Int>] {
    let rules = rules
    let isJoined = text.unicodeScalars.contains { !"-=─━═ ".unicodeScalars.contains($0) }
    return rules.indices.map { index in
      let next = index + 1 < rules.count ? rules[index + 1].lowerBound : .max
      return rules[index].lowerBound..<(isJoined ? rules[index].upperBound : next)
    }
  }
}
