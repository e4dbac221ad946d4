/// An error that says why a logbook rejected a change, or couldn't be read or written.
public struct LogbookError: Error, Hashable, Sendable {
  /// The kind of an error, which an HTTP service maps to a status.
  public enum Kind: Hashable, Sendable {
    /// The request isn't valid.
    case invalid
    /// The request conflicts with the logbook.
    case conflict
    /// The player or match doesn't exist.
    case missing
    /// The store couldn't be read or written.
    case store
  }

  /// The kind of the error.
  public let kind: Kind
  /// A sentence that describes the cause.
  public let description: String

  /// Creates an error. The description is a sentence that says what was wrong and where.
  public init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}

extension LogbookError: CustomStringConvertible {}

extension LogbookError {
  /// A name is empty, or only white space.
  public static let unnamedPlayer = Self(.invalid, "A player needs a name.")
  /// The home side has no players.
  public static let noHomePlayer = Self(.invalid, "A match needs a player on the home side.")
  /// The away side has no players.
  public static let noAwayPlayer = Self(.invalid, "A match needs a player on the away side.")
  /// A number of goals is negative or implausibly large.
  public static let impossibleGoals = Self(
    .invalid, "A side scores between 0 and \(LogbookContents.mostGoals) goals.")

  /// Another player has that name.
  public static func nameTaken(_ name: String) -> Self {
    Self(.conflict, "\(name) is already a player. Choose another name.")
  }

  /// A player is on both sides.
  public static func playsOnBothSides(_ name: String) -> Self {
    Self(.invalid, "\(name) plays on both sides. Choose one side for each player.")
  }

  /// A player is named twice on one side.
  public static func playsTwice(_ name: String) -> Self {
    Self(.invalid, "\(name) is named twice on one side. Name each player once.")
  }

  /// The player doesn't exist.
  public static func noPlayer(_ id: Player.ID) -> Self {
    Self(.missing, "Player \(id) doesn't exist.")
  }

  /// The match doesn't exist.
  public static func noMatch(_ id: Match.ID) -> Self {
    Self(.missing, "Match \(id) doesn't exist.")
  }

  /// The ID of a new player or match is taken.
  public static func idTaken(_ id: String) -> Self {
    Self(.conflict, "The id \(id) is already taken.")
  }
}
