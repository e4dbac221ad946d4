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
      // Above the names, there can be a title.
      return !lines[rule].isJoinedRule || lines[index].names(columns.count) != nil
    }
    guard let heading else { return nil }
    let start = max(rule, heading) + 1
    // A rule above the names indicates one below the rows, unless the output was cut off.
    let isRule = { (line: TableLine) in line.isRule || line.rules == columns }
    let below = rule < heading ? lines[start...].dropFirst().lastIndex(where: isRule) : nil
    let rows = lines[start..<(below ?? lines.endIndex)].filter { !isRule($0) && !$0.isCount }
    if lines[rule].isJoinedRule, let names = lines[heading].names(columns.count) {
      self.names = names
      // A text below the rows has no bars.
      self.rows = rows.filter(\.hasBars).map { line in
        line.cells(columns.count) ?? columns.map(line.text(in:))
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
    // Each line of a long table is asked, and hardly one ends like this.
    guard scalars.last == ")" || scalars.last == "." else { return false }
    return text(in: 0..<Int.max).wholeMatch(of: /\(\d+ rows?\)|\d+ [a-z ]+ listed\./) != nil
  }

  /// The runs of dashes; empty if there is anything else.
  fileprivate var rules: [Range<Int>] {
    var rules: [Range<Int>] = []
    // A dash between other rules separates them.
    let isDouble = scalars.contains("=")
    for (index, scalar) in scalars.enumerated() {
      if isDouble ? scalar == "=" : scalar.isDash {
        if let last = rules.last, last.upperBound == index {
          rules[rules.count - 1] = last.lowerBound..<index + 1
        } else {
          rules.append(index..<index + 1)
        }
      } else if scalar != " ", scalar != ":", scalar != "-", !scalar.isJoint {
        return []
      }
    }
    return rules
  }

  /// Whether bars separate the columns of a rule, rather than dashes.
  fileprivate var isJoinedRule: Bool {
    scalars.contains(where: \.isJoint) && !(scalars.contains("=") && scalars.contains("-"))
  }

  fileprivate var hasBars: Bool { scalars.contains(where: \.isBar) }

  /// As many texts between bars as specified; `nil` if there are more or fewer. Bars around the line
  /// separate nothing.
  fileprivate func cells(_ count: Int) -> [String]? {
    var parts: [Range<Int>] = []
    for end in scalars.indices.filter({ scalars[$0].isBar }) + [scalars.count] {
      parts.append((parts.last.map { $0.upperBound + 1 } ?? 0)..<end)
    }
    if parts.count > count, isClear(in: parts[0]) { parts.removeFirst() }
    if parts.count > count, isClear(in: parts[parts.count - 1]) { parts.removeLast() }
    return parts.count == count ? parts.map(text(in:)) : nil
  }

  /// The texts between bars if none is empty.
  fileprivate func names(_ count: Int) -> [String]? {
    guard hasBars, let cells = cells(count), cells.allSatisfy({ !$0.isEmpty }) else { return nil }
    return cells
  }
}

extension Unicode.Scalar {
  fileprivate var isBar: Bool { self == "|" || self == "│" || self == "┃" || self == "║" }

  fileprivate var isDash: Bool { self == "-" || self == "─" || self == "━" || self == "═" }

  /// Whether the character joins rules and bars.
  ///
  /// Source: Unicode, Box Drawing.
  fileprivate var isJoint: Bool {
    self == "+" || isBar || (0x250C...0x2570).contains(value) && !isDash
  }
}
