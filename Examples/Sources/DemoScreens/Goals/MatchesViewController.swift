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
  public init(_ model: GoalsModel, theme: GoalsTheme = .system) {
    super.init(
      model, showing: model.matches, empty: .matches, cellClass: MatchCell.self, theme: theme)
  }

  public required init?(coder: NSCoder) { nil }

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = GoalsPlace.Tab.matches.title
    navigationItem.leftBarButtonItem = editButtonItem
    showAddButton()
    tableView.allowsSelection = false
    tableView.allowsSelectionDuringEditing = true
    source.headerTitle = { $0.header }
    source.onDelete { [model] rows in for row in rows { try await model.deleteMatch(row.id) } }
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

  /// Shows the editor of a match above this screen.
  func edit(_ editor: MatchEditor) {
    let navigation = UINavigationController(
      MatchEditorViewController(editor, of: model, theme: theme), theme: theme)
    // A swipe down would discard what is entered.
    navigation.isModalInPresentation = true
    present(navigation, animated: true)
  }

  /// The editor above this screen; `nil` if there is none.
  public var openEditor: MatchEditorViewController? {
    let navigation = presentedViewController as? UINavigationController
    return navigation?.viewControllers.first as? MatchEditorViewController
  }
}
#endif
