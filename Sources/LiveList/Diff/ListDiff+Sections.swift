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
    self.init(from: source, to: target, role: ItemRole(), replacesUpdates: false)
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
          from: source, to: target, role: ClosureRole(id: id, isContentEqual: isContentEqual),
          replacesUpdates: false)
      }
    }
  }

  /// - Parameter replacesUpdates: Whether items that changed will be deleted and inserted. They are
  ///   never moved then, and the others need not move around them.
  @inlinable
  init<SectionID, Header: Equatable, Role: RowRole>(
    from source: [ListSection<SectionID, Header, Role.Row>],
    to target: [ListSection<SectionID, Header, Role.Row>], role: Role, replacesUpdates: Bool
  ) {
    self.init()
    source.withUnsafeBufferPointer { source in
      target.withUnsafeBufferPointer { target in
        guard !isShared(source, target) else { return }
        compare(source, target, role, replacesUpdates: replacesUpdates)
      }
    }
  }

  /// Whether every section is where it was and shares its items with what it was: the quick answer
  /// to the most frequent question.
  @inlinable
  func isShared<SectionID, Header: Equatable, Item>(
    _ source: UnsafeBufferPointer<ListSection<SectionID, Header, Item>>,
    _ target: UnsafeBufferPointer<ListSection<SectionID, Header, Item>>
  ) -> Bool {
    guard source.count == target.count else { return false }
    if source.baseAddress == target.baseAddress { return true }
    for section in source.indices {
      guard source[section].items.sharesStorage(with: target[section].items),
        source[section].id == target[section].id, source[section].header == target[section].header
      else { return false }
    }
    return true
  }

  @inlinable
  mutating func compare<SectionID, Header: Equatable, Role: RowRole>(
    _ source: UnsafeBufferPointer<ListSection<SectionID, Header, Role.Row>>,
    _ target: UnsafeBufferPointer<ListSection<SectionID, Header, Role.Row>>, _ role: Role,
    replacesUpdates: Bool
  ) {
    let sections = Matching(SectionRole(), source, target)
    for update in sections.updates {
      sectionUpdates.append(SectionMove(from: Int(update.source), to: Int(update.target)))
    }
    let map = SectionMap(sections, sourceCount: source.count, targetCount: target.count)
    for section in target.indices {
      let origin = map.origin(of: section)
      guard origin >= 0, !source[origin].items.sharesStorage(with: target[section].items)
      else { continue }
      source[origin].items.withUnsafeBufferPointer { old in
        target[section].items.withUnsafeBufferPointer { new in
          var items = Matching(role, old, new)
          items.decideFates(replacesUpdates: replacesUpdates)
          append(items, from: origin, to: section)
        }
      }
    }
    if !map.origins.isEmpty { itemDeletes.sortUnlessSorted() }
    var crossing = CrossingItems(role, source: source, target: target, sections: sections)
    if crossing.isPossible(itemDeletes, itemInserts) {
      crossing.collect(itemDeletes, itemInserts)
      append(crossing, replacesUpdates: replacesUpdates)
    }
    appendSectionChanges(sections, map, replacesUpdates: replacesUpdates)
  }

  /// Adds what became of the items of one section.
  @usableFromInline
  mutating func append(_ items: Matching, from origin: Int, to section: Int) {
    for update in items.updates { itemUpdates.append(update.move(origin, section, 0)) }
    if !items.deleted.isEmpty {
      itemDeletes.reserve(items.deleted.count)
      for item in items.deleted { itemDeletes.append(ItemPath(section: origin, item: Int(item))) }
    }
    if !items.inserted.isEmpty {
      itemInserts.reserve(items.inserted.count)
      for item in items.inserted {
        itemInserts.append(ItemPath(section: section, item: Int(item)))
      }
    }
    guard items.isCrossed else { return }
    itemMoves.reserve(items.runs.reduce(0) { $0 + ($1.fate == .moves ? Int($1.count) : 0) })
    for run in items.runs where run.fate == .moves {
      for row in 0..<Int(run.count) { itemMoves.append(run.move(origin, section, row)) }
    }
  }

  /// Adds the items that changed sections.
  @inlinable
  mutating func append<SectionID, Header, Role: RowRole>(
    _ crossing: CrossingItems<SectionID, Header, Role>, replacesUpdates: Bool
  ) {
    let pairs = LeftoverPairs(of: crossing)
    guard pairs.count > 0 else { return }
    let counts = (moves: itemMoves.count, updates: itemUpdates.count)
    for (index, partner) in pairs.partners.enumerated() where partner >= 0 {
      let move = ItemMove(from: crossing.leaving[Int(partner)], to: crossing.arriving[index])
      let isSame = crossing.showSame(move)
      if !isSame { itemUpdates.append(move) }
      if isSame || !replacesUpdates { itemMoves.append(move) }
    }
    if counts.moves > 0 { itemMoves.sort { $0.to < $1.to } }
    if counts.updates > 0 { itemUpdates.sort { $0.to < $1.to } }
    itemDeletes.removeAll()
    for (index, path) in crossing.leaving.enumerated()
    where !pairs.isTaken[index] && !crossing.goes(path.section) { itemDeletes.append(path) }
    itemInserts.removeAll()
    for (index, path) in crossing.arriving.enumerated()
    where pairs.partners[index] < 0 && !crossing.comes(path.section) { itemInserts.append(path) }
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

  /// Makes room for more, at once for the first and doubling for all others.
  @inline(__always)
  fileprivate mutating func reserve(_ more: Int) {
    if isEmpty, more > 0 { reserveCapacity(more) }
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
