import LiveList
import LiveListIncremental
import LiveListPipeline

extension RecordedChangeset where Header: Equatable, Item: Identifiable & Equatable {
  typealias Section = ListSection<SectionID, Header, Item>

  /// Creates the shortest form of a changeset, given the list that was shown before.
  init(_ changeset: ListChangeset<SectionID, Header, Item>, after shown: [Section]) {
    let (source, target) = (changeset.source, changeset.target)
    if source != shown {
      var editor = ListEditor(after: shown)
      before = editor.edit(to: source)
    }
    if target != source {
      var editor = ListEditor(after: source)
      after = editor.edit(to: target)
    }
    batches = changeset.batches.map { batch in
      let list = batch.after
      guard list != target else { return RecordedBatch(changes: batch.changes, after: nil) }
      var editor = ListEditor(between: source, and: target)
      return RecordedBatch(changes: batch.changes, after: editor.edit(to: list))
    }
    sectionRefreshes = changeset.sectionRefreshes
    itemReconfigures = changeset.itemReconfigures
  }

  /// Resolves the edits of the changeset, given the list that was shown before.
  func changeset(after shown: [Section]) -> ListChangeset<SectionID, Header, Item> {
    let (source, target) = lists(after: shown)
    let batches = batches.map { batch in
      ListChangeset.Batch(
        changes: batch.changes, after: batch.after?.list(after: source + target) ?? target)
    }
    return ListChangeset(
      from: source, to: target, batches: batches, sectionRefreshes: sectionRefreshes,
      itemReconfigures: itemReconfigures)
  }
}

extension RecordedChangeset {
  /// Resolves the lists before and after the changeset, given the list that was shown before.
  func lists(
    after shown: [ListSection<SectionID, Header, Item>]
  ) -> (
    source: [ListSection<SectionID, Header, Item>], target: [ListSection<SectionID, Header, Item>]
  ) {
    let source = before?.list(after: shown) ?? shown
    return (source, after?.list(after: source) ?? source)
  }

  /// Returns the list after the changeset. Throws the error in the changeset, phrased to follow
  /// "The line".
  ///
  /// It checks everything that a view relies on: all paths are valid and unique, and the batches
  /// turn one list into the other.
  ///
  /// - Parameter limit: The maximum number of sections and items of a list.
  func result(
    after shown: [ListSection<SectionID, Header, Item>], limit: Int
  ) throws(RecordedFault) -> [ListSection<SectionID, Header, Item>] {
    try RecordedFault.check(before?.fault(for: shown, limit: limit))
    let source = before?.list(after: shown) ?? shown
    try RecordedFault.check(after?.fault(for: source, limit: limit))
    let target = after?.list(after: source) ?? source
    var counts = source.itemCounts()
    for batch in batches {
      try RecordedFault.check(batch.after?.fault(for: source + target, limit: limit))
      let next = (batch.after?.list(after: source + target) ?? target).itemCounts()
      try RecordedFault.check(batch.changes.fault(from: counts, to: next))
      counts = next
    }
    try RecordedFault.check(
      counts == target.itemCounts() ? nil : "has batches that don't result in the list after it")
    try RecordedFault.check(target.fault(ofRefreshes: sectionRefreshes, itemReconfigures))
    return target
  }
}

/// An error in a line, phrased to follow "The line".
struct RecordedFault: Error {
  let words: String

  /// Throws the fault, if there is one.
  static func check(_ words: String?) throws(RecordedFault) {
    if let words { throw RecordedFault(words: words) }
  }
}

extension Array {
  /// The number of items in each section.
  fileprivate func itemCounts<SectionID, Header, Item>() -> [Int]
  where Element == ListSection<SectionID, Header, Item> { map(\.items.count) }

  fileprivate func fault<SectionID, Header, Item>(
    ofRefreshes sections: [Int], _ items: [ItemPath]
  ) -> String? where Element == ListSection<SectionID, Header, Item> {
    let counts = map(\.items.count)
    return counts.fault(ofSections: sections, named: "sectionRefreshes")
      ?? counts.fault(ofItems: items, named: "itemReconfigures")
  }
}
