import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit

struct Contact: Identifiable, Equatable {
  let id: Int
  var name: String
  var isOther: Bool { name != "me" }
}

enum Presence { case online, offline }

final class ContactsController: UITableViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Contact")
  }

  lazy var source = {
    let source = TableViewSource<Presence, String, Contact>(tableView) {
      tableView, indexPath, contact in
      let cell = tableView.dequeueReusableCell(withIdentifier: "Contact", for: indexPath)
      cell.textLabel?.text = contact.name
      return cell
    }
    source.headerTitle = { $0.header }
    return source
  }()

  func show(online: [Contact], offline: [Contact]) {
    source.apply([
      ListSection(id: .online, header: "Online, \(online.count)", items: online),
      ListSection(id: .offline, header: "Offline", items: offline),
    ])
  }

  private(set) var deleted: [Contact.ID] = []

  func allowDeleting() {
    source.onDelete(where: \.isOther) { [weak self] contacts in
      self?.delete(contacts.map(\.id))
    }
  }

  private func delete(_ ids: [Contact.ID]) { deleted += ids }
}
