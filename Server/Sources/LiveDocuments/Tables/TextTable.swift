import LiveFormats
import LiveListSources

/// A table of text: values in columns below their names, as programs print them for people.
///
/// A column lies between two positions at which all lines have a space. If long values shift the
/// rest of their lines, so that there are fewer such columns than names, the words of each line are
/// the values, and the last value is the rest of the line. A list of files, as `ls -l` prints it,
/// has no names.
struct TextTable {
  private let names: [String]
  private let rows: [[String]]

  init(_ lines: [String]) throws(JSONFailure) {
    let lines = lines.filter { line in line.utf8.contains { $0 > 0x20 } }
    if let files = FileListing(lines) {
      (names, rows) = (FileListing.names, files.rows)
      return
    }
    guard let header = lines.first else {
      (names, rows) = ([], [])
      return
    }
    let heads = Self.heads(of: header)
    guard heads.count > 1 || lines.count > 1 else {
      throw JSONFailure("expected a line of column names", at: TextPosition())
    }
    let columns = Self.columns(of: lines, heads: heads)
    if columns.count >= heads.count {
      names = columns.map { Self.slice(header, $0) }
      rows = lines.dropFirst().map { line in columns.map { Self.slice(line, $0) } }
    } else {
      names = heads
      rows = lines.dropFirst().map { Self.words(of: $0, atMost: heads.count) }
    }
  }

  /// The rows as objects.
  var value: JSONValue {
    let names = SeparatedValues.unique(names)
    return .array(
      rows.map { row in
        .object(
          zip(names, row).map { .init(name: $0, value: JSONValue(cell: $1)) })
      })
  }

  /// Whether lines are a table: names above columns, or a list of files.
  static func isTable(_ lines: [String]) -> Bool {
    if FileListing(lines) != nil { return true }
    guard let header = lines.first, lines.count > 1 || header == header.uppercased() else {
      return false
    }
    let heads = heads(of: header)
    guard heads.count > 1, heads.allSatisfy({ $0.count <= 24 && !$0.isDatum }) else { return false }
    let named = heads.filter(\.isName).count
    let isSpacious = header.hasPrefix("  ") || header.contains("   ")
    let isNamed = heads[0].isName && named * 10 >= heads.count * 6
    guard isNamed && (isSpacious || named == heads.count) || isSpacious && heads.count > 2
    else { return false }
    // A line of text above a table of fewer words isn't a header.
    return lines.dropFirst().prefix(10).allSatisfy { $0.split(separator: " ").count >= 2 }
  }

  /// The names in a header. A word in lower case continues the name before it, as in `Mounted on`,
  /// and so does a word after one space if all other names are further apart.
  private static func heads(of header: String) -> [String] {
    let isSpacious = header.trimmed.spacedParts
    if isSpacious.count > 2 || isSpacious.count == 2 && !header.trimmed.contains(/\S \S+ \S/) {
      let words = header.split(separator: " ").count
      // Right-aligned numbers leave one space between some names and many between others.
      if words - isSpacious.count <= isSpacious.count / 3 { return isSpacious.map(\.trimmed) }
    }
    var heads: [String] = []
    for word in header.split(separator: " ") {
      if word.first?.isLowercase == true, let last = heads.popLast() {
        heads.append("\(last) \(word)")
      } else {
        heads.append(String(word))
      }
    }
    return heads
  }

  /// The ranges between positions at which all lines have a space; the last has no end.
  private static func columns(of lines: [String], heads: [String]) -> [Range<Int>] {
    var isFilled: [Bool] = []
    for line in lines {
      for (index, character) in line.enumerated() {
        if index == isFilled.count { isFilled.append(false) }
        if character != " " { isFilled[index] = true }
      }
    }
    var columns: [Range<Int>] = []
    for index in isFilled.indices where isFilled[index] {
      if let last = columns.last, last.upperBound == index {
        columns[columns.count - 1] = last.lowerBound..<index + 1
      } else {
        columns.append(index..<index + 1)
      }
    }
    return joined(columns, lines[0], heads)
  }

  /// Joins a column without a name, or whose name continues another one, with the column before it.
  private static func joined(
    _ columns: [Range<Int>], _ header: String, _ heads: [String]
  ) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for column in columns {
      let name = slice(header, column)
      let isHead = !name.isEmpty && !(name.first?.isLowercase == true && !heads.contains(name))
      if let last = joined.last, !isHead || slice(header, last).isEmpty {
        joined[joined.count - 1] = last.lowerBound..<column.upperBound
      } else {
        joined.append(column)
      }
    }
    if let last = joined.popLast() { joined.append(last.lowerBound..<Int.max) }
    return joined
  }

  private static func slice(_ line: String, _ column: Range<Int>) -> String {
    let rest = line.dropFirst(column.lowerBound)
    let part = column.upperBound == .max ? rest : rest.prefix(column.count)
    return String(part).trimmed
  }

  /// The words of a line, of which the last includes the rest of the line.
  static func words(of line: String, atMost count: Int) -> [String] {
    line.split(separator: " ", maxSplits: max(0, count - 1)).map { String($0).trimmed }
  }
}

/// A list of files in the long format of `ls`.
///
/// Source: POSIX, ls, "STDOUT".
private struct FileListing {
  static let names = ["MODE", "LINKS", "OWNER", "GROUP", "SIZE", "MODIFIED", "NAME"]
  let rows: [[String]]

  init?(_ lines: [String]) {
    let files = lines.first?.hasPrefix("total ") == true ? lines.dropFirst() : lines[...]
    guard !files.isEmpty else { return nil }
    var rows: [[String]] = []
    for line in files {
      guard
        let file = line.wholeMatch(
          of:
            /([-bcdlps][-rwxsStT]{9}[.+@]?) +(\d+) +(\S+) +(\S+) +(\d+(?:, *\d+)?|[\d.]+[KMGTP]?) +(\S+ +\S+ +\S+|\S+ +\S+) (.+)/
        )
      else { return nil }
      let (_, mode, links, owner, group, size, time, name) = file.output
      rows.append([mode, links, owner, group, size, time, name].map(String.init))
    }
    self.rows = rows
  }
}

extension String {
  var trimmed: String {
    var text = self[...]
    while text.first == " " || text.first == "\t" { text.removeFirst() }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return String(text)
  }

  /// Whether the word can be the name of a column: it begins with an upper-case letter or a sign.
  fileprivate var isName: Bool {
    guard let first else { return false }
    return first.isUppercase || first == "%" || first == "#"
  }

  fileprivate var spacedParts: [String] {
    split(separator: #/ {2,}/#).map(String.init)
  }
}
