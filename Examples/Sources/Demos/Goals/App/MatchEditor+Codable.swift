import Foundation

/// What is entered can be stored, and restored when the app is started again.
extension MatchEditor: Codable {
  private enum CodingKeys: String, CodingKey {
    case matchID, date, players, home, away, homeGoals, awayGoals
  }

  /// Reads what was entered. The laws of an editor hold for any data: a player who is on both sides
  /// stays on the home side, and goals are within their bounds.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      matchID: try container.decodeIfPresent(Match.ID.self, forKey: .matchID),
      date: try container.decode(Date.self, forKey: .date),
      players: try container.decode([Player].self, forKey: .players))
    setGoals(try container.decode(Int.self, forKey: .homeGoals), of: .home)
    setGoals(try container.decode(Int.self, forKey: .awayGoals), of: .away)
    for id in Set(try container.decode([Player.ID].self, forKey: .home)) { toggle(id, on: .home) }
    for id in Set(try container.decode([Player.ID].self, forKey: .away)) { toggle(id, on: .away) }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(matchID, forKey: .matchID)
    try container.encode(date, forKey: .date)
    try container.encode(players, forKey: .players)
    try container.encode(players(of: .home).map(\.id), forKey: .home)
    try container.encode(players(of: .away).map(\.id), forKey: .away)
    try container.encode(goals(of: .home), forKey: .homeGoals)
    try container.encode(goals(of: .away), forKey: .awayGoals)
  }
}
