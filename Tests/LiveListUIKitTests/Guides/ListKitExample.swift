import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit

struct Song: Identifiable, Equatable {
  let id: Int
  var title: String
}

typealias SongCell = PhotoCell

@MainActor
final class SongsScreen {
  let collectionView: UICollectionView

  lazy var source = CollectionViewSource<String, String, Song>(collectionView) {
    view, indexPath, song in
    let cell = view.dequeueReusableCell(withReuseIdentifier: "Song", for: indexPath)
    (cell as? SongCell)?.label.text = song.title
    return cell
  }

  func show(favorites: [Song], others: [Song]) {
    source.apply([
      ListSection(id: "favorites", header: "", items: favorites),
      ListSection(id: "others", header: "", items: others),
    ])
  }

  init(_ collectionView: UICollectionView) {
    self.collectionView = collectionView
    collectionView.register(SongCell.self, forCellWithReuseIdentifier: "Song")
  }
}
