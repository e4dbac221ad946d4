/// The comparison of two lists of sections, as far as it doesn't depend on their types.
///
/// The types are hidden by the functions of ``RowLists``, so this code and all that it calls are
/// compiled once, in this module. An app compiles one loop for each of its types.
@usableFromInline
struct Comparison: ~Copyable {
  private var diff = ListDiff()
  /// The diff for a view that deletes and inserts items whose content changed, if it is needed.
  /// These items then don't move, and other items don't move around them.
  private var replacing: ListDiff?

  @usableFromInline
  init(for updates: ContentUpdates = .reconfigure) {
    replacing = updates == .replace ? ListDiff() : nil
  }

  @usableFromInline
  consuming func result() -> ListDiff { diff }

  /// Returns the diff, and how it is divided into batches.
  ///
  /// - Parameters:
  ///   - updates: What the comparison was made for.
  ///   - moves: Whether items and sections can move.
  @usableFromInline
  consuming func plan(
    for updates: ContentUpdates, moves: Bool, sourceCount: Int, targetCount: Int
  ) -> (ListDiff, BatchArrangement) {
    guard diff.changesSections || updates != .reconfigure || !moves else {
      return (diff, .oneBatch)
    }
    let moving = replacing ?? diff
    let arrangement = BatchArrangement(
      moves ? moving : moving.withoutMoves, sourceCount: sourceCount, targetCount: targetCount,
      updates)
    return (diff, arrangement)
  }
}

extension Comparison {
  /// Compares two lists of sections. Roles identify and compare their sections and items.
  @inlinable
  mutating func compare<SectionID, Header, Role: RowRole>(
    _ source: StoredSections<SectionID, Header, Role.Row>,
    _ target: StoredSections<SectionID, Header, Role.Row>,
    _ sectionRole: some RowRole<ListSection<SectionID, Header, Role.Row>>, _ role: Role
  ) {
    withUnsafePointer(to: role) { role in
      withUnsafePointer(to: sectionRole) { sectionRole in
        source.withSections { source in
          target.withSections { target in
            compare(
              RowLists(RowFunctions(sectionRole), RowList(source), RowList(target)),
              CrossingFunctions(role, in: ListSection<SectionID, Header, Role.Row>.self)
            ) { origins, compareRows in
              for section in target.indices {
                guard let origin = origins[section],
                  !source[origin].items.sharesStorage(with: target[section].items)
                else { continue }
                source[origin].items.withUnsafeBufferPointer { old in
                  target[section].items.withUnsafeBufferPointer { new in
                    // The functions are constants. Made here, they need no reference counting.
                    compareRows(
                      RowLists(RowFunctions(role), RowList(old), RowList(new)), origin, section)
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  /// Compares two lists of sections.
  ///
  /// - Parameter compareItems: Calls a function with the rows of each section that is in both
  ///   lists, and with its indexes in both, unless the rows share their storage.
  @usableFromInline
  mutating func compare(
    _ sections: RowLists, _ crossing: CrossingFunctions,
    _ compareItems: (SectionMap, (RowLists, _ origin: Int, _ section: Int) -> Void) -> Void
  ) {
    Matching.with { matching in
      matching.match(sections)
      diff.appendSectionUpdates(matching)
      let origins = SectionMap(
        origins: matching, sourceCount: sections.source.count, targetCount: sections.target.count)
      Matching.with { items in
        compareItems(origins) { rows, origin, section in
          items.match(rows)
          diff.append(&items, from: origin, to: section, &replacing)
        }
      }
      diff.appendCrossing(sections, crossing, matching, origins, &replacing)
    }
    replacing?.takeAllButMoves(of: diff)
  }
}

extension Comparison {
  /// Compares two lists of sections, except for rows that are known to be unchanged.
  @inlinable
  mutating func compare<SectionID, Header: Equatable, Role: RowRole>(
    _ source: [ListSection<SectionID, Header, Role.Row>],
    _ target: [ListSection<SectionID, Header, Role.Row>], _ known: KnownRows, _ role: Role
  ) {
    withUnsafePointer(to: role) { role in
      withUnsafePointer(to: SectionRole<SectionID, Header, Role.Row>()) { sectionRole in
        source.withUnsafeBufferPointer { source in
          target.withUnsafeBufferPointer { target in
            compare(
              RowLists(RowFunctions(sectionRole), RowList(source), RowList(target)),
              CrossingFunctions(role, in: ListSection<SectionID, Header, Role.Row>.self), known
            ) { origin, section, compareRows in
              source[origin].items.withUnsafeBufferPointer { old in
                target[section].items.withUnsafeBufferPointer { new in
                  compareRows(RowLists(RowFunctions(role), RowList(old), RowList(new)))
                }
              }
            }
          }
        }
      }
    }
  }

  /// Compares two lists of sections, except for rows that are known to be unchanged.
  ///
  /// - Parameter withRows: Calls a function with the rows of a section, given its indexes in both
  ///   lists.
  @usableFromInline
  mutating func compare(
    _ sections: RowLists, _ crossing: CrossingFunctions, _ known: KnownRows,
    _ withRows: (_ origin: Int, _ section: Int, (RowLists) -> Void) -> Void
  ) {
    Matching.with { matching in
      diff.appendSectionUpdates(sections, known, &matching)
      let origins = SectionMap(
        origins: matching, sourceCount: sections.source.count, targetCount: sections.target.count)
      Matching.with { items in
        for place in known.comparisons(origins) {
          withRows(place.origin, place.section) { rows in
            if let runs = place.runs { items.follow(runs, rows) } else { items.match(rows) }
          }
          diff.append(&items, from: place.origin, to: place.section, &replacing)
        }
      }
      diff.appendCrossing(sections, crossing, matching, origins, &replacing)
    }
  }
}
