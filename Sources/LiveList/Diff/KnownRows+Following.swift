extension KnownRows {
  /// Returns the rows that are unchanged after this change and the next one; `nil` if sections were inserted,
  /// deleted or moved.
  ///
  /// - Parameter next: The change of this change's result.
  /// - Complexity: O(*r*) in the number of runs of both changes.
  package func followed(by next: KnownRows) -> KnownRows? {
    guard origins == nil, next.origins == nil else { return nil }
    var sections: [Section] = []
    var (earlier, later) = (edited[...], next.edited[...])
    while let first = earlier.first ?? later.first {
      let section = min(first.section, later.first?.section ?? first.section)
      let (own, other) = (earlier.popFirst(at: section), later.popFirst(at: section))
      let runs = own?.runs.flatMap { runs in other?.runs.map(runs.followed) ?? runs } ?? other?.runs
      sections.append(Section(section: section, origin: section, runs: runs))
    }
    return KnownRows(edited: sections, origins: nil)
  }

  /// Whether using what is known is better than comparing this many rows.
  ///
  /// In a release build, a piece takes some tenths of a microsecond, and comparing an unchanged row a few nanoseconds, or
  /// much more, if it has long texts. So a few pieces are used even if a comparison may take less: they take a
  /// millisecond at most.
  package func isPreferred(toComparing rowCount: Int) -> Bool {
    pieceCount * (pieceCount <= 4_096 ? 8 : 64) <= rowCount
  }

  /// The number of its sections and runs.
  package var pieceCount: Int { edited.reduce(0) { $0 + 1 + ($1.runs?.count ?? 0) } }
}

extension ArraySlice<KnownRows.Section> {
  fileprivate mutating func popFirst(at section: Int) -> KnownRows.Section? {
    first?.section == section ? popFirst() : nil
  }
}

extension [KnownRows.Run] {
  /// The parts of these runs that are also in runs of their target.
  fileprivate func followed(by next: Self) -> Self {
    var common: Self = []
    var (index, nextIndex) = (0, 0)
    while index < count, nextIndex < next.count {
      let (run, later) = (self[index], next[nextIndex])
      let (start, end) = (
        Swift.max(run.target, later.source),
        Swift.min(run.target + run.count, later.source + later.count)
      )
      if start < end {
        common.append(
          KnownRows.Run(
            source: run.source + start - run.target, target: later.target + start - later.source,
            count: end - start))
      }
      if run.target + run.count <= later.source + later.count {
        index += 1
      } else {
        nextIndex += 1
      }
    }
    return common
  }
}
