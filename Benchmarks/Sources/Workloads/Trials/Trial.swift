import LiveList

/// A workload whose lists are made, ready to be timed and counted.
public struct Trial {
  /// What is timed.
  public let calls: [Subject: () -> Void]
  /// The comparison without the call around it: `ListDiff(from:to:)` on sections that are there.
  public let diff: () -> Void
  /// What the call says.
  public let outcome: Outcome

  init(
    _ outcome: Outcome, diff: @escaping () -> Void, changeset: @escaping () -> Void,
    stages: @escaping () -> Void, hash: @escaping () -> Void, compare: @escaping () -> Void,
    difference: @escaping () -> Void
  ) {
    var calls: [Subject: () -> Void] = [
      .changeset: changeset, .stages: stages, .hash: hash, .compare: compare,
    ]
    if outcome.edits <= Self.mostEditsForDifference { calls[.difference] = difference }
    self.init(calls: calls, diff: diff, outcome: outcome)
  }

  init(calls: [Subject: () -> Void], diff: @escaping () -> Void, outcome: Outcome) {
    self.calls = calls
    self.diff = diff
    self.outcome = outcome
  }

  /// The standard library's memory and time grow with the square of the edits: 5,000 of them take
  /// 100 MB. Where there are more it is not asked.
  public static var mostEditsForDifference: Int { 5_000 }
}

extension Trial {
  /// The comparison of flat lists.
  ///
  /// It is inlined so that all calls are compiled for the type of the items, as they are in
  /// a user's code with these items.
  @inline(__always)
  init<Item: Identifiable & Equatable>(_ lists: FlatLists<Item>) {
    let (source, target) = (lists.source, lists.target)
    let (sourceIDs, targetIDs) = (source.map(\.id), target.map(\.id))
    let (sections, newSections) = ([ListSection(items: source)], [ListSection(items: target)])
    self.init(
      Outcome(
        ListChangeset(from: source, to: target),
        minimalMoves: minimalMoves(from: sourceIDs, to: targetIDs)),
      diff: { keep(ListDiff(from: sections, to: newSections)) },
      changeset: { keep(ListChangeset(from: source, to: target)) },
      stages: { keepStages(ListChangeset(from: source, to: target)) },
      hash: { keep(hashes(source) ^ hashes(target)) },
      compare: { keep(equals(source, target)) },
      difference: { keep(targetIDs.difference(from: sourceIDs)) })
  }

  /// The comparison of lists of sections.
  init(_ lists: SectionedLists) {
    let (source, target) = (lists.source, lists.target)
    let sourceIDs = source.flatMap { $0.items.map(\.id) }
    let targetIDs = target.flatMap { $0.items.map(\.id) }
    self.init(
      Outcome(
        ListChangeset(from: source, to: target),
        minimalMoves: minimalMoves(from: source, to: target)),
      diff: { keep(ListDiff(from: source, to: target)) },
      changeset: { keep(ListChangeset(from: source, to: target)) },
      stages: { keepStages(ListChangeset(from: source, to: target)) },
      hash: { keep(hashes(source) ^ hashes(target)) },
      compare: { keep(equals(source, target)) },
      difference: { keep(targetIDs.difference(from: sourceIDs)) })
  }
}

@inline(__always)
func keepStages<SectionID, Header, Item>(
  _ changeset: ListChangeset<SectionID, Header, Item>
) {
  for batch in changeset.batches { keep(batch.after) }
  keep(changeset)
}
