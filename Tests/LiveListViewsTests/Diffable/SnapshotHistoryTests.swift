import LiveList
import LiveListTesting
import LiveListViews
import Testing
import _LiveTestSupport

/// Snapshots are edited randomly, with unknown and repeated identifiers, and contain the same items
/// as a model made of arrays. `make fuzz-snapshots` checks a million histories.
@Suite(.timeLimit(.minutes(60)), .trail)
struct SnapshotHistoryTests {
  @Test func snapshotsEndAsTheirModelSays() throws {
    try withEvery("seed", in: HistorySeeds.of(1_000)) { seed in
      var random = SplitMix64(seed: seed)
      // With long lists, the index discards positions of items.
      let isLong = seed % 200 == 7
      let (items, most, steps) = isLong ? (600, 200, 40) : (14, 5, 16)
      var snapshot = DiffableSnapshot<Int, Int>()
      var model = SnapshotModel()
      var old: [(DiffableSnapshot<Int, Int>, SnapshotModel)] = []
      for _ in 0..<steps {
        let edit = SnapshotEdit.random(items: items, most: most, using: &random)
        if Int.random(in: 0..<8, using: &random) == 0 { old.append((snapshot, model)) }
        edit.perform(on: &snapshot)
        model.perform(edit)
        try expect(snapshot, model, items)
      }
      // Copies are values.
      for (snapshot, model) in old { try expect(snapshot, model, items) }
    }
  }

  /// Regression, found by a million histories: the second mark outlived its item.
  @Test func itemsThatAreDeletedTwiceAreUnmarkedOnce() {
    var snapshot = DiffableSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems([1, 2, 3])
    snapshot.reconfigureItems([1, 2, 3])
    snapshot.deleteItems([1, 1, 2])
    #expect(snapshot.reconfiguredItemIdentifiers == [3])
    #expect(snapshot.itemIdentifiers == [3])
  }

  private func expect(
    _ snapshot: DiffableSnapshot<Int, Int>, _ model: SnapshotModel, _ items: Int
  ) throws {
    let all = model.allItems
    try check(snapshot.itemIdentifiers, all)
    try check(snapshot.sectionIdentifiers, model.sections.map(\.id))
    try check(snapshot.numberOfItems, all.count)
    try check(snapshot.numberOfSections, model.sections.count)
    for (index, section) in model.sections.enumerated() {
      try check(snapshot.itemIdentifiers(inSection: section.id), section.items)
      try check(snapshot.numberOfItems(inSection: section.id), section.items.count)
      try check(snapshot.indexOfSection(section.id), index)
    }
    for item in 0..<items {
      let section = model.sections.first { $0.items.contains(item) }
      try check(snapshot.indexOfItem(item), all.firstIndex(of: item))
      try check(snapshot.sectionIdentifier(containingItem: item), section?.id)
    }
    try check(snapshot.reloadedItemIdentifiers, model.reloads)
    try check(snapshot.reconfiguredItemIdentifiers, model.reconfigures)
    try check(snapshot.reloadedSectionIdentifiers, model.sectionReloads)
  }
}
