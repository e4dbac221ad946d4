import Foundation

/// The name of a player while the user types it.
public struct PlayerNameField: Hashable, Sendable {
  /// The typed text.
  public var text: String

  /// Creates a field with some text.
  public init(text: String = "") {
    self.text = text
  }

  /// The name without surrounding white space.
  public var name: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }

  /// Whether there is a name to save.
  public var canSave: Bool { !name.isEmpty }
}
