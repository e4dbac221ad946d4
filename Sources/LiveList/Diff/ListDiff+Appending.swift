extension ListDiff {
  /// Adds the changes of the items of one section.
  mutating func append(
    _ items: inout Matching, from origin: Int, to section: Int, _ replacing: inout ListDiff?
  ) {
    itemUpdates.append(items.updates.elements) { $0.move(origin, section, 0) }
    itemDeletes.append(items.deleted.elements) { ItemPath(section: origin, item: Int($0)) }
    itemInserts.append(items.inserted.elements) { ItemPath(section: section, item: Int($0)) }
    guard items.isCrossed else { return }
    items.decideFates(replacesUpdates: false)
    appendMoves(items, from: origin, to: section)
    guard replacing != nil else { return }
    items.decideFates(replacesUpdates: true)
    replacing?.appendMoves(items, from: origin, to: section)
  }

  /// Adds the moves of one section.
  private mutating func appendMoves(
    _ items: borrowing Matching, from origin: Int, to section: Int
  ) {
    let runs = items.runs.elements
    let count = runs.reduce(0) { $0 + ($1.fate == .moves ? Int($1.count) : 0) }
    guard count > 0 else { return }
    itemMoves.append(count: count) { add in
      for run in runs where run.fate == .moves {
        for row in 0..<Int(run.count) { add(run.move(origin, section, row)) }
      }
    }
  }

  /// Adds the sections whose headers changed.
  mutating func appendSectionUpdates(_ sections: borrowing Matching) {
    for update in sections.updates.elements {
      sectionUpdates.append(ListDiff.SectionMove(from: Int(update.source), to: Int(update.target)))
    }
  }

  /// Adds the items that changed sections, and the changes of sections, after the changes of the
  /// items of each section.
  mutating func appendCrossing(
    _ sections: RowLists, _ functions: CrossingFunctions, _ matching: borrowing Matching,
    _ origins: SectionMap, _ replacing: inout ListDiff?
  ) {
    if !origins.isIdentity { itemDeletes.sortUnlessSorted() }
    let (sourceCount, targetCount) = (sections.source.count, sections.target.count)
    var crossing = CrossingItems(sections: matching)
    if crossing.isPossible(
      itemDeletes, itemInserts, sourceCount: sourceCount, targetCount: targetCount)
    {
      let lists = CrossingLists(functions, sections)
      crossing.collect(itemDeletes, itemInserts, in: lists)
      append(crossing, lists, &replacing)
    }
    appendSectionChanges(matching, origins, sourceCount: sourceCount, &replacing)
  }

  /// Adds the items that moved to another section.
  private mutating func append(
    _ crossing: CrossingItems, _ lists: CrossingLists, _ replacing: inout ListDiff?
  ) {
    LeftoverPairs.with(crossing) { pairs in
      if pairs.areFew {
        pairs.pairEach(crossing, lists)
      } else {
        pairs.pairByTable(crossing, lists, lists.hashing)
      }
      if pairs.count > 0 {
        take(pairs, crossing.departures, crossing.arrivals, &replacing)
        itemDeletes.removeAll { crossing.isDeleted($0.section) }
        itemInserts.removeAll { crossing.isInserted($0.section) }
      }
    }
  }

  /// Adds moves for the items that changed sections. All other leftover items are inserted or
  /// deleted.
  private mutating func take(
    _ pairs: LeftoverPairs, _ departures: [ItemPath], _ arrivals: [ItemPath],
    _ replacing: inout ListDiff?
  ) {
    let counts = (moves: itemMoves.count, updates: itemUpdates.count)
    itemInserts.removeAll(keepingCapacity: true)
    for (index, partner) in pairs.partners.enumerated() {
      guard partner.isSome else {
        itemInserts.append(arrivals[index])
        continue
      }
      let move = ListDiff.ItemMove(from: departures[partner.index], to: arrivals[index])
      itemMoves.append(move)
      if partner.isChanged {
        itemUpdates.append(move)
      } else {
        replacing?.itemMoves.append(move)
      }
    }
    itemDeletes.removeAll(keepingCapacity: true)
    for (index, isTaken) in pairs.isTaken.enumerated() where !isTaken {
      itemDeletes.append(departures[index])
    }
    if counts.moves > 0 { itemMoves.sortByTarget() }
    if counts.updates > 0 { itemUpdates.sortByTarget() }
    replacing?.itemMoves.sortByTarget()
  }

  /// Takes everything except the moves from another diff.
  mutating func takeAllButMoves(of other: ListDiff) {
    let moves = (sections: sectionMoves, items: itemMoves)
    self = other
    (sectionMoves, itemMoves) = (moves.sections, moves.items)
  }
}

extension MatchedRun {
  /// Returns the move of a row of the run, given the indexes of its sections.
  @inline(__always)
  func move(_ origin: Int, _ section: Int, _ row: Int) -> ListDiff.ItemMove {
    ListDiff.ItemMove(
      from: ItemPath(section: origin, item: Int(source) + row),
      to: ItemPath(section: section, item: Int(target) + row))
  }
}

extension Array {
  /// Appends elements. An empty array reserves exactly the capacity they need.
  @inline(__always)
  fileprivate mutating func append<Source>(
    _ sources: UnsafeMutableBufferPointer<Source>, _ element: (Source) -> Element
  ) {
    guard !sources.isEmpty else { return }
    append(count: sources.count) { add in
      for source in sources { add(element(source)) }
    }
  }

  /// Appends a number of elements. An empty array reserves exactly the capacity they need.
  ///
  /// Many elements are written to uninitialized memory, which avoids a capacity check for each. For
  /// few, setting that up takes longer than it saves.
  @inline(__always)
  fileprivate mutating func append(count more: Int, _ addAll: ((Element) -> Void) -> Void) {
    guard isEmpty, more > mostAppended else {
      if isEmpty { reserveCapacity(more) }
      return addAll { append($0) }
    }
    self = Array(unsafeUninitializedCapacity: more) { memory, initializedCount in
      var count = 0
      addAll {
        memory.initializeElement(at: count, to: $0)
        count += 1
      }
      assert(count == more, "The elements must be as many as announced.")
      initializedCount = count
    }
  }
}

/// The number of elements up to which appending them one by one is as fast as writing them to
/// uninitialized memory. The exact value doesn't matter: with 16 and with 1,000, lists of 20 and 64
/// rows took the same time.
private let mostAppended = 16

// Each sort is in a function of its own that isn't inlined, because the compiler would otherwise
// generate it once for each closure.

extension [ItemPath] {
  /// Sorts paths that are usually sorted already.
  @inline(never)
  package mutating func sortUnlessSorted() {
    guard zip(self, dropFirst()).contains(where: { $1 < $0 }) else { return }
    sort()
  }
}

extension [ListDiff.ItemMove] {
  /// Sorts moves by their target.
  @inline(never)
  mutating func sortByTarget() { sort { $0.to < $1.to } }
}

extension [Int] {
  /// Returns the numbers in ascending order.
  @inline(never)
  func sortedAscending() -> Self { sorted() }
}
