extension ListDiff {
  /// Compares two lists of sections: items by `id` for identity and by `==` for content.
  ///
  /// Items are looked for in the section they were in first; what is left over everywhere is then
  /// matched across sections, so that an item which changed sections is a move.
  ///
  /// - Complexity: O(*n* log *n*) in the number of items and sections, O(*n*) expected where
  ///   nothing moved, O(1) for lists and sections that share their storage.
  @inlinable
  public init<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
    from source: [ListSection<SectionID, Header, Item>],
    to target: [ListSection<SectionID, Header, Item>]
  ) {
    self.init(from: source, to: target, role: ItemRole())
  }

  /// Compares two lists of sections whose items are told apart, and compared, as the caller says.
  ///
  ///     let diff = ListDiff(from: old, to: new, id: \.isbn) { $0.title == $1.title }
  ///
  /// - Parameters:
  ///   - source: What is shown.
  ///   - target: What is to be shown.
  ///   - id: Says which item it is; a key path, or a closure.
  ///   - isContentEqual: Whether two items with one id show the same.
  /// - Complexity: As for ``init(from:to:)``.
  @inlinable
  public init<SectionID, Header: Equatable, Item, ID: Hashable>(
    from source: [ListSection<SectionID, Header, Item>],
    to target: [ListSection<SectionID, Header, Item>],
    id: (Item) -> ID, isContentEqual: (Item, Item) -> Bool
  ) {
    self = withoutActuallyEscaping(id) { id in
      withoutActuallyEscaping(isContentEqual) { isContentEqual in
        ListDiff(
          from: source, to: target, role: ClosureRole(id: id, isContentEqual: isContentEqual))
      }
    }
  }

  /// Compares two lists of sections whose items are told apart, and compared, by a role.
  @inlinable @inline(__always)
  init<SectionID, Header: Equatable, Role: RowRole>(
    from source: [ListSection<SectionID, Header, Role.Row>],
    to target: [ListSection<SectionID, Header, Role.Row>], role: Role
  ) {
    var replacing: ListDiff?
    self.init(from: source, to: target, role: role, replacing: &replacing)
  }

  /// - Parameter replacing: Where it is not `nil`, it becomes the difference with those moves that
  ///   are made when items that changed are deleted and inserted. These do not move then, and the
  ///   others need not move around them.
  @inlinable @inline(__always)
  init<SectionID, Header: Equatable, Role: RowRole>(
    from source: [ListSection<SectionID, Header, Role.Row>],
    to target: [ListSection<SectionID, Header, Role.Row>], role: Role,
    replacing: inout ListDiff?
  ) {
    self.init()
    guard !source.sharesStorage(with: target) else { return }
    source.withUnsafeBufferPointer { source in
      target.withUnsafeBufferPointer { target in
        compare(source, target, role, &replacing)
      }
    }
    replacing?.takeAllButMoves(of: self)
  }

  @inlinable
  mutating func compare<SectionID, Header: Equatable, Role: RowRole>(
    _ source: UnsafeBufferPointer<ListSection<SectionID, Header, Role.Row>>,
    _ target: UnsafeBufferPointer<ListSection<SectionID, Header, Role.Row>>, _ role: Role,
    _ replacing: inout ListDiff?
  ) {
    Matching.with { sections in
      sections.match(SectionRole(), source, target)
      for update in sections.updates.elements {
        sectionUpdates.append(SectionMove(from: Int(update.source), to: Int(update.target)))
      }
      let map = SectionMap(sections, sourceCount: source.count, targetCount: target.count)
      Matching.with { items in
        for section in target.indices {
          let origin = map.origin(of: section)
          guard origin >= 0, !source[origin].items.sharesStorage(with: target[section].items)
          else { continue }
          source[origin].items.withUnsafeBufferPointer { old in
            target[section].items.withUnsafeBufferPointer { new in
              items.match(role, old, new)
            }
          }
          append(&items, from: origin, to: section, &replacing)
        }
      }
      if !map.origins.isEmpty { itemDeletes.sortUnlessSorted() }
      var crossing = CrossingItems(role, source: source, target: target, sections: sections)
      if crossing.isPossible(itemDeletes, itemInserts) {
        crossing.collect(itemDeletes, itemInserts)
        append(crossing, &replacing)
      }
      appendSectionChanges(sections, map, sourceCount: source.count, &replacing)
    }
  }

  /// Adds what became of the items of one section.
  @usableFromInline
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

  /// Adds the items that changed sections.
  @inlinable
  mutating func append<SectionID, Header, Role: RowRole>(
    _ crossing: CrossingItems<SectionID, Header, Role>, _ replacing: inout ListDiff?
  ) {
    LeftoverPairs.with(crossing) { pairs in
      if pairs.areFew {
        pairs.pairEach(crossing)
      } else {
        pairs.pairByTable(crossing, IDHashing())
      }
      if pairs.count > 0 {
        take(pairs, crossing.leaving, crossing.arriving, &replacing)
        itemDeletes.removeAll { crossing.goes($0.section) }
        itemInserts.removeAll { crossing.comes($0.section) }
      }
    }
  }

  /// Makes moves of the items that changed sections; all others go or come.
  @usableFromInline
  mutating func take(
    _ pairs: LeftoverPairs, _ leaving: [ItemPath], _ arriving: [ItemPath],
    _ replacing: inout ListDiff?
  ) {
    let counts = (moves: itemMoves.count, updates: itemUpdates.count)
    itemInserts.removeAll(keepingCapacity: true)
    for (index, partner) in pairs.partners.enumerated() {
      guard partner.isSome else {
        itemInserts.append(arriving[index])
        continue
      }
      let move = ItemMove(from: leaving[partner.index], to: arriving[index])
      itemMoves.append(move)
      if partner.isChanged {
        itemUpdates.append(move)
      } else {
        replacing?.itemMoves.append(move)
      }
    }
    itemDeletes.removeAll(keepingCapacity: true)
    for (index, isTaken) in pairs.isTaken.enumerated() where !isTaken {
      itemDeletes.append(leaving[index])
    }
    if counts.moves > 0 { itemMoves.sort { $0.to < $1.to } }
    if counts.updates > 0 { itemUpdates.sort { $0.to < $1.to } }
    replacing?.itemMoves.sort { $0.to < $1.to }
  }

  /// Becomes another difference, apart from its moves.
  @usableFromInline
  mutating func takeAllButMoves(of other: ListDiff) {
    let moves = (sections: sectionMoves, items: itemMoves)
    self = other
    (sectionMoves, itemMoves) = (moves.sections, moves.items)
  }
}

extension MatchedRun {
  /// A row of the run, given the sections it is in.
  @inline(__always)
  func move(_ origin: Int, _ section: Int, _ row: Int) -> ItemMove {
    ItemMove(
      from: ItemPath(section: origin, item: Int(source) + row),
      to: ItemPath(section: section, item: Int(target) + row))
  }
}

extension Array {
  /// Whether both are one array: nothing in it needs to be compared.
  ///
  /// An array is one word, the reference to its storage, which holds the count as well. Asking for
  /// the address of the elements would count references, for every section.
  @inlinable @inline(__always)
  func sharesStorage(with other: Self) -> Bool {
    unsafeBitCast(self, to: UInt.self) == unsafeBitCast(other, to: UInt.self)
  }

  /// Adds elements; the first ones get exactly the room that they take.
  @inline(__always)
  fileprivate mutating func append<Source>(
    _ sources: UnsafeMutableBufferPointer<Source>, _ element: (Source) -> Element
  ) {
    guard !sources.isEmpty else { return }
    append(count: sources.count) { add in
      for source in sources { add(element(source)) }
    }
  }

  /// Adds so many elements; the first ones get exactly the room that they take.
  ///
  /// Many are written without asking for each whether there is room. Few are not worth what it costs
  /// to begin.
  @inline(__always)
  fileprivate mutating func append(count more: Int, _ addAll: ((Element) -> Void) -> Void) {
    guard isEmpty, more > 16 else {
      if isEmpty { reserveCapacity(more) }
      return addAll { append($0) }
    }
    self = Array(unsafeUninitializedCapacity: more) { memory, initializedCount in
      var count = 0
      addAll {
        memory.initializeElement(at: count, to: $0)
        count += 1
      }
      initializedCount = count
    }
  }
}

extension [ItemPath] {
  /// Sorts paths that mostly are sorted.
  @usableFromInline
  mutating func sortUnlessSorted() {
    guard zip(self, dropFirst()).contains(where: { $1 < $0 }) else { return }
    sort()
  }
}
