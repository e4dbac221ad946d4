import LiveList
public import LiveListPipeline

/// What the user does with rows.
///
/// A row that the user deletes or moves changes at once, and stays as the user has left it, whatever lists arrive, until
/// the closure has ended and the source has had its say. If the closure throws, the row returns. In a source that
/// follows a model, these are edits of the model, and all its views show them; see `ListModel.edit(_:action:)`.
extension ListViewSource {
  /// Lets the user delete rows.
  ///
  ///     source.onDelete { mails in try await store.delete(mails.map(\.id)) }
  ///     source.onDelete(asking: { mails in await confirm(mails) }) { mails in … }
  ///
  /// For an undo bar, await it in the action, and throw `CancellationError` if the user taps it.
  ///
  /// - Parameters:
  ///   - mayDelete: Returns whether an item may be deleted.
  ///   - asks: Returns whether the user confirms. The rows stay until then.
  ///   - action: Deletes the items of one act of the user, in their order in the list. If it throws, they are shown
  ///     again; what it throws other than cancellation goes to ``onFailure(_:)``.
  public func onDelete(
    where mayDelete: @escaping @MainActor (Item) -> Bool = { _ in true },
    asking asks: (@MainActor ([Item]) async -> Bool)? = nil,
    _ action: @escaping @MainActor ([Item]) async throws -> Void
  ) {
    controller.handlers.deletes = .init(mayEdit: mayDelete, asks: asks, action: action)
  }

  /// Lets the user move rows.
  ///
  ///     source.onMove { move in try await store.move(move.items, before: move.next) }
  ///
  /// - Parameters:
  ///   - mayMove: Returns whether an item may be moved.
  ///   - action: Saves the move. If it throws, the rows move back.
  public func onMove(
    where mayMove: @escaping @MainActor (Item) -> Bool = { _ in true },
    _ action: @escaping @MainActor (RowMove<SectionID, Item>) async throws -> Void
  ) {
    controller.handlers.moves = .init(mayEdit: mayMove, action: action)
  }

  /// Calls a closure when an edit that the user has made in this view has failed, with the edit and the error. Otherwise,
  /// the failure becomes an alert of the model that the source follows.
  public func onFailure(
    _ failed: @escaping @MainActor (RowEdit<SectionID, Item>, any Error) -> Void
  ) {
    controller.handlers.failed = failed
  }

  /// Removes items with the closure of ``onDelete(where:asking:_:)``: for keys, menus, toolbars and selected rows.
  ///
  /// - Parameter ids: The ids of the items. Those that aren't in the list, or must not be deleted, are ignored.
  /// - Precondition: ``onDelete(where:asking:_:)`` was called.
  /// - Complexity: O(*n*).
  public func delete(_ ids: some Sequence<Item.ID>) { controller.delete(ids) }
}
