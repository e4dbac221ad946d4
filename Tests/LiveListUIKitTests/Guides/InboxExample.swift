import Foundation
import HeadlessUIKit
import LiveList
import LiveListPipeline
import LiveListUIKit
import Observation

struct Mail: Identifiable, Equatable {
  let id: Int
  var subject: String
  var isRead = false
}

/// The mails that an app holds, and its server.
@MainActor @Observable
final class MailStore {
  private(set) var mails: [Mail]
  /// Whether the server refuses everything.
  var refuses = false

  init(_ mails: [Mail]) { self.mails = mails }

  func delete(_ ids: [Mail.ID]) async throws {
    try answer()
    mails.removeAll { ids.contains($0.id) }
  }

  func markAsRead(_ id: Mail.ID) async throws {
    try answer()
    for index in mails.indices where mails[index].id == id { mails[index].isRead = true }
  }

  func move(_ moved: [Mail], before next: Mail?) async throws {
    try answer()
    mails.removeAll { mail in moved.contains { $0.id == mail.id } }
    let index = mails.firstIndex { $0.id == next?.id } ?? mails.count
    mails.insert(contentsOf: moved, at: index)
  }

  func restore(_ restored: [Mail]) async throws {
    try answer()
    mails = (mails + restored).sorted { $0.id < $1.id }
  }

  func receive(_ mail: Mail) { mails.append(mail) }

  private func answer() throws { if refuses { throw ListFailure("The server is closed.") } }
}

final class InboxController: UITableViewController {
  let store: MailStore
  let inbox: ItemsModel<Mail>
  private(set) var messages: [String] = []
  /// Answers the undo bar: whether the user has tapped Undo.
  var isUndone: (String) async -> Bool = { _ in false }

  private lazy var source = ItemsTableViewSource<Mail>(
    tableView,
    cells: { mail in
      .cell(UITableViewCell.self) { cell in
        cell.textLabel?.text = mail.isRead ? mail.subject : "• " + mail.subject
      }
    })

  init(_ store: MailStore) {
    self.store = store
    inbox = ItemsModel(.observing { store.mails })
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    source.follow(inbox)
    source.onDelete { [weak self, store] mails in
      if await self?.isUndone("\(mails.count) deleted") == true { throw CancellationError() }
      try await store.delete(mails.map(\.id))
    }
    source.onMove { [store] move in try await store.move(move.items, before: move.next) }
    source.onFailure { [weak self] _, error in self?.messages.append("\(error)") }
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    guard let mail = source.item(for: indexPath) else { return }
    inbox.edit(.update(mail.id) { $0.isRead = true }) { [store] in
      try await store.markAsRead(mail.id)
    }
  }

  /// Deletes mails, and returns what undoes that.
  func delete(_ mails: [Mail]) -> () -> Void {
    let edit = ItemsModel<Mail>.Edit.remove(mails.map(\.id))
    let undo = edit.inverse(in: inbox.sections)
    inbox.edit(edit) { [store] in try await store.delete(mails.map(\.id)) }
    return { [inbox, store] in inbox.edit(undo) { try await store.restore(mails) } }
  }

  func deleteSelected() {
    let paths = tableView.indexPathsForSelectedRows ?? []
    source.delete(paths.compactMap { source.item(for: $0)?.id })
  }
}
