public import Foundation

/// Everything in a logbook, as a value. It validates changes, and is stored in a file.
///
/// Laws: players are in alphabetical order, and matches are newest first. Names differ by more than
/// case. The players of a match exist, and each is on one side, once.
public struct LogbookContents: Hashable, Sendable {
  /// A match as it's stored. It refers to players by their IDs, so that renaming a player is one
  /// change.
  struct StoredMatch: Hashable, Sendable {
    let id: Match.ID
    var draft: MatchDraft
  }

  /// All players, in alphabetical order.
  public private(set) var players: [Player] = []
  private(set) var stored: [StoredMatch] = []

  /// The maximum number of goals; a larger number is a typo.
  public static let mostGoals = 999

  /// Creates an empty logbook.
  public init() {}

  /// Creates a logbook with players in alphabetical order and no matches.
  init(sorted players: [Player]) {
    self.players = players
  }

  /// All matches, the newest first.
  ///
  /// - Complexity: O(*n* log *n*) in the matches and their players.
  public var matches: [Match] {
    let places = placesOfPlayers
    return stored.map { match($0, places) }.newestFirst
  }

  /// A match.
  ///
  /// - Throws: ``LogbookError/noMatch(_:)``.
  public func match(_ id: Match.ID) throws(LogbookError) -> Match {
    match(stored[try place(ofMatch: id)], placesOfPlayers)
  }

  var namesByID: [Player.ID: String] {
    Dictionary(players.map { ($0.id, $0.name) }) { first, _ in first }
  }

  private var placesOfPlayers: [Player.ID: Int] {
    Dictionary(players.indices.map { (players[$0].id, $0) }) { first, _ in first }
  }

  /// Compares positions in the alphabetical list of players, which is faster than comparing names.
  private func match(_ stored: StoredMatch, _ places: [Player.ID: Int]) -> Match {
    func side(_ ids: [Player.ID]) -> [Player] {
      ids.compactMap { places[$0] }.sorted().map { players[$0] }
    }
    return Match(
      id: stored.id, stored.draft, sortedHome: side(stored.draft.homePlayers),
      sortedAway: side(stored.draft.awayPlayers))
  }

  private func place(ofMatch id: Match.ID) throws(LogbookError) -> Int {
    guard let place = stored.firstIndex(where: { $0.id == id }) else { throw .noMatch(id) }
    return place
  }
}

extension LogbookContents {
  /// Adds a player.
  ///
  /// - Parameters:
  ///   - name: The name; surrounding white space is ignored.
  ///   - id: The ID of the new player; random by default.
  /// - Throws: ``LogbookError`` if the name is empty, another player has it, ignoring case, or the
  ///   ID is taken.
  @discardableResult
  public mutating func createPlayer(
    named name: String, id: Player.ID = UUID().uuidString
  ) throws(LogbookError) -> Player {
    guard !players.contains(where: { $0.id == id }) else { throw .idTaken(id) }
    let player = Player(id: id, name: try checkedName(name))
    insert(player)
    return player
  }

  /// Renames a player.
  ///
  /// - Throws: The errors of ``createPlayer(named:id:)``, or ``LogbookError/noPlayer(_:)``.
  public mutating func renamePlayer(_ id: Player.ID, to name: String) throws(LogbookError) {
    guard let place = players.firstIndex(where: { $0.id == id }) else { throw .noPlayer(id) }
    let name = try checkedName(name, besides: id)
    players.remove(at: place)
    insert(Player(id: id, name: name))
  }

  /// Adds a match.
  ///
  /// - Parameters:
  ///   - draft: The new content; fractions of a second are dropped.
  ///   - id: The ID of the new match; random by default.
  /// - Throws: ``LogbookError`` if a side is empty, a player is unknown or occurs twice, a number of
  ///   goals is out of range, or the ID is taken.
  @discardableResult
  public mutating func createMatch(
    _ draft: MatchDraft, id: Match.ID = UUID().uuidString
  ) throws(LogbookError) -> Match {
    guard !stored.contains(where: { $0.id == id }) else { throw .idTaken(id) }
    let made = StoredMatch(id: id, draft: try Self.checked(draft, names: namesByID))
    append(made)
    return match(made, placesOfPlayers)
  }

  /// Replaces a match with a draft.
  ///
  /// - Throws: The errors of ``createMatch(_:id:)``, or ``LogbookError/noMatch(_:)``.
  public mutating func updateMatch(_ id: Match.ID, with draft: MatchDraft) throws(LogbookError) {
    let place = try place(ofMatch: id)
    stored[place].draft = try Self.checked(draft, names: namesByID)
  }

  /// Deletes a match.
  ///
  /// - Throws: ``LogbookError/noMatch(_:)``.
  public mutating func deleteMatch(_ id: Match.ID) throws(LogbookError) {
    stored.remove(at: try place(ofMatch: id))
  }

  /// Adds a match that was already validated.
  mutating func append(_ match: StoredMatch) {
    stored.append(match)
  }

  private mutating func insert(_ player: Player) {
    players.insert(player, at: players.firstIndex { player < $0 } ?? players.endIndex)
  }
}
