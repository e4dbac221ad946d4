import LiveListTesting

/// A row of a list: a constant number, and a text that may change.
public struct Row: Identifiable, Equatable, Sendable {
  public let id: Int
  public var title: String

  /// Creates the row with an ID, as it is before any change.
  init(_ id: Int) {
    self.id = id
    title = "The title of the row with the number \(id)"
  }

  /// Creates the row with an ID and a text.
  init(id: Int, title: String) {
    self.id = id
    self.title = title
  }
}

extension Row: Editable {
  mutating func update() { title += ", changed" }

  var redecoded: Row { Row(id: id, title: title.inFreshStorage) }
}

extension [Row] {
  /// Rows whose IDs are multiples of seven, shuffled.
  static func rows(_ count: Int, using random: inout SplitMix64) -> Self {
    (0..<count).map { $0 * 7 }.shuffled(using: &random).map(Row.init)
  }

  /// Rows with IDs that ``rows(_:using:)`` never uses.
  static func freshRows(_ count: Int) -> Self {
    (0..<count).map { Row($0 * 7 + 1) }
  }
}
