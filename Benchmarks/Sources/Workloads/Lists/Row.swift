import LiveListTesting

/// A row of a list: a number that stays and a text that may change.
public struct Row: Identifiable, Equatable, Sendable {
  public let id: Int
  public var title: String

  /// The row with an id, as it is before anything changes.
  init(_ id: Int) {
    self.id = id
    title = "The title of the row with the number \(id)"
  }

  /// The row with an id and a text.
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
  /// Rows whose ids are multiples of seven, shuffled.
  static func rows(_ count: Int, using random: inout SplitMix64) -> Self {
    (0..<count).map { $0 * 7 }.shuffled(using: &random).map(Row.init)
  }

  /// Rows with ids that ``rows(_:using:)`` never gives.
  static func freshRows(_ count: Int) -> Self {
    (0..<count).map { Row($0 * 7 + 1) }
  }
}
