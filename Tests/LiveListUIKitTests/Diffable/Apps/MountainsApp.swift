import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit

/// A search field above a grid of mountains. Based on Apple's sample "Implementing modern
/// collection views", with other type names.
@MainActor
final class MountainsApp {
  enum Section: CaseIterable {
    case main
  }

  struct Mountain: Hashable {
    let name: String
    let height: Int
    let identifier = UUID()

    func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

    static func == (left: Mountain, right: Mountain) -> Bool {
      left.identifier == right.identifier
    }

    func contains(_ filter: String?) -> Bool {
      guard let filter, !filter.isEmpty else { return true }
      return name.lowercased().contains(filter.lowercased())
    }
  }

  let mountains: [Mountain]
  let collectionView: UICollectionView
  var dataSource: DiffableCollectionSource<Section, Mountain>?

  init(_ collectionView: UICollectionView, _ mountains: [Mountain]) {
    self.collectionView = collectionView
    self.mountains = mountains
    configureDataSource()
    performQuery(with: nil)
  }

  func configureDataSource() {
    collectionView.register(PhotoCell.self, forCellWithReuseIdentifier: "mountain")
    dataSource = DiffableCollectionSource<Section, Mountain>(collectionView: collectionView) {
      (collectionView: UICollectionView, indexPath: IndexPath, mountain: Mountain)
        -> UICollectionViewCell? in
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "mountain", for: indexPath)
      (cell as? PhotoCell)?.label.text = mountain.name
      return cell
    }
  }

  func performQuery(with filter: String?) {
    let found = mountains.filter { $0.contains(filter) }.sorted { $0.name < $1.name }
    var snapshot = DiffableSnapshot<Section, Mountain>()
    snapshot.appendSections([.main])
    snapshot.appendItems(found)
    dataSource?.apply(snapshot, animatingDifferences: true)
  }
}
