/// Writes the updates of a list as text, one after another.
protocol UpdateText {
  /// The text of an update, including its line breaks; empty if nothing is to be written.
  mutating func text(for update: WatchedUpdate) throws -> String
  /// The text after the last update, also if the watch was stopped.
  func end() throws -> String
}

extension UpdateText {
  func end() -> String { "" }
}
