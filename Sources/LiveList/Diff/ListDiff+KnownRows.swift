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
    self.init()
    source.withUnsafeBufferPointer { source in
      target.withUnsafeBufferPointer { target in
        compare(source, target, known, ItemRole())
      }
    }
  }

  @inlinable
  mutating func compare<SectionID, Header: Equatable, Role: RowRole>(
    _ source: UnsafeBufferPointer<ListSection<SectionID, Header, Role.Row>>,
    _ target: UnsafeBufferPointer<ListSection<SectionID, Header, Role.Row>>, _ known: KnownRows,
    _ role: Role
  ) {
    Matching.with { sections in
      compareSections(source, target, known, &sections)
      let origins = SectionMap(
        origins: sections, sourceCount: source.count, targetCount: target.count)
      compareItems(source, target, known, origins, role)
      var crossing = CrossingItems(role, source: source, target: target, sections: sections)
      var none: ListDiff?
      if crossing.isPossible(itemDeletes, itemInserts) {
        crossing.collect(itemDeletes, itemInserts)
        append(crossing, &none)
      }
      appendSectionChanges(sections, origins, sourceCount: source.count, &none)
    }
  }

  @inlinable
  mutating func compareSections<SectionID, Header: Equatable, Item>(
    _ source: UnsafeBufferPointer<ListSection<SectionID, Header, Item>>,
    _ target: UnsafeBufferPointer<ListSection<SectionID, Header, Item>>, _ known: KnownRows,
    _ sections: inout Matching
  ) {
    guard known.origins == nil else {
      sections.match(SectionRole(), source, target)
      for update in sections.updates.elements {
        sectionUpdates.append(SectionMove(from: Int(update.source), to: Int(update.target)))
      }
      return
    }
    sections.head = target.count
    for edited in known.edited
    where source[edited.origin].header != target[edited.section].header {
      sectionUpdates.append(SectionMove(from: edited.origin, to: edited.section))
    }
  }

  @inlinable
  mutating func compareItems<SectionID, Header, Role: RowRole>(
    _ source: UnsafeBufferPointer<ListSection<SectionID, Header, Role.Row>>,
    _ target: UnsafeBufferPointer<ListSection<SectionID, Header, Role.Row>>, _ known: KnownRows,
    _ origins: SectionMap, _ role: Role
  ) {
    Matching.with { items in
      for place in known.comparisons(origins) {
        source[place.origin].items.withUnsafeBufferPointer { old in
          target[place.section].items.withUnsafeBufferPointer { new in
            if let runs = place.runs {
              items.follow(runs, role, old, new)
            } else {
              items.match(role, old, new)
            }
          }
        }
        var none: ListDiff?
        append(&items, from: place.origin, to: place.section, &none)
      }
    }
    if !origins.isIdentity { itemDeletes.sortUnlessSorted() }
  }
}

extension KnownRows {
  /// Returns the sections whose items must be compared. A section without runs is compared
  /// completely.
  @usableFromInline
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
  @inlinable
  mutating func follow<Role: RowRole>(
    _ known: [KnownRows.Run], _ role: Role, _ source: UnsafeBufferPointer<Role.Row>,
    _ target: UnsafeBufferPointer<Role.Row>
  ) {
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
    pairLeftovers(role, source, target)
    assert(isComplete(source.count, target.count), "Each row must have exactly one fate.")
  }
}
