import AppKit
import Foundation
import LiveList
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

/// A table whose rows have actions and whose columns sort.
@MainActor
final class FriendsSource: ItemsTableViewSource<Friend> {
  var onBlock: (Friend) -> Void = { _ in }
  var onSort: ([NSSortDescriptor]) -> Void = { _ in }

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

  var onDrop: (Friend.ID, Int) -> Void = { _, _ in }

  @objc func tableView(
    _ tableView: NSTableView, pasteboardWriterForRow row: Int
  ) -> (any NSPasteboardWriting)? {
    item(forRow: row).map { $0.id as NSString }
  }

  @objc func tableView(
    _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
    proposedDropOperation dropOperation: NSTableView.DropOperation
  ) -> NSDragOperation {
    dropOperation == .above ? .move : []
  }

  @objc func tableView(
    _ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int,
    dropOperation: NSTableView.DropOperation
  ) -> Bool {
    guard let id = info.draggingPasteboard.string(forType: .string) else { return false }
    onDrop(id, row)
    return true
  }

  override func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat {
    item(forRow: row) == nil ? super.tableView(tableView, heightOfRow: row) : 32
  }
}

/// A table whose data source is its own.
@MainActor
final class OwnController: NSViewController {
  private var friends: [Friend] = []
  private let tableView = NSTableView(frame: .zero)

  func show(_ newFriends: [Friend]) {
    tableView.apply(ListChangeset(from: friends, to: newFriends)) { friends = $0 }
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
