import AppKit
import LiveListAppKit

struct Friend: Identifiable, Equatable, Sendable {
  let id: String
  var name: String
}

/// A window's table, and a grid beside it.
@MainActor
final class FriendsController: NSViewController {
  private let tableView = NSTableView(frame: .zero)
  private let grid = NSCollectionView(frame: .zero)
  private lazy var rows = TableViewSource(tableView, showing: [Friend]()) { _, _, friend in
    NSTextField(labelWithString: friend.name)
  }
  private lazy var items = ItemsCollectionViewSource<Friend>(grid) { grid, indexPath, _ in
    grid.makeItem(withIdentifier: NSUserInterfaceItemIdentifier("Friend"), for: indexPath)
  }

  func show(_ friends: [Friend]) async {
    rows.apply(friends)
    await items.apply(friends).ended()
    rows.onSelection = { [weak self] selection in self?.title = selection.first?.name }
  }
}

/// A table whose rows have actions and can be dragged, and whose columns sort.
@MainActor
final class FriendsSource: ItemsTableViewSource<Friend> {
  var onBlock: (Friend) -> Void = { _ in }
  var onSort: ([NSSortDescriptor]) -> Void = { _ in }
  var onDrop: (Friend.ID, Int) -> Void = { _, _ in }

  @objc func tableView(
    _ tableView: NSTableView, rowActionsForRow row: Int, edge: NSTableView.RowActionEdge
  ) -> [NSTableViewRowAction] {
    guard edge == .trailing, let friend = item(forRow: row) else { return [] }
    return [
      NSTableViewRowAction(style: .destructive, title: "Block") { [onBlock] _, _ in
        onBlock(friend)
      }
    ]
  }

  @objc func tableView(
    _ tableView: NSTableView, sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor]
  ) {
    onSort(tableView.sortDescriptors)
  }

  @objc func tableView(
    _ tableView: NSTableView, pasteboardWriterForRow row: Int
  ) -> (any NSPasteboardWriting)? {
    item(forRow: row).map { $0.id as NSString }
  }

  @objc func tableView(
    _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
    proposedDropOperation dropOperation: NSTableView.DropOperation
  ) -> NSDragOperation {
    let isOwn = info.draggingSource as? NSTableView === tableView
    return isOwn && dropOperation == .above ? .move : []
  }

  @objc func tableView(
    _ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int,
    dropOperation: NSTableView.DropOperation
  ) -> Bool {
    guard let id = info.draggingPasteboard.string(forType: .string) else { return false }
    onDrop(id, row)
    return true
  }
}

/// The screen of that table.
@MainActor
final class SortedFriendsController: NSViewController {
  private let tableView = NSTableView(frame: .zero)
  private var friends: [Friend] = []

  private lazy var source = FriendsSource(tableView) { _, column, friend in
    NSTextField(labelWithString: column.rawValue == "name" ? friend.name : friend.id)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    for column in tableView.tableColumns {
      column.sortDescriptorPrototype = NSSortDescriptor(
        key: column.identifier.rawValue, ascending: true)
    }
    tableView.registerForDraggedTypes([.string])
    source.onBlock = { [weak self] friend in self?.block(friend) }
    source.onDelete { friends in try await Server.shared.block(friends) }
    source.onFailure { [weak self] _, error in self?.title = "Blocking failed: \(error)" }
    source.onSort = { [weak self] descriptors in self?.sort(by: descriptors) }
    source.onDrop = { [weak self] id, row in self?.move(id, to: row) }
    source.apply(friends)
  }

  private func sort(by descriptors: [NSSortDescriptor]) {
    guard let first = descriptors.first else { return }
    friends.sort { one, other in
      let (one, other) = first.ascending ? (one, other) : (other, one)
      return first.key == "name" ? (one.name, one.id) < (other.name, other.id) : one.id < other.id
    }
    source.apply(friends)
  }

  private func move(_ id: Friend.ID, to row: Int) {
    guard let old = friends.firstIndex(where: { $0.id == id }) else { return }
    let friend = friends.remove(at: old)
    friends.insert(friend, at: row > old ? row - 1 : row)
    source.apply(friends)
  }

  private func block(_ friend: Friend) {
    source.delete([friend.id])
  }
}

/// A server that can refuse.
actor Server {
  static let shared = Server()

  func block(_ friends: [Friend]) throws {}
}

/// A table whose data source is its own.
@MainActor
final class OwnController: NSViewController {
  private var friends: [Friend] = []
  private let tableView = NSTableView(frame: .zero)

  func show(_ newFriends: [Friend]) {
    let changeset = ListChangeset(from: friends, to: newFriends)
    tableView.apply(changeset) { friends = $0 }
  }
}

/// Folders and files, which are loaded when their folder is expanded.
@MainActor
final class FilesController: NSViewController {
  private let outlineView = NSOutlineView(frame: .zero)
  private lazy var source = DiffableOutlineViewSource<String, String>(outlineView: outlineView) {
    _, _, path in NSTextField(labelWithString: path)
  }

  func show(_ folders: [String], filesIn load: @escaping (String) -> [String]) async {
    source.isExpandable = { folders.contains($0) }
    source.sectionSnapshotHandlers.snapshotForExpandingParent = { folder, _ in
      var files = DiffableSectionSnapshot<String>()
      files.append(load(folder))
      return files
    }
    var snapshot = DiffableSectionSnapshot<String>()
    snapshot.append(folders)
    await source.apply(snapshot, to: "Files")
    outlineView.selectRowIndexes([source.row(for: "Notes") ?? 0], byExtendingSelection: false)
  }
}
