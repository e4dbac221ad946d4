/// A table with lines of dashes around or below its names, as `psql`, `mysql` and `pip list` print it.
struct RuledTable {
  let names: [String]
  let rows: [[String]]

  /// `nil` if the first lines don't include names and a rule of several parts.
  init?(_ lines: ArraySlice<TableLine>) {
    guard let rule = lines.prefix(6).firstIndex(where: { $0.rules.count > 1 }) else { return nil }
    let columns = lines[rule].rules
    let heading = [rule - 1, rule + 1].first { index in
      guard lines.indices.contains(index), !lines[index].isRule else { return false }
      return !lines[rule].isJoinedRule || lines[index].cells?.count == columns.count
    }
    guard let heading else { return nil }
    // A rule above the names indicates one below the rows.
    let below = rule < heading ? lines.lastIndex(where: \.isRule) : nil
    let rows = lines[(max(rule, heading) + 1)..<(below ?? lines.endIndex)]
      .filter { !$0.isRule && !$0.isCount }
    if lines[rule].isJoinedRule, let names = lines[heading].cells {
      self.names = names
      // A text below the rows has no bars.
      self.rows = rows.compactMap { line in
        guard let cells = line.cells else { return nil }
        return cells.count == columns.count ? cells : columns.map(line.text(in:))
      }
    } else {
      let table = TableColumns(heading: lines[heading], at: columns, above: rows)
      names = table.names
      self.rows = rows.map(table.values)
    }
    guard names.allSatisfy({ !$0.isEmpty && !$0.contains("  ") }) else { return nil }
  }
}

extension TableLine {
  /// Whether the line consists of rules, and of what joins them. Single dashes are values.
  var isRule: Bool { !rules.isEmpty && rules.allSatisfy { $0.count > 2 } }

  /// Whether the line says how many rows are above it.
  var isCount: Bool {
    text(in: 0..<Int.max).wholeMatch(of: /\(\d+ rows?\)|\d+ [a-z ]+ listed\./) != nil
  }

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
      } else if !" :-".unicodeScalars.contains(scalar), !scalar.isJoint {
        return []
      }
    }
    return rules
  }

  /// Whether bars separate the columns of a rule, rather than dashes.
  fileprivate var isJoinedRule: Bool {
    text.unicodeScalars.contains(where: \.isJoint) && !(text.contains("=") && text.contains("-"))
  }

  /// The texts between bars; `nil` if there are none.
  fileprivate var cells: [String]? {
    let bars = text.unicodeScalars.indices(where: \.isBar)
    guard !bars.isEmpty else { return nil }
    var cells = text.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: \.isBar)
      .map { TableLine(String($0)).text(in: 0..<Int.max) }
    // Bars around a line separate nothing.
    let line = self.text(in: 0..<Int.max).unicodeScalars
    if line.first?.isBar == true { cells.removeFirst() }
    if line.last?.isBar == true, !cells.isEmpty { cells.removeLast() }
    return cells
  }
}

extension Unicode.Scalar {
  fileprivate var isBar: Bool { "|│┃║".unicodeScalars.contains(self) }

  /// Whether the character joins rules and bars. Source: Unicode, Box Drawing.
  fileprivate var isJoint: Bool {
    self == "+" || isBar || (0x250C...0x256C).contains(value)
      || (0x256D...0x2570).contains(value)
  }
}
