import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit

/// Books by author, with section titles, swipe to delete, and a background refresh. Based on
/// articles about subclasses of table data sources, with other type names.
final class LibrarySource: DiffableTableSource<String, UUID> {
  var onDelete: ((UUID) -> Void)?

  override func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? {
    let author = snapshot().sectionIdentifiers[section]
    return "\(author), \(snapshot().numberOfItems(inSection: author))"
  }

  override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    true
  }

  override func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    guard editingStyle == .delete, let book = itemIdentifier(for: indexPath) else { return }
    onDelete?(book)
    var snapshot = snapshot()
    snapshot.deleteItems([book])
    for author in snapshot.sectionIdentifiers
    where snapshot.numberOfItems(inSection: author) == 0 {
      snapshot.deleteSections([author])
    }
    apply(snapshot, animatingDifferences: true)
  }
}

final class LibraryApp: UITableViewController {
  struct Book {
    let id: UUID
    let author: String
    let title: String
  }

  private(set) var books: [UUID: Book] = [:]
  private(set) lazy var dataSource = makeDataSource()

  private func makeDataSource() -> LibrarySource {
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "book")
    let source = LibrarySource(tableView: tableView) { [weak self] tableView, indexPath, id in
      let cell = tableView.dequeueReusableCell(withIdentifier: "book", for: indexPath)
      cell.textLabel?.text = self?.books[id]?.title
      return cell
    }
    source.onDelete = { [weak self] id in self?.books[id] = nil }
    return source
  }

  func refresh(_ fetched: [Book]) async {
    books = Dictionary(fetched.map { ($0.id, $0) }) { first, _ in first }
    var snapshot = DiffableSnapshot<String, UUID>()
    for book in fetched {
      if snapshot.indexOfSection(book.author) == nil { snapshot.appendSections([book.author]) }
      snapshot.appendItems([book.id], toSection: book.author)
    }
    await dataSource.apply(snapshot, animatingDifferences: tableView.window != nil)
  }
}
