/// Writes the updates of a list as text, one after another.
protocol UpdateText {
  /// The text of an update, including its line breaks; empty if there is nothing to write.
  mutating func text(for update: WatchedUpdate) throws -> String
}
