#if HEADLESS_UIKIT
import Foundation
import HeadlessUIKit
import LiveListUIKit

struct Message: Identifiable, Equatable {
  let id: Int
  var text: String
}

/// The samples of the article about places, as a screen.
@MainActor
final class MessagesController: NSObject, UITableViewDelegate {
  let source: ItemsTableViewSource<Message>
  private let store: MessageStore

  init(_ tableView: UITableView, _ store: MessageStore) {
    self.store = store
    source = ItemsTableViewSource(
      tableView,
      cells: { message in
        .cell(UITableViewCell.self) { $0.textLabel?.text = message.text }
      })
    super.init()
    tableView.delegate = self
  }

  func showChat(_ messages: [Message]) {
    source.options.scrollAnchor = .bottom
    source.apply(messages)
  }

  func expand(_ id: Message.ID, _ messages: [Message]) async {
    source.options.scrollAnchor = .item(id)
    await source.apply(messages).ended()
    source.options.scrollAnchor = .unlessAtTop
  }

  func deleteOnServer() {
    source.deletion = { [store] message in try await store.delete(message) }
    source.onDeletionFailure = { [weak self] message, error in
      self?.showAlert("“\(message.text)” wasn't deleted: \(error)")
    }
  }

  func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
    source.pause()
  }

  func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
    source.resume()
  }

  func fadeSlowly() {
    source.options.duration = 0.6
    source.options.contentTransition = .custom { path, change in
      // Animate the cell of the row here, and call this once.
      change()
    }
  }

  private func showAlert(_ text: String) {}
}

@MainActor
final class MessageStore {
  func delete(_ message: Message) async throws {}
}
#endif
