extension ListDiff {
  /// Compares two lists except for rows that are known to be unchanged. Like ``init(from:to:)``, it
  /// identifies items by `id` and compares their content with `==`.
  ///
  /// - Parameter known: The rows that are known to be unchanged.
  /// - Complexity: O(*c* log *c*) in the number of rows that aren't known, regardless of the length
  ///   of the lists; additionally O(*s*) in the number of sections if some of them were inserted,
  ///   deleted or moved.
  @inlinable
  package init<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
    from source: [ListSection<SectionID, Header, Item>],
    to target: [ListSection<SectionID, Header, Item>], known: KnownRows
  ) {
    var comparison = Comparison()
    comparison.compare(source, target, known, ItemRole())
    self = comparison.result()
  }

  /// Adds the sections whose headers changed, and pairs the sections.
  mutating func appendSectionUpdates(
    _ sections: RowLists, _ known: KnownRows, _ matching: inout Matching
  ) {
    guard known.origins == nil else {
      matching.match(sections)
      appendSectionUpdates(matching)
      return
    }
    matching.head = sections.target.count
    for edited in known.edited where !sections.showSame(edited.origin, edited.section) {
      sectionUpdates.append(ListDiff.SectionMove(from: edited.origin, to: edited.section))
    }
  }
}

extension KnownRows {
  /// Returns the sections whose items must be compared. A section without runs is compared
  /// completely.
  func comparisons(_ origins: SectionMap) -> [Section] {
    guard let edits = self.origins else { return edited.filter { $0.runs != nil } }
    var comparisons: [Section] = []
    var next = edited[...]
    for (section, known) in edits.enumerated() {
      let edit = next.first?.section == section ? next.removeFirst() : nil
      guard let origin = origins[section] else { continue }
      if known != origin {
        // By its id, the section corresponds to a source section other than the one it was edited
        // from, so none of its rows are known.
        comparisons.append(Section(section: section, origin: origin, runs: nil))
      } else if let edit, edit.runs != nil {
        comparisons.append(edit)
      }
    }
    return comparisons
  }
}

extension Matching {
  /// Pairs the rows of two lists, some of which are known to be unchanged.
  ///
  /// - Parameter known: The unchanged rows, ascending in both lists.
  /// - Complexity: O(*c*) expected in the number of rows that aren't known.
  mutating func follow(_ known: [KnownRows.Run], _ lists: RowLists) {
    let (source, target) = (lists.source, lists.target)
    precondition(
      max(source.count, target.count) <= MatchedRun.mostRows,
      "A list can't have 2^30 rows or more.")
    reset()
    var middle = known[...]
    if let run = middle.first, run.source == 0, run.target == 0 {
      head = run.count
      middle.removeFirst()
    }
    if let run = middle.last, run.source + run.count == source.count,
      run.target + run.count == target.count
    {
      tail = run.count
      middle.removeLast()
    }
    for run in middle {
      runs.append(MatchedRun(source: run.source, target: run.target, count: run.count))
    }
    collectLeftovers(sourceEnd: source.count - tail, targetEnd: target.count - tail)
    pairLeftovers(lists)
    assert(isComplete(source.count, target.count), "Each row must have exactly one fate.")
  }
}
