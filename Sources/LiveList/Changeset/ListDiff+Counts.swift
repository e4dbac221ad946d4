extension ListDiff {
  /// The number of changes of each kind. Its description is readable text: `1 moved, 2 inserted, 1
  /// updated`.
  public struct Counts: Hashable, Sendable {
    /// Inserted sections.
    public var sectionsInserted = 0
    /// Deleted sections.
    public var sectionsDeleted = 0
    /// Moved sections.
    public var sectionsMoved = 0
    /// Inserted items, including those of inserted sections.
    public var inserted = 0
    /// Deleted items, including those of deleted sections.
    public var deleted = 0
    /// Items that moved, within their section or to another.
    public var moved = 0
    /// Items whose content changed.
    public var updated = 0

    /// Creates counts of zero.
    public init() {}
  }
}

extension ListDiff.Counts: CustomStringConvertible {
  public var description: String {
    let parts = [
      Self.sections(sectionsMoved, "moved"), Self.sections(sectionsInserted, "inserted"),
      Self.sections(sectionsDeleted, "deleted"),
      Self.items(moved, "moved"), Self.items(inserted, "inserted"), Self.items(deleted, "deleted"),
      Self.items(updated, "updated"),
    ].compactMap(\.self)
    return parts.isEmpty ? "no change" : parts.joined(separator: ", ")
  }

  private static func sections(_ count: Int, _ what: String) -> String? {
    count == 0 ? nil : "\(count) \(count == 1 ? "section" : "sections") \(what)"
  }

  private static func items(_ count: Int, _ what: String) -> String? {
    count == 0 ? nil : "\(count) \(what)"
  }
}

extension ListChangeset {
  /// The number of changes of each kind.
  ///
  /// - Complexity: O(*s* + *c*) in the numbers of sections and changes.
  public var counts: ListDiff.Counts {
    var counts = ListDiff.Counts()
    counts.sectionsInserted = diff.sectionInserts.count
    counts.sectionsDeleted = diff.sectionDeletes.count
    counts.sectionsMoved = diff.sectionMoves.count
    counts.moved = diff.itemMoves.count
    counts.updated = diff.itemUpdates.count
    let gone = Set(diff.sectionDeletes)
    let new = Set(diff.sectionInserts)
    counts.deleted =
      diff.itemDeletes.count + gone.reduce(0) { $0 + source[$1].items.count }
      - diff.itemMoves.count { gone.contains($0.from.section) }
    counts.inserted =
      diff.itemInserts.count + new.reduce(0) { $0 + target[$1].items.count }
      - diff.itemMoves.count { new.contains($0.to.section) }
    return counts
  }
}
