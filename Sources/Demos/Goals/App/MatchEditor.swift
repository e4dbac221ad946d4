public import Foundation

/// A match that the user is entering or correcting.
///
/// Laws: no player is on both sides; no side has fewer than 0 goals. Chosen players are stored by
/// identity, so that the choice survives a refresh of the players and a new name.
public struct MatchEditor: Hashable, Sendable {
  /// One of the two sides of a match.
  public enum Side: Hashable, Sendable, CaseIterable {
    case home, away

    /// The side that plays against this one.
    public var opponent: Side { self == .home ? .away : .home }
  }

  /// The match that is corrected; `nil` when a new one is entered.
  public let matchID: Match.ID?
  /// The date of the match.
  public var date: Date
  /// All who could be chosen, in alphabetical order.
  public private(set) var players: [Player]
  private var chosen: [Side: Set<Player.ID>]
  private var goals: [Side: Int]

  /// A new match.
  ///
  /// - Parameters:
  ///   - players: All who could be chosen.
  ///   - date: When it was played, unless the user changes it.
  public init(players: [Player], date: Date) {
    matchID = nil
    self.date = date
    self.players = players.sorted()
    chosen = [:]
    goals = [:]
  }

  /// Creates an editor for an existing match.
  ///
  /// - Parameters:
  ///   - match: The match as it is.
  ///   - players: All who could be chosen.
  public init(_ match: Match, players: [Player]) {
    matchID = match.id
    date = match.date
    self.players = players.sorted()
    chosen = [.home: Set(match.homePlayers.map(\.id)), .away: Set(match.awayPlayers.map(\.id))]
    goals = [.home: match.homeGoals, .away: match.awayGoals]
    update(players: players)
  }
}

extension MatchEditor {
  /// The title of the screen.
  public var title: String { matchID == nil ? "New Match" : "Edit Match" }

  /// The goals of a side.
  public func goals(of side: Side) -> Int { goals[side] ?? 0 }

  /// Sets a side's goals; an impossible number becomes the nearest possible one.
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
    return side == .home ? "Set Home Players" : "Set Away Players"
  }

  /// Whether there is a player on each side.
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
  /// A player as one of those who can be chosen for a side.
  public struct Choice: Identifiable, Hashable, Sendable {
    /// Who it is.
    public let player: Player
    /// Whether the player is on this side.
    public let isChosen: Bool
    /// Whether a tap has an effect: not if the player is on the other side.
    public let isEnabled: Bool

    public var id: Player.ID { player.id }
  }

  /// All players, as a side can choose among them.
  public func choices(for side: Side) -> [Choice] {
    let own = chosen[side] ?? []
    let others = chosen[side.opponent] ?? []
    return players.map { player in
      Choice(
        player: player, isChosen: own.contains(player.id), isEnabled: !others.contains(player.id))
    }
  }

  /// Adds a player to a side, or removes one. A player of the other side stays there.
  public mutating func toggle(_ id: Player.ID, on side: Side) {
    guard players.contains(where: { $0.id == id }) else { return }
    guard chosen[side.opponent]?.contains(id) != true else { return }
    if chosen[side, default: []].remove(id) == nil { chosen[side, default: []].insert(id) }
  }

  /// The players were read again: names change, and deleted players are removed from the sides.
  public mutating func update(players: [Player]) {
    self.players = players.sorted()
    let ids = Set(players.map(\.id))
    for side in Side.allCases { chosen[side]?.formIntersection(ids) }
  }
}
