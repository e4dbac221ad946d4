import Foundation
import LiveList
import LiveListPipeline
import LiveListSources

/// Rows that are written to a file, in the format that its name indicates.
struct WrittenRows {
  let sections: [RowQuery.Section]

  /// The endings of names, for messages.
  static let endings = ".csv, .tsv, .json, .ndjson, .md or .html"

  var count: Int { sections.reduce(0) { $0 + $1.items.count } }

  /// The format that the name of a file indicates.
  static func form(of name: String) -> OutputForm? {
    let endings: [(String, OutputForm)] = [
      (".csv", .csv), (".tsv", .tsv), (".json", .json), (".ndjson", .ndjson), (".jsonl", .ndjson),
      (".md", .markdown), (".html", .html),
    ]
    return endings.first { name.lowercased().hasSuffix($0.0) }?.1
  }

  /// - Throws: The error of the file system.
  func write(to name: String) throws {
    try Data(text(as: Self.form(of: name) ?? .csv, named: name).utf8)
      .write(to: URL(fileURLWithPath: name), options: .withoutOverwriting)
  }

  private func text(as form: OutputForm, named name: String) throws -> String {
    let update = WatchedUpdate(changeset: .init(from: [], to: sections), phase: .live)
    switch form {
    case .json: return JSONRows(isOnce: true).text(for: update)
    case .ndjson:
      return sections.flatMap(\.items).map { $0.content.serialized() + "\n" }.joined()
    case .markdown: return MarkdownTable().text(for: update)
    case .html:
      let file = URL(fileURLWithPath: name).deletingPathExtension()
      var page = PageText(title: file.lastPathComponent)
      _ = try page.text(for: update)
      return try page.end()
    default:
      var rows = CSVRows(columns: [], reportsChanges: false, hasTabs: form == .tsv)
      return rows.text(for: update)
    }
  }
}
