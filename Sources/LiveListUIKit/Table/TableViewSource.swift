#if HEADLESS_UIKIT || canImport(UIKit)
public import Foundation
public import LiveList
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

/// The data source of a table view that shows a list: it has the sections, makes the cells, and
/// shows every new list animated.
///
///     source = TableViewSource(tableView) { tableView, indexPath, friend in
///       let cell = tableView.dequeueReusableCell(withIdentifier: "Friend", for: indexPath)
///       cell.textLabel?.text = friend.name
///       return cell
///     }
///     source.headerTitle = { $0.header }
///     await source.apply(sections)
///
/// Lists that come while an update runs are not queued: the newest is shown when it has ended.
///
/// Who knows `UITableViewDiffableDataSource` finds everything in its place. Other than there, items
/// are the models themselves: what changed in an item is found by `==`, and its cell is filled anew.
@MainActor
public final class TableViewSource<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
>: NSObject, UITableViewDataSource {
  /// A part of the list.
  public typealias Section = ListSection<SectionID, Header, Item>
  /// Makes and fills the cell of an item.
  public typealias CellProvider = @MainActor (UITableView, IndexPath, Item) -> UITableViewCell

  private let list = ShownList<SectionID, Header, Item>()
  private weak var tableView: UITableView?
  private let cell: CellProvider
  private var isResuming = false

  /// How changes are animated.
  public var animations = RowAnimations.automatic
  /// What else is wanted of the table view.
  public var options = UpdateOptions()
  /// How items are treated that stay and change their content.
  public var updates = ContentUpdates.reconfigure
  /// The title of a section, `nil` for none. It is asked for anew when the section's header changes,
  /// by which what is counted in the title is to be carried.
  public var headerTitle: (@MainActor (Section) -> String?)?
  /// Fills a header view of one's own that is in sight and whose section has another header now;
  /// titles need none.
  public var fillHeader: (@MainActor (UITableViewHeaderFooterView, Section) -> Void)?
  /// The text below a section, `nil` for none.
  public var footerTitle: (@MainActor (Section) -> String?)?
  /// Whether a row can be edited in other ways, as by swipe actions of a delegate.
  public var canEdit: @MainActor (Item) -> Bool = { _ in false }
  /// Whether a person may delete an item by a swipe; nothing may be deleted unless ``onDelete`` is
  /// set.
  public var canDelete: @MainActor (Item) -> Bool = { _ in true }
  /// Called when a person has deleted an item; ``newestSections`` is without it. A delegate that lets
  /// rows be edited which may not be deleted says `.none` for their editing style.
  public var onDelete: (@MainActor (Item) -> Void)?
  /// Whether a person may drag an item; nothing may be dragged unless ``onMove`` is set.
  public var canMove: @MainActor (Item) -> Bool = { _ in true }
  /// Called when a person has dragged an item, with its path before and after; ``sections`` is as
  /// the table view shows it.
  public var onMove: (@MainActor (Item, ItemMove) -> Void)?

  /// Becomes the data source of a table view, with nothing to show yet.
  ///
  /// Table views do not keep their data source: whoever makes it keeps it.
  public init(_ tableView: UITableView, cell: @escaping CellProvider) {
    self.tableView = tableView
    self.cell = cell
    super.init()
    tableView.dataSource = self
  }

  /// What the table view shows.
  public var sections: [Section] { list.sections }

  /// What the table view is to show in the end: ``sections``, or a newer list that waits. Whoever
  /// changes what is there changes this.
  public var newestSections: [Section] { list.newest }

  /// The item at a place, `nil` when there is none.
  public func item(for indexPath: IndexPath) -> Item? { list.item(at: ItemPath(indexPath)) }

  /// The place of an item, `nil` when it is not shown.
  ///
  /// - Complexity: O(*n*).
  public func indexPath(for id: Item.ID) -> IndexPath? {
    list.path(of: id).map { IndexPath($0) }
  }

  /// Shows a list, and waits until it, or a newer one, is shown and the table view has come to rest.
  ///
  /// - Returns: What was done.
  @discardableResult
  public func apply(_ sections: [Section], isAnimated: Bool = true) async -> UpdateOutcome {
    await withCheckedContinuation { continuation in
      apply(sections, isAnimated: isAnimated) { continuation.resume(returning: $0) }
    }
  }

  /// Shows a list, at once or when the update that runs has ended.
  ///
  /// - Parameters:
  ///   - sections: What is to be shown. It may be overtaken by a newer list while it waits.
  ///   - isAnimated: Whether the changes are to be seen to happen.
  ///   - ended: Called once, when the list, or a newer one, is shown and the table view has come to
  ///     rest.
  public func apply(
    _ sections: [Section], isAnimated: Bool = true,
    ended: @escaping @MainActor (UpdateOutcome) -> Void = { _ in }
  ) {
    guard let tableView, tableView.dataSource === self else {
      list.set(sections)
      return ended(.nothing)
    }
    var options = options
    options.isAnimated = options.isAnimated && isAnimated
    list.show(
      sections, on: batchView(tableView), updates: updates, options: options,
      ended: { [weak self] outcome in
        ended(outcome)
        if case .postponed = outcome { self?.resumeLater() }
      })
  }

  /// Shows the target of a changeset, wherever it starts from.
  @discardableResult
  public func apply(
    _ changeset: ListChangeset<SectionID, Header, Item>, isAnimated: Bool = true
  ) async -> UpdateOutcome {
    await apply(changeset.target, isAnimated: isAnimated)
  }

  /// Shows the targets of changesets as they come, each when the one before it has come to rest,
  /// until there are no more, the task is cancelled, or the table view is gone.
  ///
  ///     await source.follow(model.changesets())
  ///
  /// - Throws: What the sequence throws.
  public func follow<Changesets: AsyncSequence>(
    _ changesets: Changesets
  ) async throws(Changesets.Failure)
  where Changesets.Element == ListChangeset<SectionID, Header, Item> {
    for try await changeset in changesets {
      guard tableView != nil else { return }
      await apply(changeset)
    }
  }

  /// Shows the list that had to wait because items were being dragged or dropped.
  public func resume() {
    list.resume()
  }

  /// Nobody tells when a drag or a drop is over that changed nothing.
  private func resumeLater() {
    guard !isResuming else { return }
    isResuming = true
    Task { [weak self] in
      while self?.tableView?.hasUncommittedUpdates == true {
        try? await Task.sleep(for: .milliseconds(100))
      }
      self?.isResuming = false
      self?.resume()
    }
  }

  private func batchView(_ tableView: UITableView) -> TableBatchView {
    TableBatchView(tableView: tableView, animations: animations) { [weak list, fillHeader] in
      if let list { fillHeader?($0, list.sections[$1]) }
    }
  }

  // The methods of a protocol of Objective-C have to be in the class itself.

  public func numberOfSections(in tableView: UITableView) -> Int { list.sections.count }

  public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    list.sections[section].items.count
  }

  public func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    guard let item = item(for: indexPath) else {
      return UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    return list.answering { cell(tableView, indexPath, item) }
  }

  public func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? {
    list.answering { headerTitle?(list.sections[section]) }
  }

  public func tableView(
    _ tableView: UITableView, titleForFooterInSection section: Int
  ) -> String? {
    list.answering { footerTitle?(list.sections[section]) }
  }

  public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    guard let item = item(for: indexPath) else { return false }
    return canEdit(item) || onDelete != nil && canDelete(item) || onMove != nil && canMove(item)
  }

  public func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    guard editingStyle == .delete, onDelete != nil,
      let rest = list.newest(without: ItemPath(indexPath)), canDelete(rest.item)
    else { return }
    apply(rest.sections)
    onDelete?(rest.item)
  }

  public func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    onMove != nil && item(for: indexPath).map(canMove) == true
  }

  public func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    let move = ItemMove(from: ItemPath(sourceIndexPath), to: ItemPath(destinationIndexPath))
    guard let item = list.viewHasMoved(move) else { return }
    list.answering { onMove?(item, move) }
    // Lists that came while the row hung in the air are shown when the table view has put it down.
    Task { resume() }
  }
}
#endif
