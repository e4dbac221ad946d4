import Foundation
import HeadlessUIKit
import LiveList
import LiveListTesting
import LiveListUIKit
import Testing
import _LiveTestSupport

/// Snapshots, outlines, taps and drags in any order: every batch follows the rules, and the view
/// ends in the same state as a model.
@Suite(.timeLimit(.minutes(60)), .trail, .serialized) @MainActor
struct DiffableHistoryTests {
  @Test func collectionsEndAsTheirModelSays() async throws {
    try await withEvery("seed", in: HistorySeeds.of(300)) { seed in
      var history = DiffableHistory(seed: seed)
      for _ in 0..<12 { try await history.step() }
      // Lets other tests use the main actor.
      await Task.yield()
    }
  }
}

/// A collection view whose items are changed in every way, and its expected contents.
@MainActor
private struct DiffableHistory {
  private let stage = DiffableCollectionStage()
  private var model = SnapshotModel()
  private var outlines: [Int: OutlineModel] = [:]
  private var random: SplitMix64
  private var source: DiffableCollectionSource<Int, Int> { stage.source }

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    source.reorderingHandlers.canReorderItem = { _ in true }
    source.reorderingHandlers.didReorder = { _ in }
  }

  mutating func step() async throws {
    if Int.random(in: 0..<3, using: &random) == 0 { stage.view.finishAnimations() }
    if Int.random(in: 0..<12, using: &random) == 0 {
      if stage.view.window == nil {
        stage.window.addSubview(stage.view)
      } else {
        stage.view.removeFromSuperview()
      }
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5: edit()
    case 5..<7: applyOutline()
    case 7..<9: toggle()
    default: await drag()
    }
    try expect()
  }

  private mutating func edit() {
    var snapshot = source.snapshot()
    model.reloads = []
    model.reconfigures = []
    model.sectionReloads = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let edit = SnapshotEdit.random(items: 30, most: 6, using: &random)
      edit.perform(on: &snapshot)
      model.perform(edit)
    }
    for id in model.reconfigures + model.reloads { stage.store.revisions[id, default: 0] += 1 }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: source.applySnapshotUsingReloadData(snapshot)
    case 1: source.apply(snapshot, animatingDifferences: false)
    default: source.apply(snapshot)
    }
    followSections()
  }

  /// Updates the model with the outlines, except those whose items were edited in the snapshot.
  private mutating func followSections() {
    for (id, outline) in outlines {
      let section = model.sections.first { $0.id == id }
      if section?.items != outline.visibleItems { outlines[id] = nil }
    }
  }

  private mutating func applyOutline() {
    let section = Int.random(in: 0..<6, using: &random)
    var outline = OutlineModel.random(items: 30, using: &random)
    outline.perform(.random(items: 30, using: &random))
    source.apply(outline.snapshot, to: section, animatingDifferences: Bool.random(using: &random))
    model.perform(.appendSections([section]))
    let old = model.sections.first { $0.id == section }?.items ?? []
    model.perform(.deleteItems(old))
    model.perform(.appendItems(outline.visibleItems, section: section))
    outlines[section] = outline
    followSections()
  }

  private mutating func toggle() {
    guard let section = outlines.keys.sorted().randomElement(using: &random),
      let item = outlines[section]?.visibleItems.randomElement(using: &random),
      let node = outlines[section]?.node(item)
    else { return }
    // Children that another section shows move here.
    source.toggle(item)
    outlines[section]?.perform(node.isExpanded ? .collapse([item]) : .expand([item]))
    let visible = outlines[section]?.visibleItems ?? []
    let old = model.sections.first { $0.id == section }?.items ?? []
    model.perform(.deleteItems(old))
    model.perform(.appendItems(visible, section: section))
    followSections()
  }

  /// Drags an item in a section without an outline.
  private mutating func drag() async {
    let flat = model.sections.indices.filter {
      outlines[model.sections[$0].id] == nil && model.sections[$0].items.count > 1
        && source.snapshot(for: model.sections[$0].id).visibleItems
          == source.snapshot(for: model.sections[$0].id).items
    }
    guard let section = flat.randomElement(using: &random) else { return }
    let items = model.sections[section].items
    guard let source = items.indices.randomElement(using: &random),
      let target = items.indices.randomElement(using: &random), stage.view.window != nil
    else { return }
    let isNested = self.source.snapshot(for: model.sections[section].id).rootItems != items
    guard !isNested else { return }
    stage.view.finishAnimations()
    stage.view.dragItem(
      at: IndexPath(item: source, section: section), to: IndexPath(item: target, section: section))
    let moved = model.sections[section].items.remove(at: source)
    model.sections[section].items.insert(moved, at: target)
    let list = self.source.controller.list
    await waitUntil("the drag is shown") { list.isIdle }
  }

  private func expect() throws {
    try #require(stage.view.violations.isEmpty)
    let snapshot = source.snapshot()
    try #require(snapshot.sectionIdentifiers == model.sections.map(\.id))
    try #require(snapshot.itemIdentifiers == model.allItems)
    let counts = (0..<stage.view.numberOfSections).map { stage.view.numberOfItems(inSection: $0) }
    try #require(counts == model.sections.map(\.items.count))
    if stage.view.window != nil {
      let wanted = model.sections.map { $0.items.map { stage.store.text(of: $0) } }
      try #require(stage.items == wanted)
    }
    for section in model.sections {
      let outline = source.snapshot(for: section.id)
      try #require(outline.visibleItems == section.items)
      if let model = outlines[section.id] { try #require(outline.items == model.items) }
    }
    for (section, content) in model.sections.enumerated() {
      for (index, item) in content.items.enumerated() {
        let path = IndexPath(item: index, section: section)
        try #require(source.indexPath(for: item) == path)
        try #require(source.itemIdentifier(for: path) == item)
      }
    }
  }
}
