/// An item that random edits can change.
protocol Editable {
  /// Changes the content, but not the ID.
  mutating func update()

  /// An equal item that shares no storage with this one, as if it had been decoded again.
  var redecoded: Self { get }
}

extension String {
  /// An equal string in its own storage.
  var inFreshStorage: String { String(decoding: Array(utf8), as: UTF8.self) }
}
