public import Foundation

/// A match that the user has entered and no store has saved yet.
public struct MatchDraft: Hashable, Sendable {
  /// The IDs of the players of the home side.
  public var homePlayers: [Player.ID]
  /// The IDs of the players of the away side.
  public var awayPlayers: [Player.ID]
  /// The goals of the home side.
  public var homeGoals: Int
  /// The goals of the away side.
  public var awayGoals: Int
  /// The date on which it was played, or ``Match/unknownDate``.
  public var date: Date

  /// Creates a draft.
  public init(
    homePlayers: [Player.ID], awayPlayers: [Player.ID], homeGoals: Int, awayGoals: Int,
    date: Date = Match.unknownDate
  ) {
    self.homePlayers = homePlayers
    self.awayPlayers = awayPlayers
    self.homeGoals = homeGoals
    self.awayGoals = awayGoals
    self.date = date
  }
}

/// A draft is encoded in the format of the original's server (`home_player_ids`, `home_goals`), and
/// decoded from that format or that of the demo's pages (`homePlayers`, `homeGoals`).
extension MatchDraft: Codable {
  fileprivate enum CodingKeys: String, CodingKey {
    case date
    case homePlayers = "home_player_ids"
    case awayPlayers = "away_player_ids"
    case homeGoals = "home_goals"
    case awayGoals = "away_goals"
  }

  private enum PageKeys: String, CodingKey, CaseIterable {
    case homePlayers, awayPlayers, homeGoals, awayGoals
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let page = try decoder.container(keyedBy: PageKeys.self)
    let isPage = PageKeys.allCases.contains { page.contains($0) }
    func read<Value: Decodable>(_ key: CodingKeys, _ pageKey: PageKeys) throws -> Value {
      isPage
        ? try page.decode(Value.self, forKey: pageKey)
        : try container.decode(Value.self, forKey: key)
    }
    homePlayers = try read(.homePlayers, .homePlayers)
    awayPlayers = try read(.awayPlayers, .awayPlayers)
    homeGoals = try read(.homeGoals, .homeGoals)
    awayGoals = try read(.awayGoals, .awayGoals)
    date = try container.matchDate(forKey: .date)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(homePlayers, forKey: .homePlayers)
    try container.encode(awayPlayers, forKey: .awayPlayers)
    try container.encode(homeGoals, forKey: .homeGoals)
    try container.encode(awayGoals, forKey: .awayGoals)
    if date == Match.unknownDate {
      try container.encodeNil(forKey: .date)
    } else {
      try container.encode(matchDate: date, forKey: .date)
    }
  }
}

/// A change of a match in the format of the original's server. The original app knows no dates, so a change
/// without one keeps that of the match; null removes it.
public struct MatchEdit: Decodable, Sendable {
  private let draft: MatchDraft
  private let setsDate: Bool

  public init(from decoder: any Decoder) throws {
    draft = try MatchDraft(from: decoder)
    setsDate = try decoder.container(keyedBy: MatchDraft.CodingKeys.self).contains(.date)
  }

  /// What the match becomes.
  public func draft(for match: Match) -> MatchDraft {
    var draft = draft
    if !setsDate { draft.date = match.date }
    return draft
  }
}

/// A match in the format of a page's editor: the IDs of its players, with the field names that
/// pages use.
public struct MatchForm: Encodable, Sendable {
  let id: Match.ID
  let homePlayers: [Player.ID]
  let awayPlayers: [Player.ID]
  let homeGoals: Int
  let awayGoals: Int
  /// The date in ISO 8601; missing if it's unknown.
  let date: String?

  /// Creates the initial contents of an editor for a match.
  public init(_ match: Match) {
    id = match.id
    homePlayers = match.homePlayers.map(\.id)
    awayPlayers = match.awayPlayers.map(\.id)
    homeGoals = match.homeGoals
    awayGoals = match.awayGoals
    date = match.date == Match.unknownDate ? nil : match.date.formatted(.iso8601)
  }
}
