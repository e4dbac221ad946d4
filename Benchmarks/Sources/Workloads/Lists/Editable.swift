/// An item that random edits can change.
protocol Editable {
  /// Changes the content, not the id.
  mutating func update()

  /// An equal item that shares no storage with this one, as if it had been decoded once more.
  var redecoded: Self { get }
}

extension String {
  /// An equal string in storage of its own.
  var inFreshStorage: String { String(decoding: Array(utf8), as: UTF8.self) }
}
