import Foundation

/// What may be written into a logbook.
extension LogbookContents {
  /// A name without the space around it, which nobody else has.
  func checkedName(_ name: String, besides id: Player.ID? = nil) throws(LogbookError) -> String {
    let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !name.isEmpty else { throw .unnamedPlayer }
    let key = name.lowercased()
    if let other = players.first(where: { $0.id != id && $0.name.lowercased() == key }) {
      throw .nameTaken(other.name)
    }
    return name
  }

  /// A draft that can be a match of these players.
  func checked(_ draft: MatchDraft) throws(LogbookError) -> MatchDraft {
    guard !draft.homePlayers.isEmpty else { throw .noHomePlayer }
    guard !draft.awayPlayers.isEmpty else { throw .noAwayPlayer }
    let names = playersByID.mapValues(\.name)
    for id in draft.homePlayers + draft.awayPlayers where names[id] == nil { throw .noPlayer(id) }
    if let both = Set(draft.homePlayers).intersection(draft.awayPlayers).min() {
      throw .playsOnBothSides(names[both] ?? both)
    }
    if let twice = repeated(in: draft.homePlayers) ?? repeated(in: draft.awayPlayers) {
      throw .playsTwice(names[twice] ?? twice)
    }
    for goals in [draft.homeGoals, draft.awayGoals] where !(0...Self.mostGoals).contains(goals) {
      throw .impossibleGoals
    }
    var draft = draft
    draft.date = draft.date.wholeSeconds
    return draft
  }

  private func repeated(in ids: [Player.ID]) -> Player.ID? {
    var seen: Set<Player.ID> = []
    return ids.first { !seen.insert($0).inserted }
  }
}
