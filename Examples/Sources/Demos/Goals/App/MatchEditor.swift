public import Foundation

/// The state of an editor in which the user enters or corrects a match.
///
/// Laws: no player is on both sides; no side has fewer than 0 goals. Chosen players are stored by
/// their IDs, so that the choice survives a refresh of the players and a new name.
public struct MatchEditor: Hashable, Sendable {
  /// One of the two sides of a match.
  public enum Side: Hashable, Sendable, CaseIterable {
    case home, away

    /// The side that plays against this one.
    public var opponent: Side { self == .home ? .away : .home }

    /// The title of the side.
    public var title: String { self == .home ? "Home" : "Away" }

    /// The title of the list of players who can be chosen.
    public var playersTitle: String { "\(title) Players" }

    /// The label of the number of goals.
    public var goalsTitle: String { "\(title) Goals" }
  }

  /// The match to correct; `nil` for a new match.
  public let matchID: Match.ID?
  /// The date of the match.
  public var date: Date
  /// All players that could be chosen, in alphabetical order.
  public private(set) var players: [Player]
  private var chosen: [Side: Set<Player.ID>]
  private var goals: [Side: Int]

  /// Creates an editor for a new match.
  ///
  /// - Parameters:
  ///   - players: All players that could be chosen.
  ///   - date: The initial date of the match.
  public init(players: [Player], date: Date) {
    self.init(matchID: nil, date: date, players: players)
  }

  /// Creates an editor without goals or chosen players.
  init(matchID: Match.ID?, date: Date, players: [Player]) {
    self.matchID = matchID
    self.date = date
    self.players = players.sorted()
    chosen = [:]
    goals = [:]
  }

  /// Creates an editor for an existing match.
  ///
  /// - Parameters:
  ///   - match: The existing match.
  ///   - players: All players that could be chosen.
  public init(_ match: Match, players: [Player]) {
    matchID = match.id
    date = match.date
    self.players = players.sorted()
    chosen = [.home: Set(match.homePlayers.map(\.id)), .away: Set(match.awayPlayers.map(\.id))]
    goals = [.home: match.homeGoals, .away: match.awayGoals]
    update(players: players)
  }
}

extension MatchEditor: Identifiable {
  /// The match that is edited; `nil` if it's new.
  public var id: Match.ID? { matchID }
}

extension MatchEditor {
  /// The title of the screen.
  public var title: String { matchID == nil ? "New Match" : "Edit Match" }

  /// The goals of a side.
  public func goals(of side: Side) -> Int { goals[side] ?? 0 }

  /// Sets a side's goals; an invalid number is clamped to the nearest valid one.
  public mutating func setGoals(_ goals: Int, of side: Side) {
    self.goals[side] = min(max(goals, 0), LogbookContents.mostGoals)
  }

  /// The players chosen for a side, in alphabetical order.
  public func players(of side: Side) -> [Player] {
    let chosen = chosen[side] ?? []
    return players.filter { chosen.contains($0.id) }
  }

  /// The title of a side's button: the names of its players, or its purpose.
  public func buttonTitle(of side: Side) -> String {
    let names = players(of: side).names
    guard names.isEmpty else { return names }
    return "Set \(side.playersTitle)"
  }

  /// Whether each side has a player.
  public var canSave: Bool { Side.allCases.allSatisfy { !players(of: $0).isEmpty } }

  /// The match to save; `nil` while ``canSave`` is false.
  public var draft: MatchDraft? {
    guard canSave else { return nil }
    return MatchDraft(
      homePlayers: players(of: .home).map(\.id), awayPlayers: players(of: .away).map(\.id),
      homeGoals: goals(of: .home), awayGoals: goals(of: .away), date: date)
  }
}

extension MatchEditor {
  /// A player that can be chosen for a side.
  public struct Choice: Identifiable, Hashable, Sendable {
    /// The player.
    public let player: Player
    /// Whether the player is on this side.
    public let isChosen: Bool
    /// Whether a tap has an effect; `false` if the player is on the other side.
    public let isEnabled: Bool

    public var id: Player.ID { player.id }
  }

  /// All players, as choices for a side.
  public func choices(for side: Side) -> [Choice] {
    let own = chosen[side] ?? []
    let others = chosen[side.opponent] ?? []
    return players.map { player in
      Choice(
        player: player, isChosen: own.contains(player.id), isEnabled: !others.contains(player.id))
    }
  }

  /// Adds a player to a side, or removes a player that is already on it. A player on the other side
  /// stays there.
  public mutating func toggle(_ id: Player.ID, on side: Side) {
    guard players.contains(where: { $0.id == id }) else { return }
    guard chosen[side.opponent]?.contains(id) != true else { return }
    if chosen[side, default: []].remove(id) == nil { chosen[side, default: []].insert(id) }
  }

  /// Updates the editor with newly read players: names change, and deleted players are removed from
  /// the sides.
  public mutating func update(players: [Player]) {
    self.players = players.sorted()
    let ids = Set(players.map(\.id))
    for side in Side.allCases { chosen[side]?.formIntersection(ids) }
  }
}
