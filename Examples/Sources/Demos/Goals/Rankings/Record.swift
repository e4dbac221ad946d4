/// The outcomes of a player's matches, and the goals for and against the player's side.
public struct Record: Hashable, Sendable {
  /// The matches that the player's side won.
  public var won = 0
  /// The matches that were tied.
  public var tied = 0
  /// The matches that the other side won.
  public var lost = 0
  /// The goals of the player's side.
  public var goalsFor = 0
  /// The goals of the other side.
  public var goalsAgainst = 0

  /// Creates a record without matches.
  public init() {}

  /// The number of matches.
  public var played: Int { won + tied + lost }

  /// Three points for each match that was won, and one for each that was tied.
  public var points: Int { 3 * won + tied }

  /// The share of the possible points on a scale from 0 to 10; `nil` without matches.
  public var rating: Double? {
    played == 0 ? nil : 10 * Double(points) / Double(3 * played)
  }

  /// Adds a match.
  public mutating func add(goals: Int, against others: Int) {
    goalsFor += goals
    goalsAgainst += others
    if goals > others {
      won += 1
    } else if goals == others {
      tied += 1
    } else {
      lost += 1
    }
  }
}

extension Record: CustomStringConvertible {
  /// "2 won, 1 tied, 0 lost".
  public var description: String { "\(won) won, \(tied) tied, \(lost) lost" }
}

extension Record {
  /// The records of all players in some matches, by player ID.
  ///
  /// - Complexity: O(*n*) in the matches and their players.
  public static func all(in matches: some Sequence<Match>) -> [Player.ID: Record] {
    var records: [Player.ID: Record] = [:]
    for match in matches {
      for player in match.homePlayers {
        records[player.id, default: Record()].add(goals: match.homeGoals, against: match.awayGoals)
      }
      for player in match.awayPlayers {
        records[player.id, default: Record()].add(goals: match.awayGoals, against: match.homeGoals)
      }
    }
    return records
  }
}
