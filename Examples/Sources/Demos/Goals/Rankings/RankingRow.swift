import Foundation

/// A row in the rankings. The player is its identity.
public struct RankingRow: Hashable, Sendable {
  /// The player's ranking.
  public let ranking: Ranking
  /// The player's rank, from 1; players with the same rating share a rank.
  public let place: Int
}

extension RankingRow: Identifiable {
  public var id: Player.ID { ranking.id }
}

extension RankingRow {
  /// The rating with two decimals, or a dash if there is none.
  public var rating: String {
    ranking.rating.map { String(format: "%.2f", $0) } ?? "–"
  }

  /// The fields that a view of the list shows: `label` (the rank), `title` (the name), `picture`,
  /// `value` (the rating), `record` and `goals`.
  public var fields: [(role: String, text: String)] {
    let record = ranking.record
    return [
      ("label", ranking.rating == nil ? "–" : "\(place)."), ("title", ranking.player.name),
      ("picture", ranking.player.name), ("value", rating), ("record", record.description),
      ("goals", "\(record.goalsFor) : \(record.goalsAgainst)"),
    ]
  }
}

extension Sequence<Ranking> {
  /// The rows of these rankings, the best first.
  public var rows: [RankingRow] {
    var rows: [RankingRow] = []
    for ranking in self {
      let place =
        rows.last.flatMap { $0.ranking.rating == ranking.rating ? $0.place : nil }
        ?? rows.count + 1
      rows.append(RankingRow(ranking: ranking, place: place))
    }
    return rows
  }
}

/// In JSON, a row is an object with its fields and the `kind` "ranking".
extension RankingRow: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try encoder.encodeRow("ranking", fields)
  }
}
