/// Tells the updates of a list as text, one after the other.
protocol UpdateText {
  /// What is written for an update, line breaks included; empty for nothing.
  mutating func text(for update: WatchedUpdate) throws -> String
}
