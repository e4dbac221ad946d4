public import Foundation

/// The statistics of a player.
public struct PlayerStatistics: Hashable, Sendable {
  /// The outcomes of the matches.
  public private(set) var record = Record()
  /// The date of the player's last match; `nil` if there is none or it's unknown.
  public private(set) var lastPlayed: Date?
  /// The streak that ends with the newest match; `nil` without matches.
  public private(set) var streak: Streak?
  /// The opponent whose side won most often against the player; `nil` if none has won twice.
  public private(set) var nemesis: Nemesis?

  /// Creates statistics without matches.
  public init() {}

  /// Consecutive matches with the same outcome for a player.
  public struct Streak: Hashable, Sendable {
    /// The outcome of the matches.
    public let outcome: Outcome
    /// The number of matches, at least one.
    public fileprivate(set) var length: Int
  }

  /// An opponent who is hard to beat.
  public struct Nemesis: Hashable, Sendable {
    /// The opponent.
    public let player: Player
    /// The number of matches that the opponent's side won, at least two.
    public let defeats: Int
  }

  /// The outcome of a match for a side.
  public enum Outcome: Hashable, Sendable {
    case won, tied, lost
  }
}

extension PlayerStatistics {
  /// The statistics of all players in some matches, by player ID.
  ///
  /// - Complexity: O(*m* log *m*) in the matches.
  public static func all(in matches: some Sequence<Match>) -> [Player.ID: PlayerStatistics] {
    let matches = Array(matches)
    var all: [Player.ID: PlayerStatistics] = [:]
    for match in matches.newestFirst.reversed() {
      for player in match.homePlayers {
        all[player.id, default: Self()].add(match.homeGoals, against: match.awayGoals, match.date)
      }
      for player in match.awayPlayers {
        all[player.id, default: Self()].add(match.awayGoals, against: match.homeGoals, match.date)
      }
    }
    for (player, nemesis) in Nemesis.all(in: matches) { all[player]?.nemesis = nemesis }
    return all
  }

  /// Adds a match that isn't older than those added before.
  private mutating func add(_ goals: Int, against others: Int, _ date: Date) {
    record.add(goals: goals, against: others)
    if date != Match.unknownDate { lastPlayed = date }
    let outcome: Outcome = goals > others ? .won : goals == others ? .tied : .lost
    let length = streak?.outcome == outcome ? streak?.length ?? 0 : 0
    streak = Streak(outcome: outcome, length: length + 1)
  }
}

extension PlayerStatistics.Nemesis {
  /// The nemesis of each player who has one: the opponent with the most wins against the player, if
  /// at least two. If several opponents tie, it's the first by name.
  fileprivate static func all(in matches: [Match]) -> [Player.ID: Self] {
    var defeats: [Player.ID: [Player: Int]] = [:]
    for match in matches where match.homeGoals != match.awayGoals {
      let homeWon = match.homeGoals > match.awayGoals
      for loser in homeWon ? match.awayPlayers : match.homePlayers {
        for winner in homeWon ? match.homePlayers : match.awayPlayers {
          defeats[loser.id, default: [:]][winner, default: 0] += 1
        }
      }
    }
    return defeats.compactMapValues { opponents in
      opponents.min { ($1.value, $0.key) < ($0.value, $1.key) }
        .flatMap { $0.value < 2 ? nil : Self(player: $0.key, defeats: $0.value) }
    }
  }
}

extension PlayerStatistics.Nemesis: CustomStringConvertible {
  /// "Nemesis: Bob (3 defeats)".
  public var description: String { "Nemesis: \(player.name) (\(defeats) defeats)" }
}

extension PlayerStatistics.Streak: CustomStringConvertible {
  /// A text such as "Won 3 in a row" or "Lost the last match".
  public var description: String {
    switch (outcome, length) {
    case (.won, 1): "Won the last match"
    case (.tied, 1): "Drew the last match"
    case (.lost, 1): "Lost the last match"
    case (.won, _): "Won \(length) in a row"
    case (.tied, _): "Drew \(length) in a row"
    case (.lost, _): "Lost \(length) in a row"
    }
  }
}
