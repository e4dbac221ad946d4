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
  private lazy var rows = ItemsTableViewSource<Friend>(tableView) { _, _, friend in
    NSTextField(labelWithString: friend.name)
  }
  private lazy var items = ItemsCollectionViewSource<Friend>(grid) { grid, indexPath, _ in
    grid.makeItem(withIdentifier: NSUserInterfaceItemIdentifier("Friend"), for: indexPath)
  }

  func show(_ friends: [Friend]) async {
    await rows.apply(friends)
    await items.apply(friends)
    rows.onSelection = { [weak self] selection in self?.title = selection.first?.name }
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
