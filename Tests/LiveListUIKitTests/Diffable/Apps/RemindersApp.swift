import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit

/// Manually sorted reminders in a grid, with a backing store of IDs and separate models. Based on
/// Apple's session "Advances in diffable data sources" of 2020, with other type names.
@MainActor
final class RemindersApp {
  struct Reminder: Identifiable {
    let id: Int
    var title: String
    var isDone = false
  }

  private(set) var order: [Reminder.ID] = []
  private(set) var reminders: [Reminder.ID: Reminder] = [:]
  let dataSource: DiffableCollectionSource<String, Reminder.ID>
  private let titles: Titles

  /// The titles that the cell provider reads.
  @MainActor final class Titles {
    var texts: [Reminder.ID: String] = [:]
  }

  init(_ collectionView: UICollectionView) {
    collectionView.register(PhotoCell.self, forCellWithReuseIdentifier: "reminder")
    let titles = Titles()
    self.titles = titles
    dataSource = DiffableCollectionSource(collectionView: collectionView) {
      collectionView, indexPath, id in
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "reminder", for: indexPath)
      (cell as? PhotoCell)?.label.text = titles.texts[id]
      return cell
    }
    dataSource.reorderingHandlers.canReorderItem = { _ in true }
    dataSource.reorderingHandlers.didReorder = { [weak self] transaction in
      guard let self, let order = order.applying(transaction.difference) else { return }
      self.order = order
    }
  }

  func show(_ new: [Reminder]) {
    order = new.map(\.id)
    reminders = Dictionary(new.map { ($0.id, $0) }) { first, _ in first }
    for reminder in new { write(reminder) }
    var snapshot = DiffableSnapshot<String, Reminder.ID>()
    snapshot.appendSections(["today"])
    snapshot.appendItems(order, toSection: "today")
    dataSource.applySnapshotUsingReloadData(snapshot)
  }

  func complete(_ id: Reminder.ID) {
    guard var reminder = reminders[id] else { return }
    reminder.isDone = true
    reminders[id] = reminder
    write(reminder)
    var snapshot = dataSource.snapshot()
    snapshot.reconfigureItems([id])
    dataSource.apply(snapshot, animatingDifferences: true)
  }

  func delete(at indexPath: IndexPath) {
    guard let id = dataSource.itemIdentifier(for: indexPath) else { return }
    order.removeAll { $0 == id }
    reminders[id] = nil
    var snapshot = dataSource.snapshot()
    snapshot.deleteItems([id])
    dataSource.apply(snapshot)
  }

  private func write(_ reminder: Reminder) {
    titles.texts[reminder.id] = (reminder.isDone ? "done: " : "") + reminder.title
  }
}
