import LiveList

extension Trial {
  /// Creates a trial from the text of an event to the changeset of its row. The reference is the
  /// cost of visiting every row.
  init(_ shown: ShownNode) {
    let source = shown.items
    let changeset = shown.receive()
    let target = shown.items
    let (sourceIDs, targetIDs) = (source.map(\.id), target.map(\.id))
    let (sections, newSections) = ([ListSection(items: source)], [ListSection(items: target)])
    self.init(
      Outcome(changeset, minimalMoves: minimalMoves(from: sourceIDs, to: targetIDs)),
      diff: { keep(ListDiff(from: sections, to: newSections)) },
      changeset: { keep(shown.receive()) },
      stages: { keepStages(shown.receive()) },
      hash: { keep(hashes(source) ^ hashes(target)) },
      compare: { keep(equals(source, target)) },
      difference: { keep(targetIDs.difference(from: sourceIDs)) })
  }
}
