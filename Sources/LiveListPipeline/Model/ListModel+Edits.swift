import LiveList

/// What the user does with rows.
///
/// An edit is shown before its call returns, by every view of the model, and stays whatever lists arrive, until its
/// action has ended and the source has had its say. If the action fails, the edit is taken back. Actions that concern the
/// same rows, and those that give rows a place, run one after another.
@available(Systems 2024, *)
extension ListModel {
  /// A change of rows by the user.
  public typealias Edit = RowEdit<SectionID, Item>

  /// The ids of the rows whose edits are being saved, for example to dim them.
  public var pendingIDs: Set<Item.ID> {
    access(keyPath: \.state)
    return driver.edits.pendingIDs
  }

  /// Makes edits, and saves them together. A failure other than cancellation becomes an alert.
  ///
  ///     model.edit(.update(mail.id) { $0.isRead = true }) { try await store.markAsRead(mail) }
  ///
  /// - Parameters:
  ///   - edits: The edits. Items that aren't in the list don't have to be shown to be saved.
  ///   - action: Saves the edits, for example on a server. It goes on when the model is gone.
  public func edit(_ edits: [Edit], action: @escaping @MainActor () async throws -> Void) {
    driver.edit(edits) {
      try await action()
      return nil
    } ended: { [weak self] in
      self?.report($0)
    }
  }

  /// Makes edits, and saves them together.
  public func edit(_ edits: Edit..., action: @escaping @MainActor () async throws -> Void) {
    edit(edits, action: action)
  }

  /// Makes edits, saves them together, and waits for the end.
  ///
  ///     try await model.edit(.remove(ids)) { try await store.delete(ids) }
  ///
  /// - Throws: The error of the action, which doesn't become an alert.
  public func edit(
    _ edits: [Edit], action: @escaping @MainActor () async throws -> Void
  ) async throws {
    try await withCheckedThrowingContinuation { continuation in
      driver.edit(edits) {
        try await action()
        return nil
      } ended: {
        continuation.resume(with: $0)
      }
    }
  }

  /// Makes edits, saves them together, and waits for the end.
  public func edit(
    _ edits: Edit..., action: @escaping @MainActor () async throws -> Void
  ) async throws {
    try await edit(edits, action: action)
  }

  /// Adds an item. If it is saved as another one, such as with an id of the server, that takes its place.
  ///
  ///     model.insert(draft, before: nil, in: .drafts) { try await store.add(draft) }
  ///
  /// - Parameters:
  ///   - item: The item that is shown until it is saved.
  ///   - next: The item that follows it; `nil` for the end of the section.
  ///   - section: The section.
  ///   - action: Saves the item, and returns it as it was saved. A failure becomes an alert.
  public func insert(
    _ item: Item, before next: Item.ID?, in section: SectionID,
    action: @escaping @MainActor () async throws -> Item
  ) {
    driver.edit([.insert(item, before: next, in: section)], action: action) { [weak self] in
      self?.report($0)
    }
  }

  /// Adds an alert for an action that has failed.
  package func report(_ result: Result<Void, any Error>) {
    if case .failure(let error) = result, !isCancellation(error) {
      userAlerts.add(ListFailure(error))
    }
  }

  /// Use `edit(_:action:)` for rows, and ``attempt(_:)`` for other actions.
  @available(
    *, unavailable, message: "Use edit(_:action:) for rows, and attempt(_:) for other actions."
  )
  @discardableResult
  public func perform(_ action: @MainActor () async throws -> Void) async -> Bool { false }
}
