package import LiveList
import LiveListPipeline

/// Holds the list that a data source shows, the list that it will show next, and the user's edits.
/// Use it through ``ListViewSource``.
@MainActor
public final class _ListController<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
> {
  package typealias Section = ListSection<SectionID, Header, Item>

  package var options = UpdateOptions()
  package var updates = ContentUpdates.reconfigure
  /// The data source.
  package weak var host: (any ListViewHost)?
  private let list: ShownList<SectionID, Header, Item>
  /// The subscription that keeps the list up to date; it is canceled with this controller.
  package var following: AnyObject?
  private var isResuming = false
  /// The items that the user has removed, which stay removed whatever lists arrive.
  private var removals = Removals<Item.ID>()
  /// The newest list that the app has given, with the removed items.
  private var given: [Section] = []
  /// The items to configure again once the view isn't being changed.
  private var reconfigured: Set<Item.ID> = []
  private var filled = FilledCells<Item>()

  /// Creates a controller without a list.
  ///
  /// - Parameters:
  ///   - comparer: Compares each list with the next.
  ///   - waitsForAnimations: Whether a list waits for the animation of the previous list.
  package init(_ comparer: ListComparer<SectionID, Header, Item>, waitsForAnimations: Bool = true) {
    list = ShownList([], comparer: comparer, waitsForAnimations: waitsForAnimations)
  }

  package var cellKind: (@MainActor (Item) -> AnyHashable)? {
    get { list.kind }
    set { list.kind = newValue }
  }
  /// Whether there is a view that shows the list.
  package var hasView: Bool { host?.hasView == true }
  package var sections: [Section] { list.sections }
  package var newestSections: [Section] { list.newest }
  /// Whether the newest list is shown.
  package var isIdle: Bool { list.isIdle }
  /// The number of items in each section.
  package var counts: [Int] { list.counts }
  /// Whether the view is being changed. Selection changes that the view reports in the meantime
  /// weren't made by the user.
  package var isChangingView: Bool { list.isChangingView }

  package func item(at path: ItemPath) -> Item? { list.item(at: path) }

  package func path(of id: Item.ID) -> ItemPath? { list.path(of: id) }

  /// Answers a query of the view. See ``ShownList/answering(_:)``.
  package func answering<Answer>(_ answer: () -> Answer) -> Answer { list.answering(answer) }

  /// Answers the view's query for the cell of an item, and records which item the cell shows.
  package func answering<Cell: AnyObject>(for item: Item, _ cell: () -> Cell) -> Cell {
    let cell = list.answering(cell)
    filled.fill(cell, with: item)
    return cell
  }

  /// Answers the view's query for the view of an item, and records which item the view shows.
  package func answering<View: AnyObject>(for item: Item, optional view: () -> View?) -> View? {
    let view = list.answering(view)
    if let view { filled.fill(view, with: item) }
    return view
  }

  /// The item with which a cell was filled last.
  package func item(in cell: AnyObject) -> Item? { filled.item(in: cell) }

  package func apply(
    _ sections: [Section], isAnimated: Bool = true,
    ended: @escaping @MainActor (UpdateOutcome) -> Void
  ) {
    apply(.list(withoutRemoved(sections)), animated(isAnimated), ended)
  }

  /// Shows the target of a changeset. Nothing is compared if the view shows its source.
  package func apply(
    _ changeset: ListChangeset<SectionID, Header, Item>, isAnimated: Bool = true,
    ended: @escaping @MainActor (UpdateOutcome) -> Void
  ) {
    guard !removals.isEmpty else {
      return apply(.changes(changeset), animated(isAnimated), ended)
    }
    apply(changeset.target, isAnimated: isAnimated, ended: ended)
  }

  private func withoutRemoved(_ sections: [Section]) -> [Section] {
    guard !removals.isEmpty else { return sections }
    given = sections
    return removals.filter(sections)
  }

  private func animated(_ isAnimated: Bool) -> UpdateOptions {
    var options = options
    options.isAnimated = options.isAnimated && isAnimated
    return options
  }

  /// Shows a list by reloading the view, however small the difference is.
  func replace(_ sections: [Section], ended: @escaping @MainActor (UpdateOutcome) -> Void) {
    var options = options
    options.isAnimated = false
    options.budget = -1
    apply(.list(sections), options) { [weak self] outcome in
      if outcome == .nothing { self?.reload() }
      ended(outcome)
    }
  }

  /// Records a move that the view may have performed already. When the drag has ended, reloads the
  /// view in case it hasn't performed the move.
  func follow(_ move: ListDiff.ItemMove, ended: @escaping @MainActor () -> Void) {
    list.viewHasMoved(move)
    Task {
      await finishDrag()
      reload()
      ended()
    }
  }

  private func reload() {
    guard let view = host?.attachedView(options) else { return }
    list.change { view.reload() }
  }

  private func apply(
    _ goal: ShownList<SectionID, Header, Item>.Goal, _ options: UpdateOptions,
    _ ended: @escaping @MainActor (UpdateOutcome) -> Void
  ) {
    let view = { @MainActor [weak self] in self?.host?.attachedView(options) }
    list.show(goal, on: view, updates: updates, options: options) { [weak self] outcome in
      if let host = self?.host, !host.isAttached { host.renew() }
      self?.host?.viewDidChange()
      ended(outcome)
      if case .postponed = outcome { self?.resumeLater() }
      self?.reconfigureRemaining()
    }
    host?.viewDidChange()
  }

  /// Whether an action that removes an item is running.
  package var isRemoving: Bool { removals.isRunning }

  package func pause() { list.pause() }

  /// Configures the cells of items again, now or after the current update.
  package func reconfigure(_ ids: some Sequence<Item.ID>) {
    reconfigured.formUnion(ids)
    reconfigureRemaining()
  }

  private func reconfigureRemaining() {
    guard !reconfigured.isEmpty, list.isIdle, let view = host?.attachedView(options) else { return }
    let ids = reconfigured
    reconfigured = []
    let paths = sections.indices.flatMap { section in
      sections[section].items.indices.filter { ids.contains(sections[section].items[$0].id) }
        .map { ItemPath(section: section, item: $0) }
    }
    guard !paths.isEmpty else { return }
    var fades = false
    if case .crossFade = options.contentTransition { fades = !view.condition.reducesMotion }
    list.change { view.reconfigure(paths, crossFades: fades) }
  }
}

/// Edits that the user makes in the view.
extension _ListController {
  /// Records the move of an item that the user has dragged. The view has already moved its row or
  /// cell.
  ///
  /// - Parameter report: Called with the item and its move.
  package func moveItem(_ move: ListDiff.ItemMove, report: (Item, ListDiff.ItemMove) -> Void) {
    guard let item = list.viewHasMoved(move) else { return }
    list.answering { report(item, move) }
    // Lists that arrived during the drag are shown once the view has finished the drop.
    Task { resume() }
  }

  /// Deletes an item from the newest list because the user requested it.
  ///
  /// - Returns: The deleted item; `nil` if there is no item at the path or it must not be deleted.
  package func deleteItem(at path: ItemPath, where mayDelete: (Item) -> Bool) -> Item? {
    guard let (sections, item) = list.newest(without: path), mayDelete(item) else { return nil }
    if !removals.isEmpty { forget(item.id) }
    show(sections)
    return item
  }

  /// Deletes an item as ``deleteItem(at:where:)`` does, and performs an action; see
  /// ``deleteItems(_:perform:failed:)``.
  package func deleteItem(
    at path: ItemPath, where mayDelete: (Item) -> Bool,
    perform action: @escaping @MainActor (Item) async throws -> Void,
    failed: @escaping @MainActor (Item, any Error) -> Void
  ) {
    guard let (sections, item) = list.newest(without: path), mayDelete(item) else { return }
    delete([item], leaving: sections) { _ in
      try await action(item)
    } failed: {
      failed(item, $1)
    }
  }

  /// Deletes items from the newest list, and performs an action. Until the action has ended, and
  /// until a list arrives without them, lists that still contain them are shown without them. If the
  /// action fails, the items are shown again.
  ///
  /// - Parameter ids: The ids of the items. Those that aren't in the list are ignored.
  package func deleteItems(
    _ ids: Set<Item.ID>,
    perform action: @escaping @MainActor ([Item]) async throws -> Void,
    failed: @escaping @MainActor ([Item], any Error) -> Void
  ) {
    var sections = list.newest
    let items = sections.flatMap(\.items).filter { ids.contains($0.id) }
    guard !items.isEmpty else { return }
    for section in sections.indices { sections[section].items.removeAll { ids.contains($0.id) } }
    delete(items, leaving: sections, perform: action, failed: failed)
  }

  private func delete(
    _ items: [Item], leaving sections: [Section],
    perform action: @escaping @MainActor ([Item]) async throws -> Void,
    failed: @escaping @MainActor ([Item], any Error) -> Void
  ) {
    if removals.isEmpty { given = list.newest }
    for item in items { removals.begin(item.id, from: given) }
    show(sections)
    Task { [weak self] in
      do {
        try await action(items)
        self?.end(items)
      } catch {
        self?.restore(items)
        failed(items, error)
      }
    }
  }

  /// Shows a list that the user has edited, even if lists have to wait.
  private func show(_ sections: [Section]) {
    apply(.list(sections), animated(true)) { _ in }
    list.resume()
  }

  private func end(_ items: [Item]) {
    for item in items { removals.end(item.id) }
  }

  private func restore(_ items: [Item]) {
    for item in items { removals.cancel(item.id) }
    apply(.list(removals.filter(given)), animated(true)) { _ in }
  }

  /// An item that was deleted for good doesn't come back with those whose actions fail.
  private func forget(_ id: Item.ID) {
    for section in given.indices {
      guard let index = given[section].items.firstIndex(where: { $0.id == id }) else { continue }
      given[section].items.remove(at: index)
      return
    }
  }

  func resume() { list.resume() }

  /// Resumes when the drag or drop has ended. It polls because a view doesn't report the end of a
  /// drag that changed nothing.
  private func resumeLater() {
    guard !isResuming else { return }
    isResuming = true
    Task { [weak self] in
      await self?.finishDrag()
      self?.isResuming = false
      self?.resume()
    }
  }

  /// Waits until the user has finished dragging.
  private func finishDrag() async {
    while host?.hasUncommittedUpdates == true {
      try? await Task.sleep(for: .milliseconds(100))
    }
  }
}

/// The parts of a data source that differ between views, for its ``_ListController``.
@MainActor
package protocol ListViewHost: AnyObject {
  /// Whether the view still exists.
  var hasView: Bool { get }
  /// Whether this is still the view's data source.
  var isAttached: Bool { get }
  /// Whether items are being dragged or dropped.
  var hasUncommittedUpdates: Bool { get }
  /// Returns the view with its animations; `nil` if it was deallocated.
  func batchView(_ options: UpdateOptions) -> (any BatchView)?
  /// Called instead of a reload when the view has another data source.
  func renew()
  /// Called after each change of the view or of its list.
  func viewDidChange()
  /// Calls a closure with whether the view is in a window, now and whenever that changes. It takes
  /// the place of an earlier one.
  func observeWindow(_ changed: @escaping @MainActor (Bool) -> Void)
}

extension ListViewHost {
  package var hasUncommittedUpdates: Bool { false }
  package func renew() {}
  package func viewDidChange() {}

  /// The view, while it has this data source. Once it has another one, updates change only the list.
  fileprivate func attachedView(_ options: UpdateOptions) -> (any BatchView)? {
    isAttached ? batchView(options) : nil
  }
}
