public import Foundation

/// A match that was played: its sides, its result and its date.
///
/// The ID identifies the match. The players are part of the content: if a player is renamed, the
/// match has different content and is redrawn.
public struct Match: Identifiable, Hashable, Sendable {
  /// The ID of the match.
  public let id: String
  /// The players of the home side, in alphabetical order.
  public private(set) var homePlayers: [Player]
  /// The players of the away side, in alphabetical order.
  public private(set) var awayPlayers: [Player]
  /// The goals of the home side.
  public var homeGoals: Int
  /// The goals of the away side.
  public var awayGoals: Int
  /// The date on which it was played, or ``unknownDate``.
  public var date: Date

  /// Creates a match; its players are sorted in alphabetical order.
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

  /// Creates a match from a draft, with players in alphabetical order.
  init(id: String, _ draft: MatchDraft, sortedHome: [Player], sortedAway: [Player]) {
    self.id = id
    homePlayers = sortedHome
    awayPlayers = sortedAway
    homeGoals = draft.homeGoals
    awayGoals = draft.awayGoals
    date = draft.date
  }

  /// The placeholder for an unknown date: some stores, such as the original's server, don't store
  /// dates. It precedes all other dates.
  public static let unknownDate = Date.distantPast
}

extension Match {
  /// The draft that a store saves as this match.
  public var draft: MatchDraft {
    MatchDraft(
      homePlayers: homePlayers.map(\.id), awayPlayers: awayPlayers.map(\.id),
      homeGoals: homeGoals, awayGoals: awayGoals, date: date)
  }

  /// The result as lists show it: "3 : 1".
  public var result: String { "\(homeGoals) : \(awayGoals)" }
}

extension Sequence<Match> {
  /// The matches, the newest first. Matches with the same date are ordered by ID; those without one, such as all of
  /// the original's server, are last and stay in their order.
  public var newestFirst: [Match] {
    enumerated().sorted { one, other in
      let (left, right) = (one.element, other.element)
      if left.date != right.date { return right.date < left.date }
      return left.date == Match.unknownDate ? one.offset < other.offset : right.id < left.id
    }.map(\.element)
  }
}

/// In JSON, a match has the format of the original's server, with an additional `date`.
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
