// What subclasses and wrappers of Apple's diffable data sources in public repositories declare, with three names changed. The
// signatures are theirs, the bodies aren't.

public import LiveListUIKit
public import UIKit

nonisolated enum Presence: String, CaseIterable, Hashable, Sendable { case online, offline }

// connorprzybyla/caching-views, brusik666/ToDoApp
class DeletingDataSource: DiffableTableSource<Presence, String> {
  override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    true
  }

  override func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    guard editingStyle == .delete, let item = itemIdentifier(for: indexPath) else { return }
    var snapshot = self.snapshot()
    snapshot.deleteItems([item])
    apply(snapshot, animatingDifferences: true)
  }
}

// rinsuki/Sail, GinImor/IntermediateTraining
class EditableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>:
  DiffableTableSource<SectionIdentifierType, ItemIdentifierType>
{
  var isEditable = false

  override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    isEditable
  }
}

// bradhowes/swift-uitableview-searching
class IndexedDataSource: DiffableTableSource<String, Int> {
  override func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { snapshot().sectionIdentifiers[section] }

  override func sectionIndexTitles(for tableView: UITableView) -> [String]? {
    snapshot().sectionIdentifiers
  }

  override func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { snapshot().sectionIdentifiers.firstIndex(of: title) ?? -1 }
}

// appletau/Diary, openHPI/xikolo-ios
class TitledDataSource<Item: Hashable>: DiffableTableSource<String, Item> {
  override func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { sectionIdentifier(for: section) }

  override func tableView(
    _ tableView: UITableView, titleForFooterInSection section: Int
  ) -> String? { super.tableView(tableView, titleForFooterInSection: section) }
}

// johnpdavis/catalyst_reorder_example, sjzLovecj/JZCommon
class MovingDataSource<S, I>: DiffableTableSource<S, I> where S: Hashable, I: Hashable {
  var moveRow: ((IndexPath, IndexPath) -> Void)?

  override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    true
  }

  override func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    super.tableView(tableView, moveRowAt: sourceIndexPath, to: destinationIndexPath)
    moveRow?(sourceIndexPath, destinationIndexPath)
  }
}

// jkaunert/DDSViewModels
class KindDataSource: DiffableCollectionSource<Int, String> {
  override func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    super.collectionView(collectionView, viewForSupplementaryElementOfKind: kind, at: indexPath)
  }

  override func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { true }

  override func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    super.collectionView(collectionView, moveItemAt: sourceIndexPath, to: destinationIndexPath)
  }

  override func numberOfSections(in collectionView: UICollectionView) -> Int {
    super.numberOfSections(in: collectionView)
  }

  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { super.collectionView(collectionView, numberOfItemsInSection: section) }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { super.collectionView(collectionView, cellForItemAt: indexPath) }
}

// JK0369/ExDiffableDataSource
final class UpdatedDataSource: DiffableTableSource<Int, String> {
  func update(items: [String]) {
    var snapshot = snapshot()
    snapshot.deleteAllItems()
    snapshot.appendSections([0])
    snapshot.appendItems(items)
    apply(snapshot)
  }
}

// idkclub/Markology
open class FadingTableSource<Section: Hashable, Item: Hashable>: DiffableTableSource<Section, Item>
{
  public override init(
    tableView: UITableView, cellProvider: @escaping DiffableTableSource<Section, Item>.CellProvider
  ) {
    super.init(tableView: tableView, cellProvider: cellProvider)
    defaultRowAnimation = .fade
  }
}

// nemecek-filip/CompositionalDiffablePlayground.ios
class ColoredDataSource: DiffableCollectionSource<Int, UIColor> {
  init(collectionView: UICollectionView) {
    super.init(collectionView: collectionView) {
      (collectionView, indexPath, color) -> UICollectionViewCell? in
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Color", for: indexPath)
      cell.contentView.backgroundColor = color
      return cell
    }
  }
}

// Pomanks/DiffableKit
final class ConfiguredDataSource<Item: Hashable>: DiffableCollectionSource<Int, Item> {
  init(
    collectionView: UICollectionView, cells: @escaping CellProvider,
    headers: @escaping SupplementaryViewProvider
  ) {
    super.init(collectionView: collectionView, cellProvider: cells)
    supplementaryViewProvider = headers
  }
}

// pmieszal/shekly-ios
class RegisteringDataSource: DiffableCollectionSource<String, String> {
  init(collectionView: UICollectionView) {
    super.init(
      collectionView: collectionView,
      cellProvider: { collectionView, indexPath, model in
        collectionView.dequeueReusableCell(withReuseIdentifier: model, for: indexPath)
      })
    collectionView.allowsMultipleSelection = false
  }
}

// Thieurom/FootballTables
extension DiffableTableSource {
  var snapshotWithoutAnimation: DiffableSnapshot<SectionIdentifierType, ItemIdentifierType> {
    get { snapshot() }
    set { apply(newValue, animatingDifferences: false) }
  }
}

// z3rosmith/bithumb-techcamp-ios-1st, kimseongj/Parting
extension DiffableCollectionSource {
  func applySnapshot(
    _ snapshot: DiffableSnapshot<SectionIdentifierType, ItemIdentifierType>, animated: Bool,
    completion: (() -> Void)? = nil
  ) {
    if animated {
      apply(snapshot, animatingDifferences: true, completion: completion)
    } else {
      applySnapshotUsingReloadData(snapshot, completion: completion)
    }
  }

  func refresh(completion: (@Sendable () -> Void)? = nil) {
    apply(snapshot(), animatingDifferences: true, completion: completion)
  }
}

// Of more repositories, found by their text: what is overridden besides.
class ObservedTableSource<S: Hashable, I: Hashable>: DiffableTableSource<S, I> {
  private var current: DiffableSnapshot<S, I>?
  var itemIdentifierResult: I?
  var wasApplied: () -> Void = {}

  override func apply(
    _ snapshot: DiffableSnapshot<S, I>, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    super.apply(snapshot, animatingDifferences: animatingDifferences) { [weak self] in
      self?.wasApplied()
      completion?()
    }
  }

  override func apply(
    _ snapshot: DiffableSnapshot<S, I>, animatingDifferences: Bool = true
  ) async {
    await super.apply(snapshot, animatingDifferences: animatingDifferences)
  }

  override func applySnapshotUsingReloadData(
    _ snapshot: DiffableSnapshot<S, I>, completion: (() -> Void)? = nil
  ) { super.applySnapshotUsingReloadData(snapshot, completion: completion) }

  override func applySnapshotUsingReloadData(_ snapshot: DiffableSnapshot<S, I>) async {
    await super.applySnapshotUsingReloadData(snapshot)
  }

  override func snapshot() -> DiffableSnapshot<S, I> { current ?? super.snapshot() }

  override func itemIdentifier(for indexPath: IndexPath) -> I? {
    itemIdentifierResult ?? super.itemIdentifier(for: indexPath)
  }

  override func indexPath(for itemIdentifier: I) -> IndexPath? {
    super.indexPath(for: itemIdentifier)
  }

  override func sectionIdentifier(for index: Int) -> S? { super.sectionIdentifier(for: index) }

  override func index(for sectionIdentifier: S) -> Int? { super.index(for: sectionIdentifier) }

  override func numberOfSections(in tableView: UITableView) -> Int {
    super.numberOfSections(in: tableView)
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    super.tableView(tableView, numberOfRowsInSection: section)
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { super.tableView(tableView, cellForRowAt: indexPath) }
}

class ObservedCollectionSource<S: Hashable, I: Hashable>: DiffableCollectionSource<S, I> {
  private var titles: [String] = []

  override init(
    collectionView: UICollectionView,
    cellProvider: @escaping DiffableCollectionSource<S, I>.CellProvider
  ) {
    super.init(collectionView: collectionView, cellProvider: cellProvider)
  }

  convenience init(
    collectionView: UICollectionView, titles: [String],
    cellProvider: @escaping DiffableCollectionSource<S, I>.CellProvider
  ) {
    self.init(collectionView: collectionView, cellProvider: cellProvider)
    self.titles = titles
  }

  override var supplementaryViewProvider: SupplementaryViewProvider? {
    didSet { titles = [] }
  }

  override func apply(
    _ snapshot: DiffableSnapshot<S, I>, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    super.apply(
      snapshot, animatingDifferences: animatingDifferences && !snapshot.itemIdentifiers.isEmpty,
      completion: completion)
  }

  override func snapshot() -> DiffableSnapshot<S, I> { super.snapshot() }

  override func itemIdentifier(for indexPath: IndexPath) -> I? {
    super.itemIdentifier(for: indexPath)
  }

  override func indexPath(for itemIdentifier: I) -> IndexPath? {
    super.indexPath(for: itemIdentifier)
  }

  override func indexTitles(for collectionView: UICollectionView) -> [String]? { titles }

  override func collectionView(
    _ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int
  ) -> IndexPath { IndexPath(item: 0, section: titles.firstIndex(of: title) ?? 0) }
}

// A data source of a test, which has no cells.
final class MockDataSource: DiffableCollectionSource<Int, UUID> {
  var mockItem: UUID?

  init() {
    let view = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    super.init(collectionView: view) { _, _, _ in UICollectionViewCell() }
  }

  override func itemIdentifier(for indexPath: IndexPath) -> UUID? { mockItem }
}
