/// The message of an empty list: what is missing, and what to do.
public struct EmptyList: Hashable, Sendable {
  /// What is missing.
  public let title: String
  /// What to do.
  public let text: String
  /// The title of the button that does what the text suggests.
  public let button: String
}

extension EmptyList {
  /// The message for an empty list of matches.
  public static let matches = Self(
    title: "No matches yet", text: "Add the first one: who played, and how it ended.",
    button: "Add Match")
  /// The message for an empty list of players.
  public static let players = Self(
    title: "No players yet", text: "Add all players, so that you can choose them for a match.",
    button: "Add Player")
  /// The message for rankings without players.
  public static let rankings = Self(
    title: "No rankings yet", text: "Add players to see their ranking.",
    button: "Add Player")
}

extension EmptyList: CustomStringConvertible {
  /// The message as a page or a terminal shows it.
  public var description: String { "\(title). \(text)" }
}
