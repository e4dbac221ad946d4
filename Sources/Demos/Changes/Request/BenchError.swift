/// Why the bench does not do what it was asked to.
public struct BenchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what would be right: a sentence for the person who asked.
  public let description: String

  private init(_ description: String) {
    self.description = description
  }
}

extension BenchError {
  /// A request asks for no change, or for too many.
  public static func countOutOfRange(_ count: Int) -> Self {
    Self(
      "The number of changes is \(count): choose one from "
        + "\(BenchRequest.counts.lowerBound) to \(BenchRequest.counts.upperBound).")
  }

  /// A request leaves both sections and items alone.
  public static let nothingChosen = Self(
    "There is nothing to do: choose a place for the sections, for the items, or for both.")

  /// A request does not say what is to be done.
  public static let kindMissing = Self(
    "It is not said what to do: \u{201C}kind\u{201D} is insert, delete, modify, move or random.")

  /// A request that the bench can't perform.
  public static func unknownKind(_ kind: String) -> Self {
    Self(
      "There is no kind of change called \u{201C}\(kind)\u{201D}: choose insert, delete, modify, "
        + "move or random.")
  }

  /// A request names a place that does not exist.
  public static func unknownPlace(_ place: String) -> Self {
    Self(
      "There is no place called \u{201C}\(place)\u{201D}: choose beginning, middle, end, random or "
        + "none.")
  }

  /// A field holds something else than text.
  static func noText(_ field: String) -> Self {
    Self("The field \u{201C}\(field)\u{201D} isn't text.")
  }

  /// A field holds something else than a whole number.
  static func noWholeNumber(_ field: String) -> Self {
    Self("The field \u{201C}\(field)\u{201D} isn't a valid whole number.")
  }

  /// A seed is negative, or so large that a page's script would round it.
  public static func seedOutOfRange(_ seed: Int) -> Self {
    Self("The seed is \(seed): choose a whole number from 0 to \(BenchStart.seeds.upperBound).")
  }

  /// A list is to have fewer than no sections or items.
  public static let negativeSize = Self(
    "A list can't have a negative number of sections or items. Choose 0 or more.")

  /// A list would have more items than are possible.
  public static func tooManyItems(_ count: Int) -> Self {
    Self("The list would have \(count) items: at most \(BenchStart.itemLimit) are possible.")
  }

  /// A list would have more sections than are possible.
  public static func tooManySections(_ count: Int) -> Self {
    Self("The list would have \(count) sections: at most \(BenchStart.sectionLimit) are possible.")
  }

  /// Nothing was done since the beginning, or so much that the history does not reach back.
  public static let nothingToUndo = Self("There is nothing to undo.")
}
