/// The outcomes of a player's matches, and the goals for and against their side.
public struct Record: Hashable, Sendable {
  /// Matches that their side won.
  public var won = 0
  /// Drawn matches.
  public var tied = 0
  /// Matches that the other side won.
  public var lost = 0
  /// Goals of their side.
  public var goalsFor = 0
  /// Goals of the other side.
  public var goalsAgainst = 0

  /// No match yet.
  public init() {}

  /// The number of matches.
  public var played: Int { won + tied + lost }

  /// Three for each match that was won, one for each that was tied.
  public var points: Int { 3 * won + tied }

  /// The share of the possible points, times ten: between 0 and 10; `nil` without a match.
  public var rating: Double? {
    played == 0 ? nil : 10 * Double(points) / Double(3 * played)
  }

  /// One more match.
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
  /// The records of all who played in some matches, by player.
  ///
  /// - Complexity: O(*n*) in the matches and those who play in them.
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
