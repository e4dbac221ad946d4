import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit

/// A table view in a window that shows numbers, with a content for each.
@MainActor
final class DiffableTableStage {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 2000))
  let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 2000), style: .plain)
  let source: DiffableTableSource<Int, Int>
  let store = NumberStore()

  init(_ type: DiffableTableSource<Int, Int>.Type = DiffableTableSource<Int, Int>.self) {
    table.register(UITableViewCell.self, forCellReuseIdentifier: "number")
    source = DiffableTableSource(tableView: table) { [store] table, path, number in
      let cell = table.dequeueReusableCell(withIdentifier: "number", for: path)
      cell.textLabel?.text = store.text(of: number)
      return cell
    }
    source.onMisuse = { [store] in store.misuses.append($0) }
    window.addSubview(table)
  }

  var rows: [[String]] { table.shownRowTexts }

  /// The changes of the batches that the table received since the last call.
  func takeBatches() -> [BatchChanges] {
    defer { store.seen = table.receivedUpdates.count }
    return table.receivedUpdates[store.seen...].compactMap {
      if case .batch(let batch) = $0 { batch.changes } else { nil }
    }
  }
}

/// A collection view in a window that shows numbers, with a content for each.
@MainActor
final class DiffableCollectionStage {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 4000))
  let view: UICollectionView
  let source: DiffableCollectionSource<Int, Int>
  let store = NumberStore()

  init() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 20)
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 4000), collectionViewLayout: layout)
    view.register(PhotoCell.self, forCellWithReuseIdentifier: "number")
    source = DiffableCollectionSource(collectionView: view) { [store] view, path, number in
      let cell = view.dequeueReusableCell(withReuseIdentifier: "number", for: path)
      (cell as? PhotoCell)?.label.text = store.text(of: number)
      return cell
    }
    source.onMisuse = { [store] in store.misuses.append($0) }
    window.addSubview(view)
  }

  var items: [[String]] { view.shownItemTexts }

  /// The numbers that the view shows, without contents.
  var numbers: [[Int]] { items.map { $0.compactMap { Int($0.prefix { $0 != "." }) } } }
}

/// The contents of numbers.
@MainActor
final class NumberStore {
  var revisions: [Int: Int] = [:]
  var misuses: [DiffableMisuse] = []
  var seen = 0

  func text(of number: Int) -> String {
    revisions[number].map { "\(number).\($0)" } ?? "\(number)"
  }
}
