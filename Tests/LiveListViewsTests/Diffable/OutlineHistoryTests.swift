import LiveList
import LiveListTesting
import LiveListViews
import Testing
import _LiveTestSupport

/// Section snapshots are edited randomly, and contain the same items as a model made of nodes.
@Suite(.timeLimit(.minutes(60)), .trail)
struct OutlineHistoryTests {
  @Test func sectionSnapshotsEndAsTheirModelSays() throws {
    try withEvery("seed", in: HistorySeeds.of(1_000)) { seed in
      var random = SplitMix64(seed: seed)
      let (items, steps) = seed % 200 == 7 ? (200, 60) : (12, 16)
      var snapshot = DiffableSectionSnapshot<Int>()
      var model = OutlineModel()
      for _ in 0..<steps {
        let edit = OutlineEdit.random(items: items, using: &random)
        edit.perform(on: &snapshot)
        model.perform(edit)
        try check(snapshot.items, model.items)
        try check(snapshot.visibleItems, model.visibleItems)
      }
      try expect(snapshot, model, items)
      #expect(snapshot == model.snapshot)
    }
  }

  private func expect(
    _ snapshot: DiffableSectionSnapshot<Int>, _ model: OutlineModel, _ items: Int
  ) throws {
    try check(snapshot.rootItems, model.roots.map(\.id))
    let visible = Set(model.visibleItems)
    for item in 0..<items {
      let ancestry = model.ancestry(of: item)
      let node = model.node(item)
      try check(snapshot.contains(item), (node != nil))
      try check(snapshot.index(of: item), model.items.firstIndex(of: item))
      try check(snapshot.level(of: item), (ancestry?.count ?? 1) - 1)
      try check(snapshot.parent(of: item), ancestry?.dropLast().last)
      try check(snapshot.isExpanded(item), (node?.isExpanded ?? false))
      try check(snapshot.isVisible(item), visible.contains(item))
      let children = OutlineModel(roots: node?.children ?? [])
      try check(snapshot.snapshot(of: item), children.snapshot)
      let subtree = OutlineModel(roots: node.map { [$0] } ?? [])
      try check(snapshot.snapshot(of: item, includingParent: true), subtree.snapshot)
    }
  }
}
