import Foundation

/// A player.
///
/// The id identifies the player; two values are equal if their names are, too.
public struct Player: Identifiable, Hashable, Sendable, Codable {
  /// Identifies the player, whatever the name.
  public let id: String
  /// The player's name.
  public var name: String

  /// A player.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

extension Player: Comparable {
  /// By name as in a telephone book, ignoring case and accents. Players with the same name are ordered
  /// by id, so that their order is always the same.
  public static func < (left: Player, right: Player) -> Bool {
    left.sortKey < right.sortKey
  }

  private var sortKey: (String, String, String) { (foldedName, name, id) }

  /// The name without case and accents; most names have no accents, and are folded quickly.
  private var foldedName: String {
    name.utf8.allSatisfy { $0 < 0x80 }
      ? name.lowercased()
      : name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

extension Sequence<Player> {
  /// The names, with commas between them: "Ann, Bob".
  public var names: String { map(\.name).joined(separator: ", ") }
}
