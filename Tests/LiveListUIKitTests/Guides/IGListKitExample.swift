import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit

struct Post: Identifiable, Equatable {
  let id: Int
  var author: String
  var comments: [Comment]
}

struct Comment: Identifiable, Equatable {
  let id: Int
  var text: String
}

typealias CommentCell = PhotoCell
typealias AuthorHeader = AlbumHeader

@MainActor
final class FeedScreen {
  let collectionView: UICollectionView

  lazy var source = {
    let source = CollectionViewSource<Int, String, Comment>(collectionView) {
      view, indexPath, comment in
      let cell = view.dequeueReusableCell(withReuseIdentifier: "Comment", for: indexPath)
      (cell as? CommentCell)?.label.text = comment.text
      return cell
    }
    source.supplementaryView = { view, kind, indexPath, post in
      let header = view.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "Author", for: indexPath)
      (header as? AuthorHeader)?.label.text = post.header
      return header
    }
    return source
  }()

  func show(_ posts: [Post]) {
    source.apply(
      posts.map { ListSection(id: $0.id, header: $0.author, items: $0.comments) })
  }

  init(_ collectionView: UICollectionView) {
    self.collectionView = collectionView
    collectionView.register(CommentCell.self, forCellWithReuseIdentifier: "Comment")
    collectionView.register(
      AuthorHeader.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "Author")
  }
}
