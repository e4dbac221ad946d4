import Foundation

/// A row in the list of players. The player is its identity.
public struct PlayerRow: Hashable, Sendable {
  /// The player.
  public let player: Player
  /// The player's statistics.
  public let statistics: PlayerStatistics

  /// Creates a row.
  public init(_ player: Player, statistics: PlayerStatistics) {
    self.player = player
    self.statistics = statistics
  }
}

extension PlayerRow: Identifiable {
  public var id: Player.ID { player.id }
}

extension PlayerRow {
  /// The streak and the nemesis; `nil` without a match.
  public var summary: String? {
    let parts = [statistics.streak?.description, statistics.nemesis?.description].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// The fields that a view of the list shows: `title` (the name), `picture`, `text` (the summary),
  /// `played` and `won`.
  public var fields: [(role: String, text: String)] {
    textFields + numberFields.map { ($0.role, "\($0.number)") }
  }

  private var textFields: [(role: String, text: String)] {
    [("title", player.name), ("picture", player.name)]
      + (summary.map { [("text", $0)] } ?? [])
  }

  private var numberFields: [(role: String, number: Int)] {
    [("played", statistics.record.played), ("won", statistics.record.won)]
  }
}

/// In JSON, a row is an object with its fields and the `kind` "player".
extension PlayerRow: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try encoder.encodeRow("player", textFields, numbers: numberFields)
  }
}

extension Sequence<Player> {
  /// The rows of these players, with their statistics in some matches.
  ///
  /// - Complexity: O(*n*) in the players; O(*m* log *m*) in the matches.
  public func rows(with matches: some Sequence<Match>) -> [PlayerRow] {
    let statistics = PlayerStatistics.all(in: matches)
    return map { PlayerRow($0, statistics: statistics[$0.id] ?? PlayerStatistics()) }
  }
}
