import Demos
import Foundation

/// A match as the user types it: `Ann, Bob 3 : 1 Cy`.
struct MatchSentence {
  /// The match that the sentence describes.
  let draft: MatchDraft

  /// Parses a sentence.
  ///
  /// - Parameters:
  ///   - text: The home players, the result and the away players. A name may be abbreviated to a
  ///     prefix that is unique among the players.
  ///   - players: The players that the sentence may name.
  ///   - date: The date of the match.
  /// - Throws: ``LogbookError`` that says which part is invalid.
  init(_ text: String, players: [Player], date: Date) throws(LogbookError) {
    guard let result = text.firstMatch(of: /(\d{1,3})\s*[:\-–]\s*(\d{1,3})/),
      let home = Int(result.1), let away = Int(result.2)
    else {
      throw LogbookError(.invalid, "Enter a match such as: Ann, Bob 3 : 1 Cy")
    }
    draft = MatchDraft(
      homePlayers: try Self.side(text[..<result.range.lowerBound], players),
      awayPlayers: try Self.side(text[result.range.upperBound...], players),
      homeGoals: home, awayGoals: away, date: date)
  }

  /// The sentence that describes a match, for editing.
  static func text(of match: Match) -> String {
    "\(match.homePlayers.names) \(match.result) \(match.awayPlayers.names)"
  }

  private static func side(
    _ text: Substring, _ players: [Player]
  ) throws(LogbookError) -> [Player.ID] {
    var ids: [Player.ID] = []
    for name in text.split(separator: ",") {
      let name = name.trimmingCharacters(in: .whitespaces)
      if !name.isEmpty { ids.append(try player(named: name, players).id) }
    }
    return ids
  }

  private static func player(
    named name: String, _ players: [Player]
  ) throws(LogbookError) -> Player {
    let prefix = name.lowercased()
    if let player = players.first(where: { $0.name.lowercased() == prefix }) { return player }
    let candidates = players.filter { $0.name.lowercased().hasPrefix(prefix) }
    guard let player = candidates.first else {
      throw LogbookError(
        .missing, "No player is named \(name). Correct the name, or add the player first.")
    }
    guard candidates.count == 1 else {
      throw LogbookError(.invalid, "\(name) could be \(candidates.names). Enter more of the name.")
    }
    return player
  }
}
