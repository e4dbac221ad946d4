public import Foundation

/// The statistics of a player.
public struct PlayerStatistics: Hashable, Sendable {
  /// The outcomes of the matches.
  public private(set) var record = Record()
  /// When the player last played; `nil` if never or unknown.
  public private(set) var lastPlayed: Date?
  /// The outcome of the newest matches, as long as it is the same; `nil` without a match.
  public private(set) var streak: Streak?

  /// No match yet.
  public init() {}

  /// Several consecutive matches with the same outcome for a player.
  public struct Streak: Hashable, Sendable {
    /// How they ended.
    public let outcome: Outcome
    /// The number of matches, at least one.
    public fileprivate(set) var length: Int
  }

  /// The outcome of a match for a side.
  public enum Outcome: Hashable, Sendable {
    case won, tied, lost
  }
}

extension PlayerStatistics {
  /// The statistics of all who played in some matches, by player.
  ///
  /// - Complexity: O(*m* log *m*) in the matches.
  public static func all(in matches: some Sequence<Match>) -> [Player.ID: PlayerStatistics] {
    var all: [Player.ID: PlayerStatistics] = [:]
    for match in matches.newestFirst.reversed() {
      for player in match.homePlayers {
        all[player.id, default: Self()].add(match.homeGoals, against: match.awayGoals, match.date)
      }
      for player in match.awayPlayers {
        all[player.id, default: Self()].add(match.awayGoals, against: match.homeGoals, match.date)
      }
    }
    return all
  }

  /// One more match, not older than those before.
  private mutating func add(_ goals: Int, against others: Int, _ date: Date) {
    record.add(goals: goals, against: others)
    if date != Match.unknownDate { lastPlayed = date }
    let outcome: Outcome = goals > others ? .won : goals == others ? .tied : .lost
    let length = streak?.outcome == outcome ? streak?.length ?? 0 : 0
    streak = Streak(outcome: outcome, length: length + 1)
  }
}

extension PlayerStatistics.Streak: CustomStringConvertible {
  /// "Won 3 in a row", "Lost the last match".
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
