/// The order of sections that are created by grouping items, and whether empty sections are kept.
///
/// Keys that compare as equal keep the order of their first appearance.
public struct SectionOrder<Key: Hashable> {
  @usableFromInline
  enum Rule {
    case appearance
    case sorted((Key, Key) -> Bool)
    case given([Key], keepsEmpty: Bool)
  }

  @usableFromInline let rule: Rule

  /// Sections are ordered by the first appearance of their keys among the items.
  public static var firstAppearance: Self { Self(rule: .appearance) }

  /// The sections are sorted by their keys.
  ///
  /// - Parameter areInIncreasingOrder: Returns whether the first key is ordered before the second;
  ///   a strict weak ordering.
  public static func sorted(by areInIncreasingOrder: @escaping (Key, Key) -> Bool) -> Self {
    Self(rule: .sorted(areInIncreasingOrder))
  }

  /// Sections are ordered like a list of keys.
  ///
  /// Sections whose keys aren't in the list follow the others, in order of first appearance. So an
  /// item is shown even if its key isn't listed.
  ///
  /// - Parameters:
  ///   - keys: The keys in their order. If a key occurs more than once, its first position counts.
  ///   - keepingEmpty: Whether a key of the list has a section even if it has no items.
  public static func given(_ keys: some Sequence<Key>, keepingEmpty: Bool = false) -> Self {
    Self(rule: .given(Array(keys), keepsEmpty: keepingEmpty))
  }
}

extension SectionOrder where Key: Comparable {
  /// The smallest key first.
  public static var ascending: Self { sorted(by: <) }
  /// The greatest key first.
  public static var descending: Self { sorted(by: >) }
}

extension SectionOrder where Key: CaseIterable {
  /// Sections are ordered like the declared cases of their keys.
  ///
  /// - Parameter keepingEmpty: Whether a case has a section even if it has no items.
  public static func allCases(keepingEmpty: Bool = false) -> Self {
    given(Key.allCases, keepingEmpty: keepingEmpty)
  }
}
