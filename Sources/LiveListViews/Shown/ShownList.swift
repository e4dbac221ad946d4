public import LiveList

/// The list that a view shows, and the newest list, which it will show next.
///
/// Lists that arrive while the view is being changed aren't queued. The newest list waits until the
/// current update has ended.
///
/// A data source reads ``sections``, which always match the changes that the view has received.
@MainActor
public final class ShownList<SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable>
{
  /// A list of sections.
  public typealias Sections = [ListSection<SectionID, Header, Item>]
  /// The changes from one list to another.
  public typealias Changeset = ListChangeset<SectionID, Header, Item>

  /// The list that the view shows.
  public private(set) var sections: Sections
  /// The number of items in each section of ``sections``.
  package private(set) var counts: [Int]
  /// Returns the kind of an item's cell. An item whose kind changes is deleted and inserted,
  /// because its cell can't show it (R38).
  package var kind: (@MainActor (Item) -> AnyHashable)?
  /// Whether the view is being changed. Selection changes that the view reports in the meantime
  /// weren't made by the user.
  package var isChangingView: Bool { changesInProgress > 0 }
  private var changesInProgress = 0
  private let comparer: ListComparer<SectionID, Header, Item>
  private var machine: ShownMachine
  /// The newest list, which is to be shown next.
  private var next: Wanted?
  /// The list to which the view is being updated.
  private var current: Wanted?
  /// Called once for each request, by its number.
  private var ended: [Int: @MainActor (UpdateOutcome) -> Void] = [:]

  /// Creates the list of a view that hasn't loaded data yet.
  ///
  /// - Parameters:
  ///   - sections: The list that the view shows.
  ///   - comparer: Compares each list with the next. Generic code should get it from its caller,
  ///     which knows the types.
  public convenience init(
    _ sections: Sections = [],
    comparer: ListComparer<SectionID, Header, Item> = ListComparer()
  ) {
    self.init(sections, comparer: comparer, waitsForAnimations: true)
  }

  /// - Parameter waitsForAnimations: Whether a list waits for the animation of the previous list.
  ///   If not, it is shown immediately, unless the view is querying its data or items are being
  ///   dragged.
  package init(
    _ sections: Sections, comparer: ListComparer<SectionID, Header, Item>, waitsForAnimations: Bool
  ) {
    self.sections = sections
    self.comparer = comparer
    machine = ShownMachine(waitsForAnimations: waitsForAnimations)
    counts = sections.itemCounts()
  }

  /// The item at a path; `nil` if the path isn't valid.
  public func item(at path: ItemPath) -> Item? {
    guard sections.indices.contains(path.section),
      sections[path.section].items.indices.contains(path.item)
    else { return nil }
    return sections[path.section].items[path.item]
  }

  /// The path of the first item with an id; `nil` if there is none.
  ///
  /// - Complexity: O(*n*).
  public func path(of id: Item.ID) -> ItemPath? {
    for (section, content) in sections.enumerated() {
      if let item = content.items.firstIndex(where: { $0.id == id }) {
        return ItemPath(section: section, item: item)
      }
    }
    return nil
  }

  /// The newest list: ``sections``, or a newer list that is waiting.
  public var newest: Sections { (next ?? current)?.sections ?? sections }

  /// Whether ``sections`` is the newest list, and the view isn't being changed.
  package var isIdle: Bool { machine.isIdle }

  /// Records that the view itself has moved an item, for example when the user dragged its row.
  ///
  /// - Returns: The item; `nil` if the path isn't valid.
  /// - Precondition: The target is a valid path once the item has been removed from ``sections``.
  @discardableResult
  public func viewHasMoved(_ move: ListDiff.ItemMove) -> Item? {
    guard let item = item(at: move.from) else { return nil }
    sections[move.from.section].items.remove(at: move.from.item)
    sections[move.to.section].items.insert(item, at: move.to.item)
    counts[move.from.section] -= 1
    counts[move.to.section] += 1
    return item
  }

  /// Answers a query of the view. A view must not be changed during a query, so lists that are set
  /// meanwhile are shown after the answer.
  public func answering<Answer>(_ answer: () -> Answer) -> Answer {
    let requests = machine.ask()
    defer {
      if !machine.answer(since: requests) {
        Task {
          machine.finishAnswer()
          proceed()
        }
      }
    }
    return answer()
  }

  /// Updates a view to a list: immediately, or after its current update.
  ///
  /// - Parameters:
  ///   - target: The new list. While it waits, a newer one can replace it.
  ///   - view: The view.
  ///   - updates: How the view shows items whose content has changed.
  ///   - options: How the view is updated.
  ///   - ended: Called once, when this list or a newer one is shown and all animations have ended.
  ///     If items are being dragged, it is called immediately with ``UpdateOutcome/postponed(_:)``,
  ///     and the list waits until you call ``resume()``.
  public func show(
    _ target: Sections, on view: any BatchView, updates: ContentUpdates = .reconfigure,
    options: UpdateOptions = UpdateOptions(),
    ended: @escaping @MainActor (UpdateOutcome) -> Void = { _ in }
  ) {
    show(.list(target), on: { view }, updates: updates, options: options, ended: ended)
  }

  /// Updates a view to the target of a changeset: immediately, or after its current update.
  ///
  /// If the view then shows the source of the changeset, it receives exactly these changes, and
  /// nothing is compared. Otherwise, what the view shows is compared with the target.
  ///
  /// - Parameters:
  ///   - changeset: The changes. While they wait, newer ones can replace them.
  ///   - view: The view.
  ///   - updates: How the view shows items whose content has changed. With the default, that is up
  ///     to the changeset.
  ///   - options: How the view is updated.
  ///   - ended: Called once, as for a list.
  /// - Complexity: O(*c*) in the number of changes if the view shows the source; otherwise that of
  ///   a comparison.
  public func show(
    _ changeset: Changeset, on view: any BatchView, updates: ContentUpdates = .reconfigure,
    options: UpdateOptions = UpdateOptions(),
    ended: @escaping @MainActor (UpdateOutcome) -> Void = { _ in }
  ) {
    show(.changes(changeset), on: { view }, updates: updates, options: options, ended: ended)
  }

  /// Shows a goal.
  ///
  /// - Parameter view: Returns the view when the update begins; `nil` if there is none, and only the
  ///   list changes. A list that waits doesn't retain the view: that may own its data source, which
  ///   owns this list.
  func show(
    _ goal: Goal, on view: @escaping @MainActor () -> (any BatchView)?, updates: ContentUpdates,
    options: UpdateOptions,
    ended: @escaping @MainActor (UpdateOutcome) -> Void
  ) {
    self.ended[machine.request()] = ended
    next = Wanted(goal: goal, view: view, updates: updates, options: options)
    proceed()
  }

  /// Whether lists wait until ``resume()``.
  package var isPaused: Bool { machine.isPaused }

  /// Lets lists wait until ``resume()``: the newest one is shown then. An update that has begun goes
  /// on.
  public func pause() { machine.pause() }

  /// Shows the newest list if it had to wait: because of ``pause()``, or because items were being
  /// dragged.
  public func resume() {
    machine.resume()
    proceed()
  }

  private func proceed() {
    guard let request = machine.begin(), let wanted = next else { return }
    (current, next) = (wanted, nil)
    var options = wanted.options
    options.hasLoaded = machine.hasLoaded
    let changeset = changeset(to: wanted)
    let steps = comparer.viewChanges(changeset, counts)
    let setData = { [self] batch in
      sections = comparer.listAfterBatch(changeset, batch)
      counts = steps.counts(afterBatch: batch)
    }
    if let view = wanted.view() {
      change {
        _ = view.apply(
          steps, options: options, anchored: changeset.place(of: options.scrollAnchor),
          setData: setData, ended: { [self] outcome in end(request, wanted, outcome) })
      }
    } else {
      setData(steps.batches.count)
      if !changeset.isEmpty { options.onFallback?(.notInWindow) }
      options.alongside?()
      end(request, wanted, changeset.isEmpty ? .nothing : .reloaded(.notInWindow))
    }
    guard machine.hasBegun(request) else { return }
    current = nil
    proceed()
  }

  /// Makes changes of the view.
  package func change(_ changes: () -> Void) {
    changesInProgress += 1
    changes()
    changesInProgress -= 1
  }

  private func changeset(to wanted: Wanted) -> Changeset {
    let changeset = wanted.changes(from: sections, comparer)
    guard let kind else { return changeset }
    return changeset.replacingItems(
      where: { kind($0) != kind($1) }, inPlanWith: wanted.updates)
  }

  /// The view has finished: the waiting callers are notified, and the next list is shown.
  private func end(_ request: Int, _ wanted: Wanted, _ outcome: UpdateOutcome) {
    // All changes of the view have been made, even if `apply` hasn't returned yet.
    let changes = changesInProgress
    changesInProgress = 0
    defer { changesInProgress = changes }
    let ending =
      if case .postponed = outcome { machine.postpone(request) } else { machine.end(request) }
    if machine.current == nil { current = nil }
    if machine.next == request { next = wanted }
    for number in ending.notified { ended.removeValue(forKey: number)?(outcome) }
    if ending.proceeds { proceed() }
  }

  /// What the view is to show.
  enum Goal {
    case list(Sections)
    case changes(Changeset)
  }

  /// A requested list and its options. A reference, because copying a value whose types aren't known
  /// here takes longer than a small update.
  private final class Wanted {
    let goal: Goal
    let view: @MainActor () -> (any BatchView)?
    let updates: ContentUpdates
    let options: UpdateOptions

    init(
      goal: Goal, view: @escaping @MainActor () -> (any BatchView)?, updates: ContentUpdates,
      options: UpdateOptions
    ) {
      self.goal = goal
      self.view = view
      self.updates = updates
      self.options = options
    }

    var sections: Sections {
      switch goal {
      case .list(let sections): sections
      case .changes(let changeset): changeset.target
      }
    }

    /// Compares lists only if the changes from the shown list aren't known.
    func changes(
      from shown: Sections, _ comparer: ListComparer<SectionID, Header, Item>
    ) -> Changeset {
      guard case .changes(let changeset) = goal, changeset.startsFrom(shown) else {
        return comparer.compare(shown, sections, updates)
      }
      return updates == .reconfigure ? changeset : changeset.replanned(updates: updates)
    }
  }
}
