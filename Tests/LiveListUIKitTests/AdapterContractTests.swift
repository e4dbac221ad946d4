import LiveList
import LiveListTesting
import Testing
import _ContractStage
import _LiveTestSupport
import _ViewTransitions

/// For every batch that a view refuses (R10 to R47), and for any identities in the lists before and
/// after it: an adapter that updates the view between these lists follows all rules.
@Suite(.trail, .timeLimit(.minutes(20))) @MainActor
struct AdapterContractTests {
  @Test(arguments: RefusedBatch.byAllViews + RefusedBatch.byTableViews)
  func tablesNeverReceiveARefusedBatch(_ batch: RefusedBatch) throws {
    try update(TableScreen.self, batch)
  }

  @Test(arguments: RefusedBatch.byAllViews + RefusedBatch.byTableViews)
  func tablesThatUpdateTheirDataNeverReceiveARefusedBatch(_ batch: RefusedBatch) throws {
    try update(UpdatingTableScreen.self, batch)
  }

  @Test(arguments: RefusedBatch.byAllViews + RefusedBatch.byCollectionViews)
  func collectionViewsNeverReceiveARefusedBatch(_ batch: RefusedBatch) throws {
    try update(CollectionScreen.self, batch)
  }

  private func update<Screen: TransitionScreen>(
    _ kind: Screen.Type, _ batch: RefusedBatch
  ) throws {
    let pairs = listPairs(batch.before, batch.after)
    try withEvery("pair", in: Array(pairs.enumerated())) { number, pair in
      let updates = ContentUpdates.allCases[number % 3]
      let screen = Screen(height: 440)
      screen.update(to: pair.source, TransitionRequest()) { _ in }
      screen.update(to: pair.target, TransitionRequest(updates: updates)) { _ in }
      #expect(screen.refusals.isEmpty)
      #expect(screen.data == pair.target)
      #expect(screen.seenSections == pair.target.map { $0.items.map(\.cellText) })
    }
  }
}

/// Pairs of lists with these numbers of items in each section. Of pairs that differ only in the
/// names of their IDs, only one is included; of these, all are returned, or sixty that are spread
/// evenly. If there are few items, contents vary, too.
private func listPairs(_ before: [Int], _ after: [Int]) -> [ListPair] {
  let count = (before + after).reduce(0, +)
  let items = Array(NumberedItems(count, contents: count <= 3 ? 2 : 1))
  let sections = Array(NumberedItems(before.count + after.count))
  let all = sections.count * items.count
  return stride(from: 0, to: all, by: max(1, all / 60)).map { number in
    ListPair(before, after, sections[number / items.count], items[number % items.count])
  }
}

private struct ListPair: Sendable, CustomStringConvertible {
  let source: [SampleSection]
  let target: [SampleSection]

  init(_ before: [Int], _ after: [Int], _ sections: [SampleItem], _ items: [SampleItem]) {
    var rest = items[...]
    let all = zip(sections, before + after).map { section, count in
      defer { rest = rest.dropFirst(count) }
      return SampleSection(id: section.id, header: 0, items: Array(rest.prefix(count)))
    }
    source = Array(all[..<before.count])
    target = Array(all[before.count...])
  }

  var description: String { "\(source) \(target)" }
}

extension TransitionScreen {
  /// The texts of the visible cells, by section.
  fileprivate var seenSections: [[String]] {
    let items = seenItems
    return counts.indices.map { section in
      (0..<counts[section]).compactMap { items[ItemPath(section: section, item: $0)] }
    }
  }
}
