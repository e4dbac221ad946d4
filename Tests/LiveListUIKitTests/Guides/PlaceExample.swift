import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit

struct ChatMessage: Identifiable, Equatable {
  let id: Int
  var text: String
}

/// A chat, whose older messages are on a server.
@MainActor
final class Chat {
  private(set) var messages: [ChatMessage]

  init(_ messages: [ChatMessage]) {
    self.messages = messages
  }

  func receive(_ text: String) {
    messages.append(ChatMessage(id: (messages.last?.id ?? 0) + 1, text: text))
  }

  func loadOlder() async {
    guard let first = messages.first?.id, first > 0 else { return }
    messages.insert(ChatMessage(id: first - 1, text: "older"), at: 0)
  }

  func delete(_ deleted: [ChatMessage]) async throws {
    if deleted.contains(where: { $0.text == "pinned" }) { throw Refusal() }
    let ids = Set(deleted.map(\.id))
    messages.removeAll { ids.contains($0.id) }
  }

  struct Refusal: Error, CustomStringConvertible {
    let description = "A pinned message stays."
  }
}

/// The samples about a chat, about deleting on a server, and about rows in use.
final class ChatViewController: UIViewController, UITableViewDelegate {
  let tableView = UITableView(frame: .zero, style: .plain)
  private let chat: Chat
  private var isLoading = false
  private(set) var alerts: [String] = []

  private(set) lazy var source = TableViewSource(tableView, showing: [ChatMessage]()) { message in
    .cell(UITableViewCell.self) { $0.textLabel?.text = message.text }
  }

  init(_ chat: Chat) {
    self.chat = chat
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.frame = view.bounds
    tableView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(tableView)
    tableView.delegate = self
    source.options.scrollAnchor = .bottom
    source.onDisplay { [weak self] message in self?.loadOlder(before: message) }
    deleteOnServer()
  }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    showMessages()
  }

  func showMessages() {
    source.apply(chat.messages)
  }

  func loadOlder(before message: ChatMessage) {
    guard message == chat.messages.first, !isLoading else { return }
    isLoading = true
    Task {
      await chat.loadOlder()
      isLoading = false
      showMessages()
    }
  }

  private func deleteOnServer() {
    source.onDelete { [chat] messages in try await chat.delete(messages) }
    source.onFailure { [weak self] edit, error in
      self?.showAlert("\(edit.ids.count) messages weren't deleted: \(error)")
    }
  }

  func deleteSelected() {
    let paths = tableView.indexPathsForSelectedRows ?? []
    let selected = paths.compactMap { source.item(for: $0)?.id }
    source.delete(selected)
  }

  func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
    source.pause()
  }

  func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
    source.resume()
  }

  func pushSlowly() {
    source.options.duration = 0.6
    source.options.contentTransition = .custom { [weak tableView] path, change in
      let push = CATransition()
      push.type = .push
      tableView?.cellForRow(at: IndexPath(path))?.layer.add(push, forKey: nil)
      change()
    }
  }

  private func showAlert(_ text: String) { alerts.append(text) }
}

/// A header that opens and closes its section.
final class GroupHeader: UITableViewHeaderFooterView {
  let button = UIButton(type: .system)
  var onTap: () -> Void = {}

  override init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
    button.addAction(UIAction { [weak self] _ in self?.onTap() }, for: .touchUpInside)
    contentView.addSubview(button)
  }

  required init?(coder: NSCoder) { nil }

  required convenience init(registeredFor identifier: String) {
    self.init(reuseIdentifier: identifier)
  }
}

struct Head: Equatable {
  var title: String
  var isOpen: Bool
}

typealias Group = ListSection<Int, Head, ChatMessage>

/// The sample about an accordion.
final class GroupsViewController: UITableViewController {
  var groups: [Group] = []
  private var open: Set<Int> = []

  private(set) lazy var source = TableViewSource(tableView, showing: [Group]()) { message in
    .cell(UITableViewCell.self) { $0.textLabel?.text = message.text }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(GroupHeader.self, forHeaderFooterViewReuseIdentifier: "Group")
    source.fillHeader = { [weak self] view, group in self?.fill(view, group) }
    showGroups()
  }

  override func tableView(
    _ tableView: UITableView, viewForHeaderInSection section: Int
  ) -> UIView? {
    let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "Group")
    if let header { fill(header, source.sections[section]) }
    return header
  }

  private func fill(_ view: UITableViewHeaderFooterView, _ group: Group) {
    guard let view = view as? GroupHeader else { return }
    view.button.setTitle((group.header.isOpen ? "▾ " : "▸ ") + group.header.title, for: .normal)
    view.onTap = { [weak self] in self?.toggle(group.id) }
  }

  private func toggle(_ id: Int) {
    open.formSymmetricDifference([id])
    source.options.scrollAnchor = .section(id)
    showGroups()
    source.options.scrollAnchor = .unlessAtTop
  }

  func showGroups() {
    source.apply(
      groups.map { group in
        let isOpen = open.contains(group.id)
        return Group(
          id: group.id, header: Head(title: group.header.title, isOpen: isOpen),
          items: isOpen ? group.items : [])
      })
  }
}
