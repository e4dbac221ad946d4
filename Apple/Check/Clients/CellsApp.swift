import LiveListUIKit
import SwiftUI
import UIKit

struct Contact: Identifiable, Equatable, Sendable {
  let id: String
  var name: String
  var isFavorite = false
}

/// A row in SwiftUI.
struct ContactRow: View {
  let contact: Contact

  var body: some View { Text(contact.name) }
}

/// A table with rows in SwiftUI, swipes, menus and an index.
@MainActor
final class ContactsController: UITableViewController {
  private lazy var source = TableViewSource<String, String, Contact>(tableView) {
    tableView, indexPath, contact in
    let cell = tableView.dequeueReusableCell(withIdentifier: "Contact", for: indexPath)
    cell.contentConfiguration = UIHostingConfiguration { ContactRow(contact: contact) }
    return cell
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Contact")
    source.headerTitle = { $0.header }
    source.indexTitle = { $0.header }
    source.onDelete { try await Self.delete($0) }
  }

  func show(_ contacts: [Contact]) {
    source.apply(
      contacts.sections(by: { String($0.name.prefix(1)) }, order: .ascending) { letter, _ in letter
      })
  }

  #if os(iOS)
  override func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    guard let contact = source.item(for: indexPath) else { return nil }
    let delete = UIContextualAction(style: .destructive, title: "Delete") { [source] _, _, done in
      source.delete([contact.id])
      done(true)
    }
    return UISwipeActionsConfiguration(actions: [delete])
  }
  #endif

  func tableView(
    _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard let contact = source.item(for: indexPath) else { return nil }
    return UIContextMenuConfiguration(actionProvider: { [source] _ in
      let delete = UIAction(title: "Delete") { _ in
        source.delete([contact.id])
      }
      return UIMenu(children: [delete])
    })
  }

  private static func delete(_ contacts: [Contact]) async throws {}
}

/// A collection whose cells are registered by type.
@MainActor
final class FacesController: UIViewController {
  private let collectionView = UICollectionView(
    frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
  private let face = UICollectionView.CellRegistration<UICollectionViewCell, Contact> {
    cell, _, contact in
    cell.contentConfiguration = UIHostingConfiguration { ContactRow(contact: contact) }
  }
  private lazy var source = ItemsCollectionViewSource<Contact>(collectionView) {
    [face] collectionView, indexPath, contact in
    collectionView.dequeueConfiguredReusableCell(using: face, for: indexPath, item: contact)
  }

  func show(_ contacts: [Contact]) { source.apply(contacts) }
}
