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
