import Foundation
import HeadlessAppKit
import HeadlessViews
import LiveList
import LiveListAppKit
import LiveListTesting
import Testing
import _LiveTestSupport

/// Outlines, snapshots and clicks in any order: no call breaks a rule of outline views, and the view
/// ends as its snapshots say. `make fuzz-snapshots` tries a million histories.
@Suite(.timeLimit(.minutes(60)), .trail, .serialized) @MainActor
struct DiffableOutlineHistoryTests {
  @Test func outlinesEndAsTheirSnapshotsSay() async throws {
    try await withEvery("seed", in: HistorySeeds.of(300)) { seed in
      let outline = NumberOutline()
      try HeadlessDevice.$current.withValue(outline.app.device) {
        var history = OutlineHistory(outline, seed: seed)
        for _ in 0..<12 { try history.step() }
      }
      // Other tests need the main actor, too.
      await Task.yield()
    }
  }
}

/// An outline view whose items are changed in every way.
@MainActor
private struct OutlineHistory {
  private let outline: NumberOutline
  private var random: SplitMix64
  private var source: DiffableOutlineViewSource<Int, Int> { outline.source }

  init(_ outline: NumberOutline, seed: UInt64) {
    self.outline = outline
    random = SplitMix64(seed: seed)
  }

  mutating func step() throws {
    if Int.random(in: 0..<3, using: &random) == 0 { outline.finishAnimations() }
    if Int.random(in: 0..<12, using: &random) == 0 { outline.toggleWindow() }
    let selected = select()
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5: editOutline()
    case 5..<7: editSnapshot()
    default: try click()
    }
    try check(outline.view.violations.map(\.message), [])
    try check(outline.rows, outline.wantedRows)
    if let selected { try expectSelection(selected) }
  }

  /// Edits the outline of a section, which may move items of another one.
  private mutating func editOutline() {
    let section = Int.random(in: 0..<3, using: &random)
    var snapshot = source.snapshot(for: section)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      OutlineEdit.random(items: 24, using: &random).perform(on: &snapshot)
    }
    source.apply(snapshot, to: section, animatingDifferences: Bool.random(using: &random))
  }

  private mutating func editSnapshot() {
    var snapshot = source.snapshot()
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      SnapshotEdit.random(items: 24, most: 4, using: &random).perform(on: &snapshot)
    }
    outline.change(snapshot.reconfiguredItemIdentifiers + snapshot.reloadedItemIdentifiers)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: source.applySnapshotUsingReloadData(snapshot)
    case 1: source.apply(snapshot, animatingDifferences: false)
    default: source.apply(snapshot)
    }
  }

  /// The user expands or collapses an item.
  private mutating func click() throws {
    let parents = source.snapshot().itemIdentifiers.filter { !source.tree.children(of: $0).isEmpty }
    guard let item = parents.randomElement(using: &random) else { return }
    let section = try #require(source.snapshot().sectionIdentifier(containingItem: item))
    let wasExpanded = source.snapshot(for: section).isExpanded(item)
    outline.click(item)
    try check(source.snapshot(for: section).isExpanded(item), !wasExpanded)
  }

  private mutating func select() -> Int? {
    let rows = outline.view.numberOfRows
    guard rows > 0, Int.random(in: 0..<3, using: &random) == 0 else { return nil }
    outline.view.selectRowIndexes(
      [Int.random(in: 0..<rows, using: &random)], byExtendingSelection: false)
    return source.itemIdentifier(forRow: outline.view.selectedRow)
  }

  /// An item that remains visible remains selected.
  private func expectSelection(_ item: Int) throws {
    let row = source.row(for: item)
    try check(outline.view.selectedRowIndexes.contains(row ?? -1), row != nil)
  }
}
