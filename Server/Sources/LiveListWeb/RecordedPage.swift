import Foundation
public import LiveList

/// A page in one file that shows a list and plays its changes, without a server.
///
/// It has the look and the animations of a ``ListPage``, and works offline, from a file. Its reader
/// plays the changes, and steps back and forth.
///
///     var page = RecordedPage(title: "friends.json")
///     try page.append(before, label: "Monday")
///     try page.append(after, label: "Tuesday")
///     try page.html.write(to: file, atomically: true, encoding: .utf8)
public struct RecordedPage: Sendable {
  /// A section of the list; one without a heading has the header `nil`.
  public typealias Section = ListSection<String, String?, RecordedRow>

  /// The heading of the page; it is escaped.
  public let title: String
  /// The speed at which the page plays, relative to the times of the states. Pauses are neither too
  /// short for the eye nor long.
  public var speed = 1.0
  /// Whether items that change position are moved rather than deleted and inserted.
  public var moves = true

  /// Whether the page plays as soon as it's open, unless its reader prefers reduced motion.
  public var playsAtOnce = true

  private var columns = RecordedColumns()
  /// The rows of the last state, by their IDs.
  private var rows: [String: (row: RecordedRow, numbered: NumberedRow)] = [:]
  private var shown: [ListSection<String, String?, NumberedRow>] = []
  /// The first list, and what followed, as JSON.
  private var first = Data("[]".utf8)
  private var steps: [Data] = []

  /// Creates a page without a list.
  ///
  /// - Parameter title: The heading of the page; it is escaped.
  public init(title: String) {
    self.title = title
  }

  /// Whether the page has no list yet.
  public var isEmpty: Bool { steps.isEmpty }

  /// Adds the next state of the list.
  ///
  /// - Parameters:
  ///   - list: The whole list.
  ///   - label: A text that names the state, such as its time.
  ///   - time: The time of the state since any moment, not before that of the previous state.
  ///   - phase: How current the rows are.
  /// - Throws: The encoder's error.
  /// - Complexity: O(*n*) in the number of rows. The memory that it needs is that of the list and of
  ///   all changes.
  public mutating func append(
    _ list: [Section], label: String, at time: Duration = .zero, phase: ListPhase = .live
  ) throws {
    let next = numbered(list)
    let encoder = JSONEncoder.page
    var change: PageChange<String, String?, NumberedRow>?
    if isEmpty {
      first = try encoder.encode(next)
    } else {
      let changeset = ListChangeset(from: shown, to: next, moves: moves)
      change = changeset.isEmpty ? nil : PageChange(changeset: changeset)
    }
    let isBlank = next.allSatisfy(\.items.isEmpty)
    let message = phase == .live && isBlank ? "The list is empty." : nil
    steps.append(
      try encoder.encode(
        Step(
          label: label, at: time / .seconds(1), phase: PagePhase(phase, message: message),
          change: change)))
    shown = next
  }

  /// The page.
  ///
  /// - Throws: The encoder's error.
  public func html() throws -> String {
    RecordedResources.recordedHTML.filled([
      "title": title.escapedForHTML,
      "style": EmbeddedResources.pageCSS + RecordedResources.recordedCSS,
      "table": RecordedResources.tableCSS, "imports": Self.imports,
      "recording": try recording().escapedForScript,
    ])
  }

  private struct Step: Encodable {
    let label: String
    let at: Double
    let phase: PagePhase
    let change: PageChange<String, String?, NumberedRow>?
  }

  /// The rows as the page receives them. Rows that stay the same are converted once.
  private mutating func numbered(
    _ list: [Section]
  ) -> [ListSection<String, String?, NumberedRow>] {
    let old = rows
    rows = [:]
    return list.map { section in
      ListSection(
        id: section.id, header: section.header,
        items: section.items.map { row in
          if let known = old[row.id], known.row == row {
            rows[row.id] = known
            return known.numbered
          }
          columns.add(row)
          let numbered = NumberedRow(row, in: columns)
          rows[row.id] = (row, numbered)
          return numbered
        })
    }
  }

  private func recording() throws -> String {
    let encoder = JSONEncoder.page
    func json(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }
    let steps = steps.map(json).joined(separator: ",\n")
    let members: KeyValuePairs = [
      "title": json(try encoder.encode(title)), "speed": json(try encoder.encode(speed)),
      "playsAtOnce": json(try encoder.encode(playsAtOnce)),
      "columns": json(try encoder.encode(columns.columns)), "sections": json(first),
      "steps": "[\(steps)]",
    ]
    return "{" + members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",\n") + "}"
  }
}

extension RecordedPage {
  /// The scripts that `stage.js` loads by name, with a number that it adds.
  static let loaded = ["match.js", "window.js"]

  /// The import map of the page: each script is part of it.
  ///
  /// A script in a data URL can't resolve a path such as `/live/page.js`, so scripts import each
  /// other by names.
  private static let imports: String = {
    let files = EmbeddedResources.files.merging(RecordedResources.files) { page, _ in page }
    let scripts = files.filter { $0.key.hasSuffix(".js") }.sorted { $0.key < $1.key }
    let members = scripts.map { name, script in
      let specifier = "live/\(name)" + (loaded.contains(name) ? "?0" : "")
      let script = script.replacing("\"/live/", with: "\"live/")
        .replacing("`/live/", with: "`live/")
      let data = Data(script.utf8).base64EncodedString()
      return "\"\(specifier)\": \"data:text/javascript;base64,\(data)\""
    }
    return "{\"imports\": {\n\(members.joined(separator: ",\n"))\n}}"
  }()
}

extension String {
  /// JSON as the text of a script element, which no value can end.
  fileprivate var escapedForScript: String { replacing("<", with: #"\u003c"#) }
}
