/// Something that can be done to a logbook, as a value.
public enum LogbookEdit: Hashable, Sendable {
  /// Add a player with a name.
  case createPlayer(String)
  /// Give a player another name.
  case renamePlayer(Player.ID, String)
  /// Add a match.
  case createMatch(MatchDraft)
  /// Make a match what a draft says.
  case updateMatch(Match.ID, MatchDraft)
  /// Take a match away.
  case deleteMatch(Match.ID)
}

extension Logbook {
  /// Does what an edit says.
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
  /// Does what an edit says.
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
