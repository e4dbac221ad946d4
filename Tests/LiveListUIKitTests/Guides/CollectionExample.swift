import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit

struct Photo: Identifiable, Equatable {
  let id: Int
  var title: String
}

typealias Album = ListSection<Int, String, Photo>

@MainActor
final class AlbumsScreen {
  let collectionView: UICollectionView

  lazy var source = {
    let source = CollectionViewSource<Int, String, Photo>(collectionView) {
      view, indexPath, photo in
      let cell = view.dequeueReusableCell(withReuseIdentifier: "Photo", for: indexPath)
      (cell as? PhotoCell)?.label.text = photo.title
      return cell
    }
    source.supplementaryView = { view, kind, indexPath, album in
      let header = view.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "Album", for: indexPath)
      (header as? AlbumHeader)?.label.text = album.header
      return header
    }
    return source
  }()

  func show(_ albums: [Album]) {
    source.apply(albums)
  }

  init(_ collectionView: UICollectionView) {
    self.collectionView = collectionView
    collectionView.register(PhotoCell.self, forCellWithReuseIdentifier: "Photo")
    collectionView.register(
      AlbumHeader.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "Album")
  }
}

final class PhotoCell: UICollectionViewCell {
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.addSubview(label)
  }

  required init?(coder: NSCoder) { nil }
}

final class AlbumHeader: UICollectionReusableView {
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }
}
