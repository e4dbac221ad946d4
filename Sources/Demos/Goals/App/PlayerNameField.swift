import Foundation

/// The name of a new player while it is typed.
public struct PlayerNameField: Hashable, Sendable {
  /// What is typed.
  public var text: String

  /// A field with some text.
  public init(text: String = "") {
    self.text = text
  }

  /// The name, without the space around it.
  public var name: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }

  /// Whether there is a name to save.
  public var canSave: Bool { !name.isEmpty }
}
