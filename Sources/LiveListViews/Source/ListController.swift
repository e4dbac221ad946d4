package import LiveList
package import LiveListPipeline

/// Holds the list that a data source shows, the list that it will show next, and the user's edits.
/// Use it through ``ListViewSource``.
@MainActor
public final class _ListController<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
> {
  package typealias Section = ListSection<SectionID, Header, Item>
  package typealias Driver = EditDriver<SectionID, Header, Item>

  package var options = UpdateOptions() {
    didSet { if case .bottom = options.scrollAnchor { observeGeometry() } }
  }
  package var updates = ContentUpdates.reconfigure
  /// The data source.
  package weak var host: (any ListViewHost)?
  private let list: ShownList<SectionID, Header, Item>
  /// The subscription that keeps the list up to date; it is canceled with this controller.
  package var following: AnyObject?
  /// Receives the failures for which the app has no `onFailure`: it adds an alert to the model.
  package var reports: (@MainActor (any Error) -> Void)?
  private var isResuming = false
  /// The user's edits: of the model that the source follows, or else of the lists that the app gives.
  private var driver: Driver
  private var own = Driver(PendingEdits(of: .applied))
  /// What the app does with the user's edits.
  package var handlers = EditHandlers<SectionID, Item>() {
    didSet { host?.handlersDidChange() }
  }
  /// The items to configure again once the view isn't being changed.
  private var reconfigured: Set<Item.ID> = []
  /// The sections whose headers to configure again.
  private var refreshed: Set<SectionID> = []
  private var filled = FilledCells<Item>()
  private let displayed = DisplayedItems<Item>()
  /// Lets the view report that it has scrolled, or that its insets or its size have changed.
  private var geometry: [AnyObject] = []
  /// Whether the end of the list was visible when the view was last scrolled or updated.
  private var isAtEnd = false

  /// Creates a controller without a list.
  ///
  /// - Parameters:
  ///   - comparer: Compares each list with the next.
  ///   - waitsForAnimations: Whether a list waits for the animation of the previous list.
  package init(_ comparer: ListComparer<SectionID, Header, Item>, waitsForAnimations: Bool = true) {
    list = ShownList([], comparer: comparer, waitsForAnimations: waitsForAnimations)
    driver = own
    edit(in: nil)
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
    noteDisplay()
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
    if driver === own { own.take(sections) }
    apply(.list(driver === own ? own.edits.shown : sections), animated(isAnimated), ended)
  }

  /// Shows the target of a changeset. Nothing is compared if the view shows its source.
  package func apply(
    _ changeset: ListChangeset<SectionID, Header, Item>, isAnimated: Bool = true,
    ended: @escaping @MainActor (UpdateOutcome) -> Void
  ) {
    guard driver === own, !own.edits.isEmpty else {
      own.take(driver === own ? changeset.target : own.edits.list)
      return apply(.changes(changeset), animated(isAnimated), ended)
    }
    apply(changeset.target, isAnimated: isAnimated, ended: ended)
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
      self?.viewHasMoved()
      ended(outcome)
      if case .postponed = outcome { self?.resumeLater() }
      self?.reconfigureRemaining()
    }
    host?.viewDidChange()
  }

  package func onDisplay(
    _ begins: (@MainActor (Item) -> Void)? = nil, ends: (@MainActor (Item) -> Void)? = nil
  ) {
    if let begins { displayed.began = begins }
    if let ends { displayed.ended = ends }
    observeGeometry()
    noteDisplay()
  }

  private func observeGeometry() {
    guard geometry.isEmpty else { return }
    geometry =
      host?.observeGeometry { [weak self] isScroll in
        if isScroll { self?.viewHasMoved() } else { self?.keepEnd() }
      } ?? []
    viewHasMoved()
  }

  private func viewHasMoved() {
    noteDisplay()
    if case .bottom = options.scrollAnchor {
      isAtEnd = host?.attachedView(options)?.isAtBottom == true
    }
  }

  /// The keyboard, for example, covers rows that were visible.
  private func keepEnd() {
    noteDisplay()
    guard case .bottom = options.scrollAnchor, isAtEnd else { return }
    host?.attachedView(options)?.scrollToBottom()
  }

  private func noteDisplay() {
    displayed.mayChange { [weak self] in
      guard let self, let paths = host?.displayedPaths else { return [] }
      return paths.compactMap { item(at: $0) }
    }
  }

  package func pause() { list.pause() }

  /// Configures the cells of items again, now or after the current update.
  package func reconfigure(_ ids: some Sequence<Item.ID>) {
    reconfigured.formUnion(ids)
    reconfigureRemaining()
  }

  /// Configures the headers of sections again, now or after the current update.
  func reconfigureHeaders(of ids: some Sequence<SectionID>) {
    refreshed.formUnion(ids)
    reconfigureRemaining()
  }

  private func reconfigureRemaining() {
    guard !reconfigured.isEmpty || !refreshed.isEmpty, list.isIdle,
      let view = host?.attachedView(options)
    else { return }
    let (ids, headerIDs) = (reconfigured, refreshed)
    reconfigured = []
    // Headers may be measured again, which is a batch.
    if host?.hasUncommittedUpdates == true {
      resumeLater()
    } else if !list.isPaused {
      refreshed = []
      let headers = sections.indices.filter { headerIDs.contains(sections[$0].id) }
      if !headers.isEmpty {
        list.change { view.refreshHeaders(of: headers, isAnimated: options.isAnimated, ended: {}) }
      }
    }
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

  /// The edits of a model are shown from now on, and made in it; `nil` for those of the app's own lists.
  package func edit(in driver: Driver?) {
    // The edits of the former lists go on being saved, and are no longer shown.
    own.changed = {}
    own = Driver(PendingEdits(of: .applied, showing: list.newest))
    own.changed = { [weak self] in self?.showEdits() }
    self.driver = driver ?? own
  }

  /// Whether the source or the app has taken over all edits.
  package var isSaved: Bool { driver.edits.isEmpty }

  package func mayDelete(_ item: Item) -> Bool { handlers.deletes?.mayEdit(item) == true }

  package func mayMove(_ item: Item) -> Bool { handlers.moves?.mayEdit(item) == true }

  /// Removes rows that the user has chosen in the view, after a question if the app asks one.
  package func deleteRows(at paths: [ItemPath]) {
    let paths = paths.filter { item(at: $0).map(mayDelete) == true }
    delete(paths, in: sections)
  }

  /// Removes the items with ids.
  func delete(_ ids: some Sequence<Item.ID>) {
    precondition(
      handlers.deletes != nil, "Call onDelete(_:) before delete(_:), which uses its closure.")
    let ids = Set(ids)
    let shown = driver.edits.shown
    delete(shown.paths { ids.contains($0.id) && mayDelete($0) }, in: shown)
  }

  private func delete(_ paths: [ItemPath], in sections: [Section]) {
    guard let deletes = handlers.deletes, let change = RowChange(removing: paths, from: sections)
    else { return }
    let items = paths.map { sections[$0.section].items[$0.item] }
    deletes.ask(about: items) { [driver, self] in
      make(change, .remove(items.map(\.id)), in: driver) { try await deletes.action(items) }
    }
  }

  /// Makes the move of a row that the user has dragged, and that the view has moved already.
  package func moveRow(_ move: ListDiff.ItemMove) {
    let former = sections
    moveItem(move) { item, move in
      guard let moves = handlers.moves,
        let change = RowChange(moving: [move.from], to: move.to, in: former)
      else { return }
      let after = sections[move.to.section].items.dropFirst(move.to.item + 1).first
      let moved = RowMove(items: [item], next: after, section: sections[move.to.section].id)
      let edit = RowEdit<SectionID, Item>.move([item.id], before: after?.id, in: moved.section)
      make(change, edit, in: driver) { try await moves.action(moved) }
    }
  }

  /// Makes an edit and shows it before this method returns, even if lists have to wait.
  private func make(
    _ change: Driver.Edits.Change, _ edit: RowEdit<SectionID, Item>, in driver: Driver,
    _ action: @escaping @MainActor () async throws -> Void
  ) {
    // A model without a list doesn't have the rows that the view still shows.
    guard driver === own || driver.hasList else { return }
    let failed = handlers.failed ?? { [reports] in reports?($1) }
    driver.make(change, action: action) { [weak self] in
      guard let self, driver === self.driver else { return }
      if driver !== own { showEdits() }
    } failed: {
      failed(edit, $0)
    }
    if driver === self.driver { list.resume() }
  }

  private func showEdits() { apply(.list(driver.edits.shown), animated(true)) { _ in } }

  func resume() {
    list.resume()
    reconfigureRemaining()
  }

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
  /// The paths of the rows or cells on the screen, in order.
  var displayedPaths: [ItemPath] { get }
  /// Calls a closure whenever the view scrolls, and whenever its insets or its size change, until the result is released.
  func observeGeometry(_ changed: @escaping @MainActor (_ isScroll: Bool) -> Void) -> [AnyObject]
  /// Called when the app has said what the user may do with rows.
  func handlersDidChange()
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
  package var displayedPaths: [ItemPath] { [] }
  package func observeGeometry(
    _ changed: @escaping @MainActor (_ isScroll: Bool) -> Void
  ) -> [AnyObject] { [] }
  package func handlersDidChange() {}

  /// The view, while it has this data source. Once it has another one, updates change only the list.
  fileprivate func attachedView(_ options: UpdateOptions) -> (any BatchView)? {
    isAttached ? batchView(options) : nil
  }
}
