import Foundation
import LiveList
import LiveListWeb

/// A difference as a page that animates it.
struct DiffPage {
  /// The names of the lists before and after.
  let names: (before: String, after: String)
  /// Whether items that change position are moved rather than deleted and inserted.
  let moves: Bool

  func html(of changeset: DiffChangeset) throws -> String {
    let (before, after) = shortNames
    var page = RecordedPage(title: "\(before) → \(after)")
    page.moves = moves
    var rows = PageRows(showsTypes: true)
    try page.append(rows.list(changeset.source), label: before)
    try page.append(rows.list(changeset.target), label: after, at: .seconds(1))
    return try page.html()
  }

  /// The names of the files without their folders, if that still distinguishes them.
  private var shortNames: (before: String, after: String) {
    let short = (
      URL(fileURLWithPath: names.before).lastPathComponent,
      URL(fileURLWithPath: names.after).lastPathComponent
    )
    return short.0 == short.1 ? names : short
  }
}
