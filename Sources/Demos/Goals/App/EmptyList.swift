/// What a list says that is current and has no rows: what is missing, and what to do.
public struct EmptyList: Hashable, Sendable {
  /// What is missing.
  public let title: String
  /// What to do.
  public let text: String
  /// What the button says that does it.
  public let button: String
}

extension EmptyList {
  /// There is no match.
  public static let matches = Self(
    title: "No matches yet", text: "Add the first one: who played, and how it ended.",
    button: "Add Match")
  /// There is no player.
  public static let players = Self(
    title: "No players yet", text: "Add everybody who plays; then they can be chosen for a match.",
    button: "Add Player")
  /// There are no players to rank.
  public static let rankings = Self(
    title: "No rankings yet", text: "Players are ranked here as soon as there are some.",
    button: "Add Player")
}

extension EmptyList: CustomStringConvertible {
  /// As a page or a terminal says it.
  public var description: String { "\(title). \(text)" }
}
