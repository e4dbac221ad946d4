import LiveList
import LiveListPipeline

/// The outcome of saving.
public enum SaveOutcome: Hashable, Sendable {
  /// The match or player was saved; the editor can be closed.
  case saved
  /// Nothing was saved. The sentence says what wasn't saved and why, and the editor stays open.
  case failed(String)
}

extension SaveOutcome {
  /// The title of an alert for the failure.
  public static let alertTitle = "Not Saved"
}

@available(Systems 2024, *)
extension GoalsModel {
  /// Saves the editor's match as a new match, or replaces the one that was corrected.
  public func save(_ editor: MatchEditor) async -> SaveOutcome {
    await outcome {
      guard let draft = editor.draft else {
        throw LogbookError(.invalid, "The match couldn't be saved: \(editor.missing)")
      }
      if let id = editor.matchID {
        try await updateMatch(id, with: draft)
      } else {
        try await createMatch(draft)
      }
    }
  }

  /// Saves a new player.
  public func save(_ field: PlayerNameField) async -> SaveOutcome {
    await outcome { _ = try await createPlayer(named: field.name) }
  }

  /// Saves a player's new name.
  public func save(_ field: PlayerNameField, of id: Player.ID) async -> SaveOutcome {
    await outcome { try await renamePlayer(id, to: field.name) }
  }

  private func outcome(of save: () async throws -> Void) async -> SaveOutcome {
    do {
      try await save()
      return .saved
    } catch {
      return .failed(ListFailure(error).description)
    }
  }
}

extension MatchEditor {
  /// The reason why the match can't be saved.
  fileprivate var missing: LogbookError {
    players(of: .home).isEmpty ? .noHomePlayer : .noAwayPlayer
  }
}
