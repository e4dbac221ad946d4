public import LiveList
public import LiveListPipeline

extension Recording {
  /// The recorded updates.
  ///
  /// - Complexity: O(*u* · *n*) in the numbers of updates and rows.
  public var updates: [ListUpdate<SectionID, Header, Item>] {
    var shown = initial
    return lines.indices.map { index in
      let update = update(index, after: shown)
      shown = update.changeset.target
      return update
    }
  }

  /// The changesets of the recorded updates. They are empty for updates that changed only the
  /// phase, or nothing.
  ///
  /// - Complexity: O(*u* · *n*) in the numbers of updates and rows.
  public var changesets: [ListChangeset<SectionID, Header, Item>] { updates.map(\.changeset) }

  /// The list after each update.
  ///
  /// - Complexity: O(*u* · *n*) in the numbers of updates and rows.
  public var snapshots: [[ListSection<SectionID, Header, Item>]] {
    var shown = initial
    return lines.map { line in
      shown = line.changeset?.lists(after: shown).target ?? shown
      return shown
    }
  }
}

extension Recording where SectionID == OnlySection, Header == OnlySection {
  /// The items of a flat list after each update.
  ///
  /// - Complexity: O(*u* · *n*) in the numbers of updates and rows.
  public var itemSnapshots: [[Item]] { snapshots.map { $0.flatMap(\.items) } }
}
