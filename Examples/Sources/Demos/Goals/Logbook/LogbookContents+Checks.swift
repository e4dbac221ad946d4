import Foundation

/// Validation of everything that is written to a logbook.
extension LogbookContents {
  /// Returns the name without surrounding white space, if no other player has it.
  func checkedName(_ name: String, besides id: Player.ID? = nil) throws(LogbookError) -> String {
    let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !name.isEmpty else { throw .unnamedPlayer }
    let key = name.lowercased()
    if let other = players.first(where: { $0.id != id && $0.name.lowercased() == key }) {
      throw .nameTaken(other.name)
    }
    return name
  }

  /// Returns the match that a draft describes, if it's valid for these players.
  ///
  /// - Parameter names: The names of all players by their IDs.
  static func checked(
    _ draft: MatchDraft, names: [Player.ID: String]
  ) throws(LogbookError) -> MatchDraft {
    guard !draft.homePlayers.isEmpty else { throw .noHomePlayer }
    guard !draft.awayPlayers.isEmpty else { throw .noAwayPlayer }
    for id in draft.homePlayers + draft.awayPlayers where names[id] == nil { throw .noPlayer(id) }
    if let both = Set(draft.homePlayers).intersection(draft.awayPlayers).min() {
      throw .playsOnBothSides(names[both] ?? both)
    }
    if let twice = repeated(in: draft.homePlayers) ?? repeated(in: draft.awayPlayers) {
      throw .playsTwice(names[twice] ?? twice)
    }
    for goals in [draft.homeGoals, draft.awayGoals] where !(0...mostGoals).contains(goals) {
      throw .impossibleGoals
    }
    var draft = draft
    draft.date = draft.date.wholeSeconds
    return draft
  }

  private static func repeated(in ids: [Player.ID]) -> Player.ID? {
    var seen: Set<Player.ID> = []
    return ids.first { !seen.insert($0).inserted }
  }
}

extension LogbookContents {
  /// Creates the contents of a store with several concurrent writers. Two players that were created
  /// at the same moment may have the same name, until one is renamed.
  ///
  /// - Throws: ``LogbookError`` for anything else that a logbook can't contain.
  /// - Complexity: O(*n* log *n*) in the players, and O(*m*) in the matches.
  public init(shared players: [Player], matches: [Match.ID: MatchDraft]) throws(LogbookError) {
    let stored = matches.map { StoredMatch(id: $0.key, draft: $0.value) }
    try self.init(checking: players, stored, sharesNames: true)
  }

  /// Creates contents from external data, which is validated like individual changes.
  ///
  /// - Parameter sharesNames: Whether two players may have the same name.
  /// - Complexity: O(*n* log *n*) in the players, and O(*m*) in the matches.
  init(
    checking players: [Player], _ matches: [StoredMatch], sharesNames: Bool = false
  ) throws(LogbookError) {
    var ids: Set<String> = []
    var names: Set<String> = []
    var named: [Player] = []
    for player in players {
      let name = try LogbookContents().checkedName(player.name)
      guard ids.insert(player.id).inserted else { throw .idTaken(player.id) }
      guard names.insert(name.lowercased()).inserted || sharesNames else {
        throw .nameTaken(name)
      }
      named.append(Player(id: player.id, name: name))
    }
    self.init(sorted: named.sorted())
    let namesByID = namesByID
    ids = []
    for match in matches {
      guard ids.insert(match.id).inserted else { throw .idTaken(match.id) }
      append(StoredMatch(id: match.id, draft: try Self.checked(match.draft, names: namesByID)))
    }
  }
}
