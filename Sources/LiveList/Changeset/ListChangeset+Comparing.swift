extension ListChangeset where Header: Equatable {
  /// The changes between two lists of sections whose items have the ids at a key path, and are
  /// compared as the caller says: for models whose `==` means something else, or that have none.
  ///
  ///     ListChangeset(from: old, to: new, id: \.serverID) { $0.score == $1.score }
  ///
  /// - Parameters:
  ///   - source: What is shown.
  ///   - target: The new list.
  ///   - id: The id of an item; a stored property is read without a call.
  ///   - updates: How items are updated whose content changes.
  ///   - moves: Whether moved items and sections are moved; otherwise they are deleted and
  ///     inserted.
  ///   - isContentEqual: Whether two items with one id show the same.
  /// - Complexity: As for ``ListDiff/init(from:to:)``.
  @inlinable
  public init<ID: Hashable>(
    from source: [Section], to target: [Section], id: KeyPath<Item, ID>,
    updates: ContentUpdates = .reconfigure, moves: Bool = true,
    isContentEqual: (Item, Item) -> Bool
  ) {
    guard let stored = StoredID(id) else {
      self.init(
        from: source, to: target, id: { $0[keyPath: id] }, updates: updates, moves: moves,
        isContentEqual: isContentEqual)
      return
    }
    self = withoutActuallyEscaping(isContentEqual) { isContentEqual in
      Self(
        from: source, to: target, role: ClosureRole(stored, isContentEqual: isContentEqual),
        updates: updates, moves: moves)
    }
  }

  /// The changes between two lists of sections whose items have the ids that a closure returns, and
  /// are compared as the caller says: for models whose `==` means something else, or that have none.
  ///
  /// - Parameters:
  ///   - source: What is shown.
  ///   - target: The new list.
  ///   - id: Returns the id of an item, which depends on nothing else.
  ///   - updates: How items are updated whose content changes.
  ///   - moves: Whether moved items and sections are moved; otherwise they are deleted and
  ///     inserted.
  ///   - isContentEqual: Whether two items with one id show the same.
  /// - Complexity: As for ``ListDiff/init(from:to:)``.
  @inlinable
  public init<ID: Hashable>(
    from source: [Section], to target: [Section], id: (Item) -> ID,
    updates: ContentUpdates = .reconfigure, moves: Bool = true,
    isContentEqual: (Item, Item) -> Bool
  ) {
    self = withoutActuallyEscaping(id) { id in
      withoutActuallyEscaping(isContentEqual) { isContentEqual in
        Self(
          from: source, to: target,
          role: ClosureRole(ReturnedID(id), isContentEqual: isContentEqual),
          updates: updates, moves: moves)
      }
    }
  }

  /// The changes between two lists of sections whose items have the ids at a key path, and are
  /// compared by `==`.
  ///
  /// - Parameters:
  ///   - source: What is shown.
  ///   - target: The new list.
  ///   - id: The id of an item; a stored property is read without a call.
  ///   - updates: How items are updated whose content changes.
  ///   - moves: Whether moved items and sections are moved; otherwise they are deleted and
  ///     inserted.
  /// - Complexity: As for ``ListDiff/init(from:to:)``.
  @inlinable
  public init<ID: Hashable>(
    from source: [Section], to target: [Section], id: KeyPath<Item, ID>,
    updates: ContentUpdates = .reconfigure, moves: Bool = true
  ) where Item: Equatable {
    guard let stored = StoredID(id) else {
      self.init(
        from: source, to: target, id: { $0[keyPath: id] }, updates: updates, moves: moves)
      return
    }
    self.init(
      from: source, to: target, role: SelectedIDRole(stored), updates: updates, moves: moves)
  }

  /// The changes between two lists of sections whose items have the ids that a closure returns, and
  /// are compared by `==`.
  ///
  /// - Parameters:
  ///   - source: What is shown.
  ///   - target: The new list.
  ///   - id: Returns the id of an item, which depends on nothing else.
  ///   - updates: How items are updated whose content changes.
  ///   - moves: Whether moved items and sections are moved; otherwise they are deleted and
  ///     inserted.
  /// - Complexity: As for ``ListDiff/init(from:to:)``.
  @inlinable
  public init<ID: Hashable>(
    from source: [Section], to target: [Section], id: (Item) -> ID,
    updates: ContentUpdates = .reconfigure, moves: Bool = true
  ) where Item: Equatable {
    self = withoutActuallyEscaping(id) { id in
      Self(
        from: source, to: target, role: SelectedIDRole(ReturnedID(id)),
        updates: updates, moves: moves)
    }
  }

  /// The changes between two lists of sections, with an ID for each item and a comparison that you
  /// pass.
  @inlinable
  public init(
    from source: [Section], to target: [Section],
    updates: ContentUpdates = .reconfigure, moves: Bool = true,
    isContentEqual: (Item, Item) -> Bool
  ) where Item: Identifiable {
    self.init(
      from: source, to: target, id: { $0.id }, updates: updates, moves: moves,
      isContentEqual: isContentEqual)
  }
}

extension ListChangeset {
  /// The changes between two lists of sections whose items have the ids that a closure returns, and
  /// whose headers and items are compared as the caller says: for models without `==`.
  ///
  /// - Parameters:
  ///   - source: What is shown.
  ///   - target: The new list.
  ///   - id: Returns the id of an item, which depends on nothing else.
  ///   - updates: How items are updated whose content changes.
  ///   - moves: Whether moved items and sections are moved; otherwise they are deleted and
  ///     inserted.
  ///   - isHeaderEqual: Whether two headers of one section show the same.
  ///   - isContentEqual: Whether two items with one id show the same.
  /// - Complexity: As for ``ListDiff/init(from:to:)``.
  @inlinable
  public init<ID: Hashable>(
    from source: [Section], to target: [Section], id: (Item) -> ID,
    updates: ContentUpdates = .reconfigure, moves: Bool = true,
    isHeaderEqual: (Header, Header) -> Bool, isContentEqual: (Item, Item) -> Bool
  ) {
    self = withoutActuallyEscaping(id) { id in
      withoutActuallyEscaping(isHeaderEqual) { isHeaderEqual in
        withoutActuallyEscaping(isContentEqual) { isContentEqual in
          Self(
            from: .many(source), to: .many(target),
            SectionClosureRole(isHeaderEqual: isHeaderEqual),
            ClosureRole(ReturnedID(id), isContentEqual: isContentEqual), updates, moves: moves)
        }
      }
    }
  }
}

extension ListChangeset where SectionID == OnlySection, Header == OnlySection {
  /// The changes between two flat lists whose items have the ids at a key path, and are compared by a
  /// closure.
  ///
  /// - Parameters:
  ///   - source: What is shown.
  ///   - target: The new list.
  ///   - id: The id of an item; a stored property is read without a call.
  ///   - updates: How items are updated whose content changes.
  ///   - moves: Whether moved items and sections are moved; otherwise they are deleted and
  ///     inserted.
  ///   - isContentEqual: Whether two items with one id show the same.
  /// - Complexity: As for ``ListDiff/init(from:to:)``.
  @inlinable
  public init<ID: Hashable>(
    from source: some Collection<Item>, to target: some Collection<Item>, id: KeyPath<Item, ID>,
    updates: ContentUpdates = .reconfigure, moves: Bool = true,
    isContentEqual: (Item, Item) -> Bool
  ) {
    self.init(
      from: [ListSection(items: Array(source))], to: [ListSection(items: Array(target))],
      id: id, updates: updates, moves: moves, isContentEqual: isContentEqual)
  }

  /// The changes between two flat lists whose items have the ids that a closure returns, and are compared
  /// by a closure.
  ///
  /// - Parameters:
  ///   - source: What is shown.
  ///   - target: The new list.
  ///   - id: Returns the id of an item, which depends on nothing else.
  ///   - updates: How items are updated whose content changes.
  ///   - moves: Whether moved items and sections are moved; otherwise they are deleted and
  ///     inserted.
  ///   - isContentEqual: Whether two items with one id show the same.
  /// - Complexity: As for ``ListDiff/init(from:to:)``.
  @inlinable
  public init<ID: Hashable>(
    from source: some Collection<Item>, to target: some Collection<Item>, id: (Item) -> ID,
    updates: ContentUpdates = .reconfigure, moves: Bool = true,
    isContentEqual: (Item, Item) -> Bool
  ) {
    self.init(
      from: [ListSection(items: Array(source))], to: [ListSection(items: Array(target))],
      id: id, updates: updates, moves: moves, isContentEqual: isContentEqual)
  }

  /// The changes between two flat lists whose items have the ids at a key path, and are compared by
  /// `==`.
  ///
  /// - Parameters:
  ///   - source: What is shown.
  ///   - target: The new list.
  ///   - id: The id of an item; a stored property is read without a call.
  ///   - updates: How items are updated whose content changes.
  ///   - moves: Whether moved items and sections are moved; otherwise they are deleted and
  ///     inserted.
  /// - Complexity: As for ``ListDiff/init(from:to:)``.
  @inlinable
  public init<ID: Hashable>(
    from source: some Collection<Item>, to target: some Collection<Item>, id: KeyPath<Item, ID>,
    updates: ContentUpdates = .reconfigure, moves: Bool = true
  ) where Item: Equatable {
    self.init(
      from: [ListSection(items: Array(source))], to: [ListSection(items: Array(target))],
      id: id, updates: updates, moves: moves)
  }

  /// The changes between two flat lists whose items have the ids that a closure returns, and are compared by
  /// `==`.
  ///
  /// - Parameters:
  ///   - source: What is shown.
  ///   - target: The new list.
  ///   - id: Returns the id of an item, which depends on nothing else.
  ///   - updates: How items are updated whose content changes.
  ///   - moves: Whether moved items and sections are moved; otherwise they are deleted and
  ///     inserted.
  /// - Complexity: As for ``ListDiff/init(from:to:)``.
  @inlinable
  public init<ID: Hashable>(
    from source: some Collection<Item>, to target: some Collection<Item>, id: (Item) -> ID,
    updates: ContentUpdates = .reconfigure, moves: Bool = true
  ) where Item: Equatable {
    self.init(
      from: [ListSection(items: Array(source))], to: [ListSection(items: Array(target))],
      id: id, updates: updates, moves: moves)
  }

  /// The changes between two flat lists with an ID for each item and a comparison that you
  /// pass.
  @inlinable
  public init(
    from source: some Collection<Item>, to target: some Collection<Item>,
    updates: ContentUpdates = .reconfigure, moves: Bool = true,
    isContentEqual: (Item, Item) -> Bool
  ) where Item: Identifiable {
    self.init(
      from: source, to: target, id: { $0.id }, updates: updates, moves: moves,
      isContentEqual: isContentEqual)
  }
}
