/// An edit of a logbook, as a value.
public enum LogbookEdit: Hashable, Sendable {
  /// Add a player with a name.
  case createPlayer(String)
  /// Rename a player.
  case renamePlayer(Player.ID, String)
  /// Add a match.
  case createMatch(MatchDraft)
  /// Replace a match with a draft.
  case updateMatch(Match.ID, MatchDraft)
  /// Delete a match.
  case deleteMatch(Match.ID)
}

extension Logbook {
  /// Performs an edit.
  public func perform(_ edit: LogbookEdit) async throws {
    switch edit {
    case .createPlayer(let name): _ = try await createPlayer(named: name)
    case .renamePlayer(let id, let name): try await renamePlayer(id, to: name)
    case .createMatch(let draft): _ = try await createMatch(draft)
    case .updateMatch(let id, let draft): try await updateMatch(id, with: draft)
    case .deleteMatch(let id): try await deleteMatch(id)
    }
  }
}

extension LogbookContents {
  /// Performs an edit.
  public mutating func perform(_ edit: LogbookEdit) throws(LogbookError) {
    switch edit {
    case .createPlayer(let name): try createPlayer(named: name)
    case .renamePlayer(let id, let name): try renamePlayer(id, to: name)
    case .createMatch(let draft): try createMatch(draft)
    case .updateMatch(let id, let draft): try updateMatch(id, with: draft)
    case .deleteMatch(let id): try deleteMatch(id)
    }
  }
}
