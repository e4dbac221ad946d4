import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit

struct Message: Identifiable, Equatable {
  let id: String
  var text: String

  init?(_ snapshot: DataSnapshot) {
    guard let value = snapshot.value as? [String: Any], let text = value["text"] as? String
    else { return nil }
    self.id = snapshot.key
    self.text = text
  }
}

final class ChatController: UITableViewController {
  private let query: DatabaseQuery
  private var handle: DatabaseHandle?
  lazy var source = ItemsTableViewSource<Message>(tableView) {
    tableView, indexPath, message in
    let cell = tableView.dequeueReusableCell(withIdentifier: "Message", for: indexPath)
    cell.textLabel?.text = message.text
    return cell
  }

  init(_ query: DatabaseQuery) {
    self.query = query
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Message")
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    handle = query.observe(.value) { [weak self] snapshot in self?.show(snapshot) }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if let handle { query.removeObserver(withHandle: handle) }
  }

  private func show(_ snapshot: DataSnapshot) {
    let messages = snapshot.children.compactMap { ($0 as? DataSnapshot).flatMap(Message.init) }
    source.apply(messages)
  }
}
