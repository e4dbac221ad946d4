import LiveList

/// A workload with its lists, ready to be timed and counted.
public struct Trial {
  /// The calls to time.
  public let calls: [Subject: () -> Void]
  /// The diff without the call around it: `ListDiff(from:to:)` on existing sections.
  public let diff: () -> Void
  /// The contents of the call's result, as numbers.
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
    self.calls = calls.merging([.object: SmallObject.makeOne]) { $1 }
    self.diff = diff
    self.outcome = outcome
  }

  /// The maximum number of edits for which the standard library is measured. Its memory and time
  /// grow with the square of the edits: 5,000 edits take 100 MB.
  public static var mostEditsForDifference: Int { 5_000 }
}

extension Trial {
  /// Creates the trial of comparing flat lists.
  ///
  /// It's inlined so that all calls are specialized for the type of the items, as in a user's code.
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

  /// Creates the trial of comparing lists of sections.
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
