#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Foundation
import LiveList
public import LiveListTesting
public import _UIKit

/// A table view on which tests play batches.
@MainActor
public final class TableBatchStage: NSObject, BatchStage, UITableViewDataSource {
  public static let name = "UITableView"
  public static let kind = ContractViolation.View.tableView

  private let window = UIWindow.staged(CGRect(x: 0, y: 0, width: 320, height: 1000))
  public let view = StagedTableView(
    frame: CGRect(x: 0, y: 0, width: 320, height: 1000), style: .plain)
  private var texts: [[String]]

  public init(_ texts: [[String]]) {
    self.texts = texts
    super.init()
    view.register(UITableViewCell.self, forCellReuseIdentifier: "item")
    view.dataSource = self
    window.addSubview(view)
    view.layoutIfNeeded()
  }

  public func play(_ operations: [ContractViolation.Operation], to texts: [[String]]) {
    view.attempt {
      view.performBatchUpdates({
        self.texts = texts
        for operation in operations { view.perform(operation) }
      })
      view.layoutIfNeeded()
    }
  }

  public var shown: [[String]] {
    var shown = texts.map { _ in [String]() }
    for cell in view.visibleCells {
      guard let path = view.indexPath(for: cell), shown.indices.contains(path.section) else {
        continue
      }
      shown[path.section].append(cell.textLabel?.text ?? "nothing")
    }
    return shown
  }

  public func numberOfSections(in tableView: UITableView) -> Int { texts.count }

  public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    texts[section].count
  }

  public func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "item", for: indexPath)
    cell.textLabel?.text = texts[indexPath.section][indexPath.row]
    return cell
  }
}

extension UITableView {
  /// Performs one change.
  fileprivate func perform(_ operation: ContractViolation.Operation) {
    switch operation {
    case .deleteSection(let section): deleteSections([section], with: .fade)
    case .insertSection(let section): insertSections([section], with: .fade)
    case .reloadSection(let section): reloadSections([section], with: .fade)
    case .moveSection(let move): moveSection(move.from, toSection: move.to)
    case .deleteItem(let path): deleteRows(at: [IndexPath(path)], with: .fade)
    case .insertItem(let path): insertRows(at: [IndexPath(path)], with: .fade)
    case .reloadItem(let path): reloadRows(at: [IndexPath(path)], with: .fade)
    case .moveItem(let move): moveRow(at: IndexPath(move.from), to: IndexPath(move.to))
    case .refreshHeader, .reconfigureItem, .removeRow, .insertRow, .moveRow, .reloadRow:
      preconditionFailure("\(operation) isn't part of a table view's batch.")
    }
  }
}
#endif
