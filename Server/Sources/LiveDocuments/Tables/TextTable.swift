import LiveFormats
import LiveListSources

/// Tables of text: values in columns below their names, as programs print them for people.
///
/// An output can begin with other lines, and have several tables with a blank line between them,
/// whose rows follow each other. Lines that belong to no table are left out. A list of files, as
/// `ls -l` prints it, has no names.
struct TextTable {
  /// Rows and the names of their columns.
  private struct Part {
    let names: [String]
    var rows: [[String]]
    /// Where the columns lie, if further lines can follow.
    var columns: TableColumns?
  }

  private var parts: [Part] = []

  /// Reads a text that is known to be a table.
  ///
  /// - Throws: `FormatFailure` if the first line isn't one of names.
  init(_ lines: [String]) throws(FormatFailure) {
    self.init(detectedIn: lines)
    guard parts.isEmpty, let block = Self.blocks(of: lines).first else { return }
    let heading = TableHeading(block[0])
    guard heading.words.count > 1 || block.count > 1 else {
      throw FormatFailure("expected a line of column names", at: TextPosition())
    }
    parts = [Self.table(heading, block.dropFirst())]
  }

  /// Whether lines are a table: names above columns, or a list of files.
  static func isTable(_ lines: [String]) -> Bool { !TextTable(detectedIn: lines).parts.isEmpty }

  private init(detectedIn lines: [String]) {
    if let files = FileListing(lines.filter { !$0.isBlank }) {
      parts = [Part(names: FileListing.names, rows: files.rows)]
      return
    }
    for (index, lines) in Self.blocks(of: lines).enumerated() {
      let block = lines.filter { !$0.isRule && !$0.isCount }
      if let table = RuledTable(lines[...]) {
        parts.append(Part(names: table.names, rows: table.rows))
      } else if let table = Self.table(in: block) {
        parts.append(table)
      } else if let columns = parts.last?.columns, block.allSatisfy(columns.fit) {
        parts[parts.count - 1].rows += block.map(columns.values)
      } else if index > 1, parts.isEmpty {
        return
      } else if !block.isEmpty, parts.allSatisfy(\.rows.isEmpty) {
        // A headline in capitals, and its text.
        parts = []
      }
    }
  }

  /// The rows as objects.
  var value: JSONValue {
    .array(
      parts.flatMap { part in
        let names = SeparatedValues.unique(part.names)
        return part.rows.map { row in
          JSONValue.object(
            zip(names, row).map { .init(name: $0, value: JSONValue(cell: $1)) })
        }
      })
  }

  /// The table in a block of lines; `nil` if there is none.
  private static func table(in block: [TableLine]) -> Part? {
    guard let heading = heading(of: block) else { return nil }
    let table = table(TableHeading(block[heading]), block[(heading + 1)...])
    return table.names.count > 1 ? table : nil
  }

  private static func table(_ heading: TableHeading, _ rows: ArraySlice<TableLine>) -> Part {
    let columns = TableColumns(heading, above: rows)
    return Part(names: columns.names, rows: rows.map(columns.values), columns: columns)
  }

  /// The index of the line of names: the first one, or the second one below a title.
  private static func heading(of block: [TableLine]) -> Int? {
    guard !block.isEmpty else { return nil }
    let first = TableHeading(block[0])
    let isFirst = first.hasNames(above: block[1...])
    guard block.count > 1 else { return isFirst ? 0 : nil }
    let second = TableHeading(block[1])
    let isSecond = second.hasNames(above: block[2...]) && second.isDistinct(from: block[2...])
    guard isFirst else { return isSecond ? 1 : nil }
    // A title is a sentence.
    let isTitle = first.parts.count == 1 && first.names.count < first.words.count
    return isSecond && isTitle ? 1 : 0
  }

  /// The lines between blank ones.
  private static func blocks(of lines: [String]) -> [[TableLine]] {
    lines.split(whereSeparator: \.isBlank).map { lines in
      var block = lines.map(TableLine.init)
      // Into a pipe, `ss` writes its last two names without a space.
      if let end = block[0].end(of: "Address:PortProcess") {
        for index in block.indices { block[index].insertSpace(at: end - "Process".count) }
      }
      return block
    }
  }
}

extension String {
  var isBlank: Bool { !utf8.contains { $0 > 0x20 } }
}
