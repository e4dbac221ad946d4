extension ListDiff {
  /// Compares two lists of sections: items by `id` for identity and by `==` for content.
  ///
  /// Items are first looked up in their own section; those left over everywhere are then matched
  /// across sections, so that an item which changed sections is a move.
  ///
  /// - Complexity: O(*n* log *n*) in the number of items and sections, O(*n*) expected if nothing
  ///   moved, O(1) for lists and sections that share their storage.
  @inlinable
  public init<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
    from source: [ListSection<SectionID, Header, Item>],
    to target: [ListSection<SectionID, Header, Item>]
  ) {
    self.init(from: source, to: target, role: ItemRole())
  }

  /// Compares two lists of sections whose items have the ids at a key path, and are compared by a
  /// closure.
  ///
  ///     let diff = ListDiff(from: old, to: new, id: \.isbn) { $0.title == $1.title }
  ///
  /// - Parameters:
  ///   - source: What is shown.
  ///   - target: The new list.
  ///   - id: The id of an item; a stored property is read without a call.
  ///   - isContentEqual: Whether two items with one id show the same.
  /// - Complexity: As for ``init(from:to:)``.
  @inlinable
  public init<SectionID, Header: Equatable, Item, ID: Hashable>(
    from source: [ListSection<SectionID, Header, Item>],
    to target: [ListSection<SectionID, Header, Item>],
    id: KeyPath<Item, ID>, isContentEqual: (Item, Item) -> Bool
  ) {
    guard let stored = StoredID(id) else {
      self.init(
        from: source, to: target, id: { $0[keyPath: id] }, isContentEqual: isContentEqual)
      return
    }
    self = withoutActuallyEscaping(isContentEqual) { isContentEqual in
      ListDiff(
        from: source, to: target, role: ClosureRole(stored, isContentEqual: isContentEqual))
    }
  }

  /// Compares two lists of sections whose items are identified and compared by closures.
  ///
  /// - Parameters:
  ///   - source: What is shown.
  ///   - target: The new list.
  ///   - id: Returns the id of an item, which depends on nothing else.
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
          from: source, to: target,
          role: ClosureRole(ReturnedID(id), isContentEqual: isContentEqual))
      }
    }
  }

  /// Compares two lists of sections whose items are identified and compared by a role.
  @inlinable @inline(__always)
  init<SectionID, Header: Equatable, Role: RowRole>(
    from source: [ListSection<SectionID, Header, Role.Row>],
    to target: [ListSection<SectionID, Header, Role.Row>], role: Role
  ) {
    var replacing: ListDiff?
    self.init(from: .many(source), to: .many(target), SectionRole(), role, &replacing)
  }

  /// - Parameter replacing: Where it is not `nil`, it becomes the difference with those moves that
  ///   are made when items that changed are deleted and inserted. These do not move then, and the
  ///   others need not move around them.
  @inlinable @inline(__always)
  init<SectionID, Header, Role: RowRole>(
    from source: StoredSections<SectionID, Header, Role.Row>,
    to target: StoredSections<SectionID, Header, Role.Row>,
    _ sectionRole: some RowRole<ListSection<SectionID, Header, Role.Row>>, _ role: Role,
    _ replacing: inout ListDiff?
  ) {
    guard !source.sharesStorage(with: target) else {
      self.init()
      return
    }
    // A variable that closures capture would be copied in the end, with all its arrays.
    self = source.withSections { source in
      target.withSections { target in
        var diff = ListDiff()
        diff.compare(source, target, sectionRole, role, &replacing)
        replacing?.takeAllButMoves(of: diff)
        return diff
      }
    }
  }

  @inlinable
  mutating func compare<SectionID, Header, Role: RowRole>(
    _ source: UnsafeBufferPointer<ListSection<SectionID, Header, Role.Row>>,
    _ target: UnsafeBufferPointer<ListSection<SectionID, Header, Role.Row>>,
    _ sectionRole: some RowRole<ListSection<SectionID, Header, Role.Row>>, _ role: Role,
    _ replacing: inout ListDiff?
  ) {
    Matching.with { sections in
      sections.match(sectionRole, source, target)
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
}
