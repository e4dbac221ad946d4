import Foundation

/// An error that says why the bench rejects a request.
public struct BenchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence for the user that says what is wrong and what is allowed.
  public let description: String

  private init(_ description: String) {
    self.description = description
  }
}

extension BenchError {
  /// A request's count isn't one of ``BenchRequest/counts``.
  public static func countOutOfRange(_ count: Int) -> Self {
    Self(
      "The number of changes is \(grouped(count)). Choose a number from "
        + "\(BenchRequest.counts.lowerBound) to \(grouped(BenchRequest.counts.upperBound)).")
  }

  /// A request changes neither sections nor items.
  public static let nothingChosen = Self(
    "Nothing would change: choose a place for the sections, for the items, or for both.")

  /// A request doesn't specify a kind of change.
  public static let kindMissing = Self(
    "The kind of change is missing: set \u{201C}kind\u{201D} to insert, delete, modify, move "
      + "or random.")

  /// A request has an unknown kind of change.
  public static func unknownKind(_ kind: String) -> Self {
    Self(
      "Unknown kind of change \u{201C}\(kind)\u{201D}: choose insert, delete, modify, "
        + "move or random.")
  }

  /// A request has an unknown place.
  public static func unknownPlace(_ place: String) -> Self {
    Self(
      "Unknown place \u{201C}\(place)\u{201D}: choose beginning, middle, end, random, "
        + "random/none or none.")
  }

  /// A field isn't text.
  static func noText(_ field: String) -> Self {
    Self("The field \u{201C}\(field)\u{201D} isn't text. Use a JSON string.")
  }

  /// A field isn't an integer.
  static func noWholeNumber(_ field: String) -> Self {
    Self("The field \u{201C}\(field)\u{201D} isn't a valid whole number.")
  }

  /// A seed is negative, or so large that a page's script would round it.
  public static func seedOutOfRange(_ seed: Int) -> Self {
    Self(
      "The seed is \(grouped(seed)). Choose a whole number from 0 to "
        + "\(grouped(BenchStart.seeds.upperBound)).")
  }

  /// A list would have a negative number of sections or items.
  public static let negativeSize = Self(
    "A list can't have a negative number of sections or items. Choose 0 or more.")

  /// A list would have more items than allowed.
  public static func tooManyItems(_ count: Int) -> Self {
    Self(
      "A list can have at most \(grouped(BenchStart.itemLimit)) items in all its sections, not "
        + "\(grouped(count)). Choose fewer.")
  }

  /// A list would have more sections than allowed.
  public static func tooManySections(_ count: Int) -> Self {
    Self(
      "A list can have at most \(grouped(BenchStart.sectionLimit)) sections, not "
        + "\(grouped(count)). Choose fewer.")
  }

  /// There is nothing to undo, or the history doesn't reach back that far.
  public static let nothingToUndo = Self("There is nothing to undo.")

  /// A number as the page writes it: 100,000.
  private static func grouped(_ number: Int) -> String {
    IntegerFormatStyle(locale: Locale(identifier: "en_US")).format(number)
  }
}
