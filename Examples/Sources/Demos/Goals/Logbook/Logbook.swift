public import Foundation
public import LiveList

/// A store of players and matches: a file, a server, or a database. Failures are thrown, preferably
/// as a ``LogbookError``; a store that can't be read is never reported as empty.
public protocol Logbook: Sendable {
  /// All players, in alphabetical order.
  func players() async throws -> [Player]

  /// All matches, the newest first.
  func matches() async throws -> [Match]

  /// The rankings of all players in a period, from the best to the worst.
  ///
  /// - Parameters:
  ///   - period: The period whose matches count.
  ///   - now: A moment within the period.
  ///   - calendar: The calendar that determines when a day, a week, a month or a year begins.
  func rankings(in period: RankingPeriod, now: Date, calendar: Calendar) async throws -> [Ranking]

  /// Adds a player.
  ///
  /// - Parameter name: The name; surrounding white space is ignored.
  @discardableResult
  func createPlayer(named name: String) async throws -> Player

  /// Renames a player; every match of the player shows the new name.
  func renamePlayer(_ id: Player.ID, to name: String) async throws

  /// Adds a match.
  @discardableResult
  func createMatch(_ draft: MatchDraft) async throws -> Match

  /// Replaces a match with a draft.
  func updateMatch(_ id: Match.ID, with draft: MatchDraft) async throws

  /// Deletes a match.
  func deleteMatch(_ id: Match.ID) async throws

  /// Yields an element whenever the logbook may have changed: at least for changes through this
  /// store, and for those of other writers if the store observes them. The stream ends when the
  /// store is released.
  func changes() -> AsyncStream<Void>

  /// How current what is read is: a store may keep what it had before the connection was lost.
  func phase() async -> ListPhase
}

extension Logbook {
  public func phase() async -> ListPhase { .live }

  public func rankings(
    in period: RankingPeriod, now: Date, calendar: Calendar
  ) async throws -> [Ranking] {
    let players = try await players()
    let matches = try await matches()
    return Ranking.all(
      of: players, in: matches.filter { period.contains($0, now: now, calendar: calendar) })
  }
}
