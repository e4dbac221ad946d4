package import LiveList

/// Holds the snapshot of a diffable data source, the outlines of its sections, and the user's
/// edits. Use it through ``DiffableSource``.
@MainActor
public final class _DiffableController<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
  package typealias SectionID = SectionIdentifierType
  package typealias ItemID = ItemIdentifierType
  package typealias Snapshot = DiffableSnapshot<SectionID, ItemID>
  package typealias Outline = DiffableSectionSnapshot<ItemID>

  /// The list that the view shows.
  package let list: _ListController<DiffableSectionKey<SectionID>, OnlySection, DiffableRow<ItemID>>
  /// The newest snapshot, without marks for reloads and reconfigures.
  package private(set) var snapshot = Snapshot()
  package var onMisuse: @MainActor (DiffableMisuse) -> Void = { print("LiveList: \($0)") }
  package var outlineHandlers = DiffableSectionSnapshot<ItemID>.Handlers()
  package var reorderingHandlers = DiffableSnapshot<SectionID, ItemID>.ReorderingHandlers()
  /// Whether a snapshot that moves a single item without animation may describe the user's own
  /// drag, which the view already shows.
  package var followsSingleMoves = false
  private var outlines: [SectionID: Outline] = [:]
  /// A number that increases whenever the items or their outlines may have changed.
  package private(set) var outlineVersion = 0
  private var stamps = DiffableStamps<SectionID, ItemID>()
  private let comparer: DiffableSnapshot<SectionID, ItemID>.Comparer

  /// Creates a controller without items.
  ///
  /// - Parameter comparer: Compares snapshots.
  package init(_ comparer: DiffableSnapshot<SectionID, ItemID>.Comparer) {
    self.comparer = comparer
    list = _ListController(comparer.comparer, waitsForAnimations: false)
    // A reloaded item needs a new cell, so each reload counts as another kind of cell.
    list.cellKind = { $0.generation }
  }

  /// Shows a snapshot.
  func apply(
    _ snapshot: Snapshot, isAnimated: Bool, ended: @escaping @MainActor () -> Void = {}
  ) {
    let shown = list.sections
    let target = take(snapshot)
    if !isAnimated, followsSingleMoves, list.isIdle,
      let move = comparer.comparer.changeset(from: shown, to: target).diff.singleMove
    {
      list.follow(move, ended: ended)
    } else {
      list.apply(target, isAnimated: isAnimated) { _ in ended() }
    }
  }

  /// Shows a snapshot by reloading the view.
  func applyUsingReload(_ snapshot: Snapshot, ended: @escaping @MainActor () -> Void) {
    list.replace(take(snapshot)) { _ in ended() }
  }

  /// Shows a snapshot of one section.
  func apply(
    _ outline: Outline, to section: SectionID, isAnimated: Bool,
    ended: @escaping @MainActor () -> Void = {}
  ) {
    report(outline.misuses)
    var snapshot = snapshot
    if snapshot.indexOfSection(section) == nil { snapshot.appendSections([section]) }
    snapshot.deleteItems(snapshot.itemIdentifiers(inSection: section))
    snapshot.appendItems(outline.visibleItems, toSection: section)
    var outline = outline
    outline.clearReports()
    outlines[section] = outline
    apply(snapshot, isAnimated: isAnimated, ended: ended)
  }

  /// Returns the outline of a section. If none was applied, its items have no children.
  func outline(of section: SectionID) -> Outline {
    if let outline = outlines[section] { return outline }
    var outline = Outline()
    outline.append(snapshot.itemIdentifiers(inSection: section))
    return outline
  }

  /// The items of all sections with their children.
  ///
  /// - Complexity: O(*n*) in the number of items.
  package var tree: OutlineTree<ItemID> {
    OutlineTree(snapshot.sectionIdentifiers.map { outline(of: $0) })
  }

  /// Stores a snapshot as the newest.
  ///
  /// - Returns: The list to show.
  private func take(_ snapshot: Snapshot) -> [DiffableSection<SectionID, ItemID>] {
    report(snapshot.misuses)
    outlineVersion += 1
    let list = comparer.list(snapshot, &stamps)
    self.snapshot = snapshot
    self.snapshot.clearMarks()
    for (section, outline) in outlines {
      outlines[section] = self.snapshot.indexOfSection(section).map { _ in
        let visible = self.snapshot.itemIdentifiers(inSection: section)
        return visible == outline.visibleItems ? outline : outline.rebased(on: visible)
      }
    }
    return list
  }

  private func report(_ misuses: [DiffableMisuse]) {
    for misuse in misuses { onMisuse(misuse) }
  }
}

/// Conversions between items and their positions in the view.
extension _DiffableController {
  package func itemIdentifier(at path: ItemPath) -> ItemID? {
    list.item(at: path)?.id
  }

  func sectionIdentifier(at index: Int) -> SectionID? {
    list.sections.indices.contains(index) ? list.sections[index].id.identifier : nil
  }

  func index(of section: SectionID) -> Int? {
    if let index = snapshot.indexOfSection(section), sectionIdentifier(at: index) == section {
      return index
    }
    return list.sections.firstIndex { $0.id.identifier == section }
  }

  /// - Complexity: O(log *s*); O(*n*) while the view shows an older snapshot than the newest.
  package func path(of item: ItemID) -> ItemPath? {
    if let path = snapshot.path(of: item), itemIdentifier(at: path) == item { return path }
    for (section, content) in list.sections.enumerated() {
      if let index = content.items.firstIndex(where: { $0.id == item }) {
        return ItemPath(section: section, item: index)
      }
    }
    return nil
  }
}

/// Actions of the user.
extension _DiffableController {
  /// Expands or collapses an item, if the handlers allow it.
  ///
  /// - Returns: Whether it was changed.
  func setExpanded(_ isExpanded: Bool, _ item: ItemID) -> Bool {
    guard mayBeExpanded(isExpanded, item) else { return false }
    willBeExpanded(isExpanded, item)
    wasExpanded(isExpanded, item)
    return true
  }

  /// Whether an item that is in an outline may be expanded or collapsed.
  package func mayBeExpanded(_ isExpanded: Bool, _ item: ItemID) -> Bool {
    guard let (_, outline) = outline(containing: item), outline.isExpanded(item) != isExpanded
    else {
      return false
    }
    let mayChange =
      isExpanded ? outlineHandlers.shouldExpandItem : outlineHandlers.shouldCollapseItem
    return mayChange?(item) ?? true
  }

  /// Calls the handlers before an item is expanded or collapsed, and stores the children that they
  /// provide.
  package func willBeExpanded(_ isExpanded: Bool, _ item: ItemID) {
    guard isExpanded else {
      outlineHandlers.willCollapseItem?(item)
      return
    }
    outlineHandlers.willExpandItem?(item)
    guard let (section, outline) = outline(containing: item),
      let children = outlineHandlers.snapshotForExpandingParent?(item, outline.snapshot(of: item))
    else { return }
    outlines[section]?.replace(childrenOf: item, using: children)
    outlineVersion += 1
  }

  /// Shows or hides the children of an item.
  package func wasExpanded(_ isExpanded: Bool, _ item: ItemID) {
    guard let (section, outline) = outline(containing: item) else { return }
    var changed = outline
    if isExpanded { changed.expand([item]) } else { changed.collapse([item]) }
    apply(changed, to: section, isAnimated: true)
  }

  /// The outline that contains an item; `nil` if the item isn't visible or its section has no
  /// outline.
  private func outline(containing item: ItemID) -> (section: SectionID, outline: Outline)? {
    guard let section = snapshot.sectionIdentifier(containingItem: item),
      let outline = outlines[section]
    else { return nil }
    return (section, outline)
  }

  func isExpanded(_ item: ItemID) -> Bool {
    snapshot.sectionIdentifier(containingItem: item).flatMap { outlines[$0] }?.isExpanded(item)
      ?? false
  }

  package func canMoveItem(at path: ItemPath) -> Bool {
    guard reorderingHandlers.didReorder != nil, let item = itemIdentifier(at: path) else {
      return false
    }
    return reorderingHandlers.canReorderItem?(item) ?? false
  }

  /// Records the move of an item that the user has dragged. The view has already moved its cell.
  package func moveItem(_ move: ListDiff.ItemMove) {
    list.moveItem(move) { row, move in
      let initial = snapshot
      let sections = [move.from.section, move.to.section].compactMap { sectionIdentifier(at: $0) }
      let before = outlines(of: sections)
      let final = moved(row.id, to: move.to)
      let changed = DiffableTransaction(
        from: initial, to: final.snapshot,
        sections: final.snapshot.sectionIdentifiers.filter { sections.contains($0) }.map {
          DiffableSectionTransaction(
            $0, from: before[$0] ?? Outline(), to: final.outlines[$0] ?? Outline())
        })
      reorderingHandlers.willReorder?(changed)
      for (section, outline) in final.outlines where outlines[section] != nil {
        outlines[section] = outline
      }
      // The children of a dragged parent move with it.
      apply(final.snapshot, isAnimated: true)
      reorderingHandlers.didReorder?(changed)
    }
  }

  private func outlines(of sections: [SectionID]) -> [SectionID: Outline] {
    Dictionary(sections.map { ($0, outline(of: $0)) }) { first, _ in first }
  }

  /// Returns the newest snapshot and the outlines of its sections after a drag, with the item at
  /// its new position.
  private func moved(
    _ item: ItemID, to path: ItemPath
  ) -> (snapshot: Snapshot, outlines: [SectionID: Outline]) {
    guard let origin = snapshot.sectionIdentifier(containingItem: item),
      let target = sectionIdentifier(at: path.section)
    else { return (snapshot, [:]) }
    var snapshot = snapshot
    let children = outline(of: origin).snapshot(of: item, includingParent: true)
    snapshot.deleteItems(children.visibleItems)
    let shown = list.sections[path.section].items.map(\.id)
    let above = shown[..<path.item].last { snapshot.indexOfItem($0) != nil }
    if let above {
      snapshot.insertItems(children.visibleItems, afterItem: above)
    } else if let first = snapshot.itemIdentifiers(inSection: target).first {
      snapshot.insertItems(children.visibleItems, beforeItem: first)
    } else {
      snapshot.appendItems(children.visibleItems, toSection: target)
    }
    return (snapshot, rebased(from: origin, to: target, item, children, snapshot))
  }

  private func rebased(
    from origin: SectionID, to target: SectionID, _ item: ItemID, _ children: Outline,
    _ snapshot: Snapshot
  ) -> [SectionID: Outline] {
    var outlines = outlines(of: [origin, target])
    if origin != target {
      outlines[origin]?.delete([item])
      outlines[target]?.append([item])
      outlines[target]?.replace(childrenOf: item, using: children.snapshot(of: item))
      if children.isExpanded(item) { outlines[target]?.expand([item]) }
    }
    for (section, outline) in outlines {
      outlines[section] = outline.rebased(
        on: snapshot.itemIdentifiers(inSection: section), moving: item)
      outlines[section]?.clearReports()
    }
    return outlines
  }
}

extension ListDiff {
  /// The only change, if it is the move of an item.
  fileprivate var singleMove: ListDiff.ItemMove? {
    guard let move = itemMoves.first else { return nil }
    var diff = ListDiff()
    diff.itemMoves = [move]
    return self == diff ? move : nil
  }
}

extension DiffableSnapshot {
  /// The path of an item; `nil` if the snapshot doesn't have it.
  func path(of item: ItemIdentifierType) -> ItemPath? {
    guard let position = items.position(of: item) else { return nil }
    let section = section(ofPosition: position)
    return ItemPath(section: section, item: position - range(ofSection: section).lowerBound)
  }
}
