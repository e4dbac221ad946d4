/// The initial list of a bench, and the seed of all random choices.
///
/// The sections are numbered from 1, and so are the items, counting through all sections.
public struct BenchStart: Hashable, Sendable {
  /// Seeds that a page's script can represent: integers below 2⁵³, or on a watch 2³¹.
  public static let seeds = 0...Int(clamping: 9_007_199_254_740_991 as Int64)
  /// The maximum number of items of a list.
  public static let itemLimit = 100_000
  /// The maximum number of sections of a list.
  public static let sectionLimit = 10_000

  /// The seed of all random choices.
  public let seed: Int
  /// The number of sections.
  public let sections: Int
  /// The number of items in each section.
  public let items: Int

  /// Creates an initial list.
  ///
  /// - Throws: ``BenchError`` if the seed isn't one of ``seeds``, a number is negative, or there
  ///   are more sections or items than the limits allow.
  public init(seed: Int, sections: Int, items: Int) throws(BenchError) {
    guard Self.seeds.contains(seed) else { throw .seedOutOfRange(seed) }
    guard sections >= 0, items >= 0 else { throw .negativeSize }
    guard sections <= Self.sectionLimit else { throw .tooManySections(sections) }
    let (all, overflows) = sections.multipliedReportingOverflow(by: items)
    guard !overflows, all <= Self.itemLimit else { throw .tooManyItems(overflows ? .max : all) }
    self.init(unchecked: seed, sections: sections, items: items)
  }

  private init(unchecked seed: Int, sections: Int, items: Int) {
    self.seed = seed
    self.sections = sections
    self.items = items
  }

  /// Four sections of twelve items each, with the seed 42.
  public static let standard = BenchStart(unchecked: 42, sections: 4, items: 12)
}

/// In JSON: `{"seed": 42, "sections": 4, "items": 12}`; missing fields have the values of
/// ``standard``.
extension BenchStart: Decodable {
  private enum Key: String, CodingKey { case seed, sections, items }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    try self.init(
      seed: try container.wholeNumber(forKey: .seed) ?? Self.standard.seed,
      sections: try container.wholeNumber(forKey: .sections) ?? Self.standard.sections,
      items: try container.wholeNumber(forKey: .items) ?? Self.standard.items)
  }
}
