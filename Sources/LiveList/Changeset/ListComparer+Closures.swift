extension ListComparer where Header: Equatable {
  /// Creates a comparer that identifies items by `id` and compares their content with a closure.
  ///
  ///     ListComparer { $0.score == $1.score }
  ///
  /// - Parameter isContentEqual: Returns whether two items with the same id show the same content.
  @inlinable
  public init(isContentEqual: @escaping (Item, Item) -> Bool) where Item: Identifiable {
    self.init(id: { $0.id }, isContentEqual: isContentEqual)
  }

  /// Creates a comparer that identifies items by a key path and compares their content with a
  /// closure.
  ///
  ///     ListComparer(id: \.serverID) { $0.score == $1.score }
  ///
  /// - Parameters:
  ///   - id: The key path of an item's id. A stored property is read directly, without a call.
  ///   - isContentEqual: Returns whether two items with the same id show the same content.
  @inlinable
  public init<ID: Hashable>(
    id: KeyPath<Item, ID>, isContentEqual: @escaping (Item, Item) -> Bool
  ) {
    guard let stored = StoredID(id) else {
      self.init(id: { $0[keyPath: id] }, isContentEqual: isContentEqual)
      return
    }
    self.init(role: ClosureRole(stored, isContentEqual: isContentEqual))
  }

  /// Creates a comparer that identifies items by a closure and compares their content with another.
  ///
  /// - Parameters:
  ///   - id: Returns the id of an item. The result must depend only on the item.
  ///   - isContentEqual: Returns whether two items with the same id show the same content.
  @inlinable
  public init<ID: Hashable>(
    id: @escaping (Item) -> ID, isContentEqual: @escaping (Item, Item) -> Bool
  ) {
    self.init(role: ClosureRole(ReturnedID(id), isContentEqual: isContentEqual))
  }

  /// Creates a comparer that identifies items by a key path and compares their content with `==`.
  ///
  /// - Parameter id: The key path of an item's id. A stored property is read directly, without a
  ///   call.
  @inlinable
  public init<ID: Hashable>(id: KeyPath<Item, ID>) where Item: Equatable {
    guard let stored = StoredID(id) else {
      self.init(id: { $0[keyPath: id] })
      return
    }
    self.init(role: SelectedIDRole(stored))
  }

  /// Creates a comparer that identifies items by a closure and compares their content with `==`.
  ///
  /// - Parameter id: Returns the id of an item. The result must depend only on the item.
  @inlinable
  public init<ID: Hashable>(id: @escaping (Item) -> ID) where Item: Equatable {
    self.init(role: SelectedIDRole(ReturnedID(id)))
  }

  @inlinable
  init(role: some RowRole<Item>) {
    self.init {
      ListChangeset(from: .many($0), to: .many($1), SectionRole(), role, $2, moves: $3)
    }
  }
}

extension ListComparer {
  /// Creates a comparer with closures for the ids of items and for comparing headers and items. Use
  /// it for models without `==`.
  ///
  /// - Parameters:
  ///   - id: Returns the id of an item. The result must depend only on the item.
  ///   - isHeaderEqual: Returns whether two headers of a section show the same content.
  ///   - isContentEqual: Returns whether two items with the same id show the same content.
  @inlinable
  public init<ID: Hashable>(
    id: @escaping (Item) -> ID, isHeaderEqual: @escaping (Header, Header) -> Bool,
    isContentEqual: @escaping (Item, Item) -> Bool
  ) {
    self.init {
      ListChangeset(
        from: .many($0), to: .many($1), SectionClosureRole(isHeaderEqual: isHeaderEqual),
        ClosureRole(ReturnedID(id), isContentEqual: isContentEqual), $2, moves: $3)
    }
  }
}
