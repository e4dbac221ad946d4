/// A player's rating, and the record from which it's computed.
///
/// The player is the identity of a ranking; everything else is content.
public struct Ranking: Hashable, Sendable {
  /// The player.
  public var player: Player
  /// The rating, between 0 and 10; `nil` for a player without matches, who is ranked last.
  public var rating: Double?
  /// The record from which the rating is computed.
  public var record: Record

  /// Creates a player's ranking, with the rating of the record.
  public init(player: Player, record: Record) {
    self.player = player
    self.record = record
    rating = record.rating
  }
}

extension Ranking: Identifiable {
  public var id: Player.ID { player.id }
}

extension Ranking: Comparable {
  /// Better rankings sort first, and players without a rating last; ties are sorted by name.
  public static func < (left: Ranking, right: Ranking) -> Bool {
    switch (left.rating, right.rating) {
    case (let first?, let second?) where first != second: first > second
    case (.some, nil): true
    case (nil, .some): false
    default: left.player < right.player
    }
  }
}

extension Ranking {
  /// The rankings of all players, the best first.
  ///
  /// - Complexity: O(*n* log *n*) in the players, and O(*m*) in the matches.
  public static func all(of players: [Player], in matches: some Sequence<Match>) -> [Ranking] {
    let records = Record.all(in: matches)
    return
      players
      .map { Ranking(player: $0, record: records[$0.id] ?? Record()) }
      .sorted()
  }
}

/// In JSON, a ranking has the format of the original's server, `player` and `rating`, with the
/// record in addition. A missing record is read as one without matches. The original app requires a rating, and shows
/// no rankings at all if one is missing: a player without matches has 0 beside an empty record.
extension Ranking: Codable {
  private enum CodingKeys: String, CodingKey {
    case player, rating, won, tied, lost
    case goalsFor = "goals_for"
    case goalsAgainst = "goals_against"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    player = try container.decode(Player.self, forKey: .player)
    record = Record()
    record.won = try container.decodeIfPresent(Int.self, forKey: .won) ?? 0
    record.tied = try container.decodeIfPresent(Int.self, forKey: .tied) ?? 0
    record.lost = try container.decodeIfPresent(Int.self, forKey: .lost) ?? 0
    record.goalsFor = try container.decodeIfPresent(Int.self, forKey: .goalsFor) ?? 0
    record.goalsAgainst = try container.decodeIfPresent(Int.self, forKey: .goalsAgainst) ?? 0
    let hasNoMatches = container.contains(.won) && record == Record()
    rating = hasNoMatches ? nil : try container.decodeIfPresent(Double.self, forKey: .rating)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(player, forKey: .player)
    try container.encode(rating ?? 0, forKey: .rating)
    try container.encode(record.won, forKey: .won)
    try container.encode(record.tied, forKey: .tied)
    try container.encode(record.lost, forKey: .lost)
    try container.encode(record.goalsFor, forKey: .goalsFor)
    try container.encode(record.goalsAgainst, forKey: .goalsAgainst)
  }
}
