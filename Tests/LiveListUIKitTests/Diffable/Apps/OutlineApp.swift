import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit

/// A nested menu of screens. Based on Apple's sample "Implementing modern collection views", with
/// other type names.
@MainActor
final class OutlineApp {
  enum Section {
    case main
  }

  final class OutlineItem: Hashable {
    let title: String
    let subitems: [OutlineItem]

    init(title: String, subitems: [OutlineItem] = []) {
      self.title = title
      self.subitems = subitems
    }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    static func == (left: OutlineItem, right: OutlineItem) -> Bool { left === right }
  }

  let menuItems = [
    OutlineItem(
      title: "Compositional Layout",
      subitems: [
        OutlineItem(title: "Getting Started", subitems: [OutlineItem(title: "Grid")]),
        OutlineItem(title: "Badges"),
      ]),
    OutlineItem(title: "Diffable Data Source", subitems: [OutlineItem(title: "Wi-Fi")]),
  ]
  let collectionView: UICollectionView
  var dataSource: DiffableCollectionSource<Section, OutlineItem>?

  init(_ collectionView: UICollectionView) {
    self.collectionView = collectionView
    collectionView.register(PhotoCell.self, forCellWithReuseIdentifier: "item")
    dataSource = DiffableCollectionSource<Section, OutlineItem>(collectionView: collectionView) {
      collectionView, indexPath, item in
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
      (cell as? PhotoCell)?.label.text = item.title
      return cell
    }
    dataSource?.apply(initialSnapshot(), to: .main, animatingDifferences: false)
  }

  func initialSnapshot() -> DiffableSectionSnapshot<OutlineItem> {
    var snapshot = DiffableSectionSnapshot<OutlineItem>()

    func addItems(_ menuItems: [OutlineItem], to parent: OutlineItem?) {
      snapshot.append(menuItems, to: parent)
      for menuItem in menuItems where !menuItem.subitems.isEmpty {
        addItems(menuItem.subitems, to: menuItem)
      }
    }

    addItems(menuItems, to: nil)
    return snapshot
  }
}
