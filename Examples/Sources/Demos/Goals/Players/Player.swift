import Foundation

/// A player.
///
/// The ID identifies the player; two values are equal if their IDs and their names are equal.
public struct Player: Identifiable, Hashable, Sendable, Codable {
  /// The ID, which identifies the player regardless of the name.
  public let id: String
  /// The player's name.
  public var name: String

  /// Creates a player.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

extension Player: Comparable {
  /// Players are sorted by name, ignoring case and accents. Players with the same name are sorted
  /// by ID, so that their order is always the same.
  public static func < (left: Player, right: Player) -> Bool {
    left.sortKey < right.sortKey
  }

  private var sortKey: (String, String, String) { (foldedName, name, id) }

  /// The name without case and accents. Names without accents, which are the most common, take a
  /// fast path.
  private var foldedName: String {
    name.utf8.allSatisfy { $0 < 0x80 }
      ? name.lowercased()
      : name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

extension Sequence<Player> {
  /// The names, separated by commas: "Ann, Bob".
  public var names: String { map(\.name).joined(separator: ", ") }
}
