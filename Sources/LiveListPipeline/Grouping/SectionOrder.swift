/// The order of the sections that items are grouped into, and whether empty ones are kept.
///
/// Keys that compare as equal are ordered by their first appearance.
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
  /// - Parameter areInIncreasingOrder: Whether the first key comes before the second; a strict weak
  ///   order.
  public static func sorted(by areInIncreasingOrder: @escaping (Key, Key) -> Bool) -> Self {
    Self(rule: .sorted(areInIncreasingOrder))
  }

  /// Sections are ordered like a list of keys.
  ///
  /// Sections whose keys aren't in the list come after the others, ordered by first appearance: no
  /// item is lost because its key wasn't listed.
  ///
  /// - Parameters:
  ///   - keys: The keys in their order; of several equal ones, the first counts.
  ///   - keepingEmpty: Whether a key of the list makes a section even if it has no items.
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
  /// - Parameter keepingEmpty: Whether a case without items makes a section.
  public static func allCases(keepingEmpty: Bool = false) -> Self {
    given(Key.allCases, keepingEmpty: keepingEmpty)
  }
}
