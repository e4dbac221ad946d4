public import Foundation

/// A match that was played: its sides, its result and its date.
///
/// The id says which match it is. The players are part of the content: a match whose player is
/// renamed has different content, and is redrawn.
public struct Match: Identifiable, Hashable, Sendable {
  /// Says which match it is.
  public let id: String
  /// Those on the home side, in alphabetical order.
  public private(set) var homePlayers: [Player]
  /// Those on the away side, in alphabetical order.
  public private(set) var awayPlayers: [Player]
  /// How many goals the home side scored.
  public var homeGoals: Int
  /// How many goals the away side scored.
  public var awayGoals: Int
  /// When it was played, or ``unknownDate``.
  public var date: Date

  /// A match; the players are put into alphabetical order.
  public init(
    id: String, homePlayers: [Player], awayPlayers: [Player], homeGoals: Int, awayGoals: Int,
    date: Date = Match.unknownDate
  ) {
    self.id = id
    self.homePlayers = homePlayers.sorted()
    self.awayPlayers = awayPlayers.sorted()
    self.homeGoals = homeGoals
    self.awayGoals = awayGoals
    self.date = date
  }

  /// What a draft says, with players who stand in alphabetical order already.
  init(id: String, _ draft: MatchDraft, sortedHome: [Player], sortedAway: [Player]) {
    self.id = id
    homePlayers = sortedHome
    awayPlayers = sortedAway
    homeGoals = draft.homeGoals
    awayGoals = draft.awayGoals
    date = draft.date
  }

  /// The date of a match whose date is unknown: stores such as the original's
  /// server do not keep dates. It is before all others.
  public static let unknownDate = Date.distantPast
}

extension Match {
  /// What a store is asked to save so that it becomes this match.
  public var draft: MatchDraft {
    MatchDraft(
      homePlayers: homePlayers.map(\.id), awayPlayers: awayPlayers.map(\.id),
      homeGoals: homeGoals, awayGoals: awayGoals, date: date)
  }

  /// The result as it is shown: "3 : 1".
  public var result: String { "\(homeGoals) : \(awayGoals)" }
}

extension Sequence<Match> {
  /// The matches with the newest first; of those with the same date the id decides.
  public var newestFirst: [Match] {
    sorted { ($1.date, $1.id) < ($0.date, $0.id) }
  }
}

/// In JSON a match is as the original's server writes it, with a `date` beside that.
extension Match: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, date
    case homePlayers = "home_players"
    case awayPlayers = "away_players"
    case homeGoals = "home_goals"
    case awayGoals = "away_goals"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(String.self, forKey: .id),
      homePlayers: try container.decode([Player].self, forKey: .homePlayers),
      awayPlayers: try container.decode([Player].self, forKey: .awayPlayers),
      homeGoals: try container.decode(Int.self, forKey: .homeGoals),
      awayGoals: try container.decode(Int.self, forKey: .awayGoals),
      date: try container.matchDate(forKey: .date))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(homePlayers, forKey: .homePlayers)
    try container.encode(awayPlayers, forKey: .awayPlayers)
    try container.encode(homeGoals, forKey: .homeGoals)
    try container.encode(awayGoals, forKey: .awayGoals)
    try container.encode(matchDate: date, forKey: .date)
  }
}
