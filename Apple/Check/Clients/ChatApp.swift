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
  private let chat: ItemsModel<DatabaseRow<ChatMessage>>
  private var look: ListLook?
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
    chat = ListModel(
      reference.ordered(by: .key).limited(toLast: 200).list(of: ChatMessage.self), isActive: false)
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    source.options.scrollAnchor = .bottom
    source.follow(chat) { [weak self] phase in self?.tableView.showBanner(for: phase) }
  }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    look = chat.look()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    look = nil
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
