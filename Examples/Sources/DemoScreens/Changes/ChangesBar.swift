#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Foundation
import LiveList
import LiveListUIKit
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

/// The bar of the bench: a table with groups of choices. In each group, one choice is selected.
public final class ChangesBar: UIView, UITableViewDelegate {
  private static let identifier = "Choice"

  /// The choices.
  public private(set) lazy var tableView = UITableView(frame: bounds, style: .grouped)
  /// Called with the user's choice.
  var onChoose: (@MainActor (ChangesChoice) -> Void)?

  private lazy var source = TableViewSource<ChangesChoiceGroup, String, ChangesChoiceRow>(
    tableView
  ) { tableView, indexPath, row in
    let cell = tableView.dequeueReusableCell(withIdentifier: Self.identifier, for: indexPath)
    var content = cell.defaultContentConfiguration()
    content.text = row.title
    cell.contentConfiguration = content
    cell.showChoice(isChosen: row.isChosen, isEnabled: row.isEnabled)
    return cell
  }

  /// Creates a bar without choices yet.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: Self.identifier)
    tableView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    tableView.delegate = self
    source.headerTitle = { $0.header }
    addSubview(tableView)
  }

  /// Bars are created in code.
  public required init?(coder: NSCoder) { nil }

  /// Shows choices.
  func show(_ choices: ChangesChoices, canUndo: Bool, isAutoplaying: Bool) {
    source.apply(choices.list(canUndo: canUndo, isAutoplaying: isAutoplaying))
  }

  /// The index path of a choice; `nil` if it isn't in the bar.
  func indexPath(for choice: ChangesChoice) -> IndexPath? { source.indexPath(for: choice) }

  public func tableView(
    _ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath
  ) -> Bool {
    source.item(for: indexPath)?.isEnabled ?? false
  }

  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    if let row = source.item(for: indexPath) { onChoose?(row.id) }
  }
}
#endif
