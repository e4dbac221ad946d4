import Demos

/// A question that asks for the name of a player.
struct NameQuestion: Identifiable {
  let title: String
  let message: String
  /// The initial text of the field.
  var name = ""

  var id: String { title }

  static let newPlayer = Self(title: "New Player", message: "Enter the player's name.")

  static func rename(_ player: Player) -> Self {
    Self(
      title: "Rename Player", message: "Every match shows the new name.", name: player.name)
  }
}
