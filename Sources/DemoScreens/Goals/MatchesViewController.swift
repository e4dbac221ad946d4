#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Demos
public import Foundation
import LiveList
import LiveListPipeline
import LiveListUIKit
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

/// The matches of a logbook, grouped by when they were played.
///
/// A swipe or the editing mode deletes a row; a tap in editing mode opens its editor.
@available(Systems 2024, *)
public final class MatchesViewController: LogbookListViewController<DateRange, String, MatchRow> {
  /// Creates a screen for the matches of an app.
  public init(_ model: GoalsModel) {
    super.init(model, showing: model.matches, empty: .matches, cellClass: MatchCell.self)
  }

  public required init?(coder: NSCoder) { nil }

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Matches"
    tableView.allowsSelection = false
    tableView.allowsSelectionDuringEditing = true
    source.headerTitle = { $0.header }
    source.onDelete = { [weak self] row in Task { await self?.delete(row) } }
  }

  override func fill(_ cell: LogbookCell, with item: MatchRow) {
    (cell as? MatchCell)?.show(item)
  }

  override func choose(_ item: MatchRow) {
    if let editor = model.makeEditor(for: item.id) { edit(editor) }
  }

  public override func add() {
    edit(model.makeEditor())
  }

  private func edit(_ editor: MatchEditor) {
    present(MatchEditorViewController(editor, of: model), animated: true)
  }

  /// Deletes the match of a row that was already removed from the list. If the store fails, the row
  /// is inserted again, and an alert says why.
  private func delete(_ row: MatchRow) async {
    let isDone = await list.perform { try await model.deleteMatch(row.id) }
    guard !isDone else { return }
    await source.apply(list.sections)
  }
}
#endif
