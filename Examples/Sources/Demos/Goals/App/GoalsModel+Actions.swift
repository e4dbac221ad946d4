import Foundation
import LiveList
import LiveListPipeline

@available(Systems 2024, *)
extension GoalsModel {
  /// Adds a player.
  ///
  /// - Throws: ``LogbookError``, whose description says what wasn't done and why.
  @discardableResult
  public func createPlayer(named name: String) async throws -> Player {
    try await perform("The player couldn't be saved") { try await $0.createPlayer(named: name) }
  }

  /// Renames a player.
  ///
  /// - Throws: The errors of ``createPlayer(named:)``.
  public func renamePlayer(_ id: Player.ID, to name: String) async throws {
    try await perform("The player couldn't be renamed") {
      try await $0.renamePlayer(id, to: name)
    }
  }

  /// Adds a match.
  ///
  /// - Throws: The errors of ``createPlayer(named:)``.
  @discardableResult
  public func createMatch(_ draft: MatchDraft) async throws -> Match {
    try await perform("The match couldn't be saved") { try await $0.createMatch(draft) }
  }

  /// Replaces a match with a draft.
  ///
  /// - Throws: The errors of ``createPlayer(named:)``.
  public func updateMatch(_ id: Match.ID, with draft: MatchDraft) async throws {
    try await perform("The match couldn't be saved") {
      try await $0.updateMatch(id, with: draft)
    }
  }

  /// Deletes a match.
  ///
  /// - Throws: The errors of ``createPlayer(named:)``.
  public func deleteMatch(_ id: Match.ID) async throws {
    try await perform("The match couldn't be deleted") { try await $0.deleteMatch(id) }
  }

  /// The match with an ID, as the list shows it.
  public func match(_ id: Match.ID) -> Match? {
    for section in matches.sections {
      if let row = section.items.first(where: { $0.id == id }) { return row.match }
    }
    return nil
  }

  /// Creates an editor for a new match, whose date is the current time.
  public func makeEditor() -> MatchEditor {
    MatchEditor(players: players.items.map(\.player), date: now)
  }

  /// Creates an editor for a match of the list; `nil` if the list has no match with this ID.
  public func makeEditor(for id: Match.ID) -> MatchEditor? {
    match(id).map { match in
      // Until the list of players has arrived, only the match's own players are known.
      let known = players.items.map(\.player)
      return MatchEditor(
        match, players: known.isEmpty ? match.homePlayers + match.awayPlayers : known)
    }
  }

  /// Updates an editor with the players of the list, if the list is current.
  public func updatePlayers(of editor: inout MatchEditor) {
    let known = players.items.map(\.player)
    guard players.phase == .live, known != editor.players else { return }
    editor.update(players: known)
  }

  private func perform<Result: Sendable>(
    _ failure: String, _ action: (any Logbook) async throws -> Result
  ) async throws -> Result {
    do {
      let result = try await action(logbook)
      readWhatFailed()
      return result
    } catch let error as CancellationError {
      throw error
    } catch {
      let kind = (error as? LogbookError)?.kind ?? .store
      throw LogbookError(kind, "\(failure): \(ListFailure(error))")
    }
  }
}
