import LiveList

/// What stays in place on the screen during an update: a row, or the end of the list, and the
/// selection.
@MainActor
struct KeptPlace {
  private let selection: [ItemPath]
  private let goal: Goal?
  /// Whether everything on the screen stays as and where it is: the changes are offscreen.
  let hidesChanges: Bool

  private enum Goal {
    /// A row keeps its distance from the upper edge. If it has no place in the view any more, because
    /// it has moved into a section that is collapsed, the next row does.
    case row(AnchorChoice.Anchor, choice: AnchorChoice)
    /// The end of the list stays visible.
    case end
  }

  /// Whether the scroll position is preserved.
  var hasGoal: Bool { goal != nil }

  /// - Parameter anchored: The row that the app has chosen, in the source.
  /// - Returns: `nil` if nothing is selected and no scroll position has to be preserved. That skips
  ///   the computation of new positions, which takes longer than a small change.
  init?(
    of view: some BatchView, _ steps: ViewChanges, _ scrollAnchor: UpdateOptions.ScrollAnchor,
    anchored: ListPlace?
  ) {
    let selected = view.selection
    let keeps =
      switch scrollAnchor {
      case .item, .section: anchored != nil || !view.isAtTop
      case .unlessAtTop: !view.isAtTop
      case .always, .bottom: true
      case .never: false
      }
    // A chat that is scrolled up stays where it is, like any other list.
    if case .bottom = scrollAnchor, view.isAtBottom {
      selection = ItemIndex(steps).targets(of: selected)
      (goal, hidesChanges) = (.end, false)
      return
    }
    let visible = keeps ? view.visiblePlaces : []
    guard !selected.isEmpty || !visible.isEmpty else { return nil }
    let index = ItemIndex(steps)
    selection = index.targets(of: selected)
    let choice = AnchorChoice(visible, height: view.viewport.visibleHeight, index)
    goal = (choice.chosen(anchored, view.position(of:)) ?? choice.first()).map {
      .row($0, choice: choice)
    }
    hidesChanges = goal != nil && choice.hidesChanges(steps)
  }

  /// - Parameter steps: The changes. If the app has set other data, nothing is restored.
  func restore(in view: some BatchView, showing steps: ViewChanges) {
    // Paths of the target mean other rows in other data.
    guard view.dataCounts == steps.targetCounts else { return }
    if !selection.isEmpty { view.selection = selection }
    switch goal {
    case nil: break
    case .end: if !view.isAtBottom { view.scrollToBottom() }
    case .row(var row, let choice):
      var (now, gone): (Double?, [ListPlace]) = (view.position(of: row.to), [])
      while now == nil, let from = row.from, let next = choice.first(without: gone + [from]) {
        gone.append(from)
        (row, now) = (next, view.position(of: next.to))
      }
      // Scrolling would stop a list that is still decelerating, so it is done only when needed.
      if let now, abs(now - row.position) < 1 { return }
      view.scroll(row.to, to: row.position)
    }
  }
}

/// The choice of the row that keeps its position.
private struct AnchorChoice {
  /// A row and its position before the update; its former place is `nil` if it wasn't visible.
  typealias Anchor = (from: ListPlace?, to: ListPlace, position: Double)

  private let visible: [BatchView.VisiblePlace]
  private let height: Double
  private let index: ItemIndex

  init(_ visible: [BatchView.VisiblePlace], height: Double, _ index: ItemIndex) {
    self.visible = visible
    self.height = height
    self.index = index
  }

  /// The row that the app has chosen, if it exists in the target.
  func chosen(_ place: ListPlace?, _ position: (ListPlace) -> Double?) -> Anchor? {
    guard let place, let target = index.target(of: place), let position = position(place) else {
      return nil
    }
    return (place, target, position)
  }

  /// The first row that stays; see ``ItemIndex/anchor(amongVisible:)``.
  ///
  /// - Parameter gone: Rows to leave out.
  func first(without gone: [ListPlace] = []) -> Anchor? {
    let whole = wholeRows.filter { !gone.contains($0.place) }
    let partial = visible.first { !gone.contains($0.place) }
    let rows = whole.isEmpty ? partial.map { [$0] } ?? [] : whole
    guard let first = rows.first, let row = index.anchor(amongVisible: rows.map(\.place)) else {
      return nil
    }
    // If all visible rows were deleted, the anchor moves to where the first of them was.
    let seen = rows.first { $0.place == row.from }
    return (seen?.place, row.to, (seen ?? first).top)
  }

  /// The fully visible rows.
  ///
  /// A header that floats over the rows of its section is only one of them if none of these rows
  /// remains: otherwise, rows inserted below the header, but above the upper edge, would push down
  /// what is being read.
  private var wholeRows: [BatchView.VisiblePlace] {
    let covered = visible.filter(isFloating).map(\.bottom).max() ?? 0
    return visible.filter { row in
      if isFloating(row) { return !hasRemainingItem(inSection: row.place.section) }
      return row.top > covered - 1 && row.bottom < height + 1
    }
  }

  private func isFloating(_ row: BatchView.VisiblePlace) -> Bool {
    guard case .header(let section) = row.place else { return false }
    return visible.contains {
      $0.place.section == section && $0.place != row.place && $0.top < row.bottom - 1
    }
  }

  private func hasRemainingItem(inSection section: Int) -> Bool {
    visible.contains { row in
      guard case .item(let path) = row.place, path.section == section else { return false }
      return index.target(of: path) != nil
    }
  }

  /// Whether no row is beside another one. In a grid, an item that is inserted offscreen moves all
  /// others to the next place.
  private var isOneColumn: Bool {
    zip(visible, visible.dropFirst()).allSatisfy { $1.top > $0.bottom - 1 || isFloating($0) }
  }

  /// Whether the rows on the screen are the same before and after the changes, with the same
  /// content, in the same order, and nothing between them.
  func hidesChanges(_ steps: ViewChanges) -> Bool {
    guard let first = visible.first, let last = visible.last, first.top < 1,
      last.bottom > height - 1, isOneColumn
    else { return false }
    let updated = Set(steps.diff.itemUpdates.map(\.from))
    let changedHeaders = Set(steps.diff.sectionUpdates.map(\.from))
    var previous: ListPlace?
    for row in visible {
      switch row.place {
      case .item(let path): if updated.contains(path) { return false }
      case .header(let section): if changedHeaders.contains(section) { return false }
      }
      guard !index.hasMoved(row.place), let target = index.target(of: row.place) else {
        return false
      }
      if let previous, !target.follows(previous, counts: steps.targetCounts) { return false }
      previous = target
    }
    return true
  }
}

extension ListPlace {
  /// Whether this row follows another one immediately.
  ///
  /// - Parameter counts: The number of items in each section.
  fileprivate func follows(_ row: Self, counts: [Int]) -> Bool {
    switch (row, self) {
    case (.item(let row), .item(let path)) where row.section == path.section:
      return path.item == row.item + 1
    case (.header(let section), .item(let path)) where section == path.section:
      return path.item == 0
    default:
      return section == row.section + 1 && isFirst && row.isLast(counts)
    }
  }

  private var isFirst: Bool {
    switch self {
    case .header: true
    case .item(let path): path.item == 0
    }
  }

  private func isLast(_ counts: [Int]) -> Bool {
    switch self {
    case .header(let section): counts[section] == 0
    case .item(let path): path.item == counts[path.section] - 1
    }
  }
}

extension ItemIndex {
  fileprivate init(_ steps: ViewChanges) {
    self.init(
      steps.diff, sourceCounts: steps.sourceCounts, targetCount: steps.targetCounts.count)
  }

  fileprivate func targets(of paths: [ItemPath]) -> [ItemPath] {
    paths.compactMap { target(of: $0) }
  }
}
