import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListAppKit

/// Batches for views that apply one call after another.
@Suite(.timeLimit(.minutes(20)), .trail)
struct BatchScriptTests {
  /// A row of a table: a header, or one of the items.
  private struct Row: Identifiable, Hashable, CustomStringConvertible {
    let id: [Int]
    let content: Int
    var description: String { "\(id)'\(content)" }
  }

  private func rows(_ sections: [SampleSection]) -> [Row] {
    sections.flatMap { section in
      [Row(id: [section.id], content: section.header)]
        + section.items.map { Row(id: [0, $0.id], content: $0.content) }
    }
  }

  /// Expects that a table shows the right rows after a script, apart from changed contents.
  private func expectTableFollows(
    _ changeset: ListChangeset<Int, Int, SampleItem>
  ) throws {
    var shown = changeset.source
    var table = SimulatedSequentialTable(showing: rows(shown))
    for batch in changeset.batches {
      table.data = rows(batch.after)
      let script = SequentialScript(batch.changes, from: FlatRows(shown), to: FlatRows(batch.after))
      for step in script.steps {
        switch step {
        case .remove(let rows): try table.removeRows(at: rows)
        case .insert(let rows): try table.insertRows(at: rows)
        case .reload(let rows): try table.reloadRows(at: rows)
        case .move(let from, let to): try table.moveRow(at: from, to: to)
        }
      }
      #expect(table.shown.map(\.id) == table.data.map(\.id))
      shown = batch.after
    }
  }

  private func expectOutlineFollows(_ changeset: ListChangeset<Int, Int, SampleItem>) {
    var outline = Outline(changeset.source)
    for batch in changeset.batches {
      let script = OutlineScript(
        batch.changes, from: outline.parents.map(\.items.count),
        to: batch.after.map(\.items.count))
      outline.perform(script, data: batch.after)
      #expect(outline.parents.map(\.id) == batch.after.map(\.id))
      #expect(outline.parents.map(\.items) == batch.after.map { $0.items.map(\.id) })
    }
  }

  @Test func allSmallPairsAreFollowed() throws {
    for size in 0...6 {
      try withEverySectionedPair(ofSize: size, contents: 1) { source, target in
        let changeset = ListChangeset(from: source, to: target)
        try expectTableFollows(changeset)
        expectOutlineFollows(changeset)
      }
    }
  }

  @Test(arguments: ContentUpdates.allCases)
  func randomListsAreFollowed(updates: ContentUpdates) throws {
    try withEvery("seed", in: UInt64(0)..<500) { seed in
      var lists = RandomLists(seed: seed)
      var churn = RandomLists.Churn([0.02, 0.1, 0.4][Int(seed % 3)])
      churn.duplicates = seed % 4 == 0 ? 0.3 : 0
      let source = lists.sections(Int(seed % 7), itemsUpTo: 12)
      let changeset = ListChangeset(
        from: source, to: lists.edited(source, by: churn), updates: updates)
      try expectTableFollows(changeset)
      expectOutlineFollows(changeset)
    }
  }

  /// A move between existing parents is a single call.
  @Test func anItemThatChangesSectionsMovesOnce() {
    var changes = BatchChanges()
    changes.itemMoves = [
      ListDiff.ItemMove(from: ItemPath(section: 0, item: 0), to: ItemPath(section: 1, item: 1))
    ]
    #expect(
      OutlineScript(changes, from: [1, 1], to: [0, 2]).steps == [.moveItem(changes.itemMoves[0])])
  }
}

/// An outline as arrays, whose parents are objects.
private struct Outline {
  final class Parent {
    let id: Int
    var items: [Int]

    init(_ section: SampleSection) {
      id = section.id
      items = section.items.map(\.id)
    }
  }

  private(set) var parents: [Parent]

  init(_ sections: [SampleSection]) {
    parents = sections.map { Parent($0) }
  }

  /// Performs a script. Inserted items are those that the data has at the end.
  mutating func perform(_ script: OutlineScript, data: [SampleSection]) {
    let before = parents
    for step in script.steps {
      switch step {
      case .removeItems(let items, let section):
        for item in items.reversed() { before[section].items.remove(at: item) }
      case .insertItems(let items, let section):
        guard let place = parents.firstIndex(where: { $0 === before[section] }) else { continue }
        for item in items { before[section].items.insert(data[place].items[item].id, at: item) }
      case .moveItem(let move):
        let item = before[move.from.section].items.remove(at: move.from.item)
        before[move.to.section].items.insert(item, at: move.to.item)
      case .sections(let step): perform(step, data)
      case .reload: break
      }
    }
  }

  private mutating func perform(_ step: SequentialScript.Step, _ data: [SampleSection]) {
    switch step {
    case .remove(let sections): for section in sections.reversed() { parents.remove(at: section) }
    case .insert(let sections):
      for section in sections { parents.insert(Parent(data[section]), at: section) }
    case .move(let from, let to): parents.insert(parents.remove(at: from), at: to)
    case .reload: break
    }
  }
}
