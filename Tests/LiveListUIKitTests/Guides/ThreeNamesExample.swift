import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit

final class NamesController: UITableViewController {
  var names: [Int: String] = [:]

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Friend")
  }

  lazy var source = DiffableTableSource<Presence, Int>(tableView: tableView) {
    [unowned self] tableView, indexPath, id in
    let cell = tableView.dequeueReusableCell(withIdentifier: "Friend", for: indexPath)
    cell.textLabel?.text = names[id]
    return cell
  }

  func show(online: [Int], offline: [Int]) {
    var snapshot = DiffableSnapshot<Presence, Int>()
    snapshot.appendSections([.online, .offline])
    snapshot.appendItems(online, toSection: .online)
    snapshot.appendItems(offline, toSection: .offline)
    source.apply(snapshot, animatingDifferences: true)
  }

  func reportMisuses(to log: @escaping (String) -> Void) {
    source.onMisuse = { log("\($0)") }
    source.options.onFallback = { log("not animated: \($0)") }
  }
}

@MainActor
final class FoodScreen {
  let source: DiffableCollectionSource<String, String>

  init(_ collectionView: UICollectionView) {
    collectionView.register(PhotoCell.self, forCellWithReuseIdentifier: "Food")
    source = DiffableCollectionSource(collectionView: collectionView) { view, indexPath, food in
      let cell = view.dequeueReusableCell(withReuseIdentifier: "Food", for: indexPath)
      (cell as? PhotoCell)?.label.text = food
      return cell
    }
  }

  func show() {
    var food = DiffableSectionSnapshot<String>()
    food.append(["Fruit", "Vegetables"])
    food.append(["Apple", "Pear"], to: "Fruit")
    source.apply(food, to: "Food")
  }

  func didTapDisclosure(of food: String) {
    source.toggle(food)
  }
}
