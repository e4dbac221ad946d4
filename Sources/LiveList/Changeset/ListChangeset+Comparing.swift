extension ListChangeset where Header: Equatable {
  /// Compares two lists of sections, with a key path for the ids of items and a closure that
  /// compares their content. Use it for models without `==`, or whose `==` doesn't compare what a
  /// cell shows.
  ///
  ///     ListChangeset(from: old, to: new, id: \.serverID) { $0.score == $1.score }
  ///
  /// - Parameters:
  ///   - source: The list that the view shows.
  ///   - target: The new list.
  ///   - id: The key path of an item's id. A stored property is read directly, without a call.
  ///   - updates: How the view shows items whose content has changed.
  ///   - moves: Whether items and sections can move. If not, they are deleted and inserted instead.
  ///   - isContentEqual: Returns whether two items with the same id show the same content.
  /// - Complexity: The same as ``ListDiff/init(from:to:)``.
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

  /// Compares two lists of sections, with a closure for the ids of items and another that compares
  /// their content. Use it for models without `==`, or whose `==` doesn't compare what a cell
  /// shows.
  ///
  /// - Parameters:
  ///   - source: The list that the view shows.
  ///   - target: The new list.
  ///   - id: Returns the id of an item. The result must depend only on the item.
  ///   - updates: How the view shows items whose content has changed.
  ///   - moves: Whether items and sections can move. If not, they are deleted and inserted instead.
  ///   - isContentEqual: Returns whether two items with the same id show the same content.
  /// - Complexity: The same as ``ListDiff/init(from:to:)``.
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

  /// Compares two lists of sections, with a key path for the ids of items and `==` for their
  /// content.
  ///
  /// - Parameters:
  ///   - source: The list that the view shows.
  ///   - target: The new list.
  ///   - id: The key path of an item's id. A stored property is read directly, without a call.
  ///   - updates: How the view shows items whose content has changed.
  ///   - moves: Whether items and sections can move. If not, they are deleted and inserted instead.
  /// - Complexity: The same as ``ListDiff/init(from:to:)``.
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

  /// Compares two lists of sections, with a closure for the ids of items and `==` for their
  /// content.
  ///
  /// - Parameters:
  ///   - source: The list that the view shows.
  ///   - target: The new list.
  ///   - id: Returns the id of an item. The result must depend only on the item.
  ///   - updates: How the view shows items whose content has changed.
  ///   - moves: Whether items and sections can move. If not, they are deleted and inserted instead.
  /// - Complexity: The same as ``ListDiff/init(from:to:)``.
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

  /// Compares two lists of sections with the given ids of items and comparison of their content.
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
  /// Compares two lists of sections, with closures for the ids of items and for comparing headers
  /// and items. Use it for models without `==`.
  ///
  /// - Parameters:
  ///   - source: The list that the view shows.
  ///   - target: The new list.
  ///   - id: Returns the id of an item. The result must depend only on the item.
  ///   - updates: How the view shows items whose content has changed.
  ///   - moves: Whether items and sections can move. If not, they are deleted and inserted instead.
  ///   - isHeaderEqual: Returns whether two headers of a section show the same content.
  ///   - isContentEqual: Returns whether two items with the same id show the same content.
  /// - Complexity: The same as ``ListDiff/init(from:to:)``.
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
  /// Compares two flat lists, with a key path for the ids of items and a closure that compares
  /// their content.
  ///
  /// - Parameters:
  ///   - source: The list that the view shows.
  ///   - target: The new list.
  ///   - id: The key path of an item's id. A stored property is read directly, without a call.
  ///   - updates: How the view shows items whose content has changed.
  ///   - moves: Whether items can move. If not, they are deleted and inserted instead.
  ///   - isContentEqual: Returns whether two items with the same id show the same content.
  /// - Complexity: The same as ``ListDiff/init(from:to:)``.
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

  /// Compares two flat lists, with a closure for the ids of items and another that compares their
  /// content.
  ///
  /// - Parameters:
  ///   - source: The list that the view shows.
  ///   - target: The new list.
  ///   - id: Returns the id of an item. The result must depend only on the item.
  ///   - updates: How the view shows items whose content has changed.
  ///   - moves: Whether items can move. If not, they are deleted and inserted instead.
  ///   - isContentEqual: Returns whether two items with the same id show the same content.
  /// - Complexity: The same as ``ListDiff/init(from:to:)``.
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

  /// Compares two flat lists, with a key path for the ids of items and `==` for their content.
  ///
  /// - Parameters:
  ///   - source: The list that the view shows.
  ///   - target: The new list.
  ///   - id: The key path of an item's id. A stored property is read directly, without a call.
  ///   - updates: How the view shows items whose content has changed.
  ///   - moves: Whether items can move. If not, they are deleted and inserted instead.
  /// - Complexity: The same as ``ListDiff/init(from:to:)``.
  @inlinable
  public init<ID: Hashable>(
    from source: some Collection<Item>, to target: some Collection<Item>, id: KeyPath<Item, ID>,
    updates: ContentUpdates = .reconfigure, moves: Bool = true
  ) where Item: Equatable {
    self.init(
      from: [ListSection(items: Array(source))], to: [ListSection(items: Array(target))],
      id: id, updates: updates, moves: moves)
  }

  /// Compares two flat lists, with a closure for the ids of items and `==` for their content.
  ///
  /// - Parameters:
  ///   - source: The list that the view shows.
  ///   - target: The new list.
  ///   - id: Returns the id of an item. The result must depend only on the item.
  ///   - updates: How the view shows items whose content has changed.
  ///   - moves: Whether items can move. If not, they are deleted and inserted instead.
  /// - Complexity: The same as ``ListDiff/init(from:to:)``.
  @inlinable
  public init<ID: Hashable>(
    from source: some Collection<Item>, to target: some Collection<Item>, id: (Item) -> ID,
    updates: ContentUpdates = .reconfigure, moves: Bool = true
  ) where Item: Equatable {
    self.init(
      from: [ListSection(items: Array(source))], to: [ListSection(items: Array(target))],
      id: id, updates: updates, moves: moves)
  }

  /// Compares two flat lists with the given ids of items and comparison of their content.
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
