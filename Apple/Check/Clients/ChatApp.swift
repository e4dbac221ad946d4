import LiveListDatabase
import LiveListUIKit
import UIKit

nonisolated struct ChatMessage: Codable, Equatable, Sendable {
  var author: String
  var text: String
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor
final class ChatController: UITableViewController {
  private let reference: DatabaseReference
  private var chat: ItemsModel<DatabaseRow<ChatMessage>>
  private var limit = 50

  private lazy var source = TableViewSource(tableView, showing: [DatabaseRow<ChatMessage>]()) {
    row in
    .cell(UITableViewCell.self) { cell in
      var content = cell.defaultContentConfiguration()
      content.text = row.isPending ? "\(row.value.text) …" : row.value.text
      content.secondaryText = row.value.author
      cell.contentConfiguration = content
    }
  }

  init(_ database: LiveDatabase) {
    reference = database["chat"]
    chat = Self.newest(limit, of: reference)
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { nil }

  private static func newest(
    _ count: Int, of reference: DatabaseReference
  ) -> ItemsModel<DatabaseRow<ChatMessage>> {
    ListModel(
      reference.ordered(by: .key).limited(toLast: count).list(of: ChatMessage.self))
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    source.options.scrollAnchor = .bottom
    source.onDisplay { [weak self] row in self?.showOlder(before: row) }
    followChat()
  }

  private func followChat() {
    source.follow(chat) { [weak self] state in self?.tableView.showBanner(for: state.phase) }
  }

  private func showOlder(before row: DatabaseRow<ChatMessage>) {
    let rows = source.items
    guard row.id == rows.first?.id, rows.count == limit else { return }
    limit += 50
    chat = Self.newest(limit, of: reference)
    followChat()
  }

  func send(_ text: String) async {
    do {
      try await reference.push().set(ChatMessage(author: "Ada", text: text))
    } catch {
      title = "Not sent: \(error)"
    }
  }

  func delete(_ row: DatabaseRow<ChatMessage>) async throws {
    try await reference[row.key.string].remove()
  }
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor
func makeChat() throws -> UIViewController {
  let database = try LiveDatabase("http://127.0.0.1:8080")
  return UINavigationController(rootViewController: ChatController(database))
}
