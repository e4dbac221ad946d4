/// In which order the sections that are made from items stand, and whether empty ones are kept.
///
/// Keys that an order does not tell apart stand in the order in which they first appear.
public struct SectionOrder<Key: Hashable> {
  @usableFromInline
  enum Rule {
    case appearance
    case sorted((Key, Key) -> Bool)
    case given([Key], keepsEmpty: Bool)
  }

  @usableFromInline let rule: Rule

  /// Each section stands where its key first appears among the items.
  public static var firstAppearance: Self { Self(rule: .appearance) }

  /// The sections are sorted by their keys.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first key stands before the second; a strict
  ///   weak order.
  public static func sorted(by areInIncreasingOrder: @escaping (Key, Key) -> Bool) -> Self {
    Self(rule: .sorted(areInIncreasingOrder))
  }

  /// The sections stand in the order of a list of keys.
  ///
  /// Sections whose keys are not in the list come after the others, in the order in which they first
  /// appear: no item is lost because its key was not thought of.
  ///
  /// - Parameters:
  ///   - keys: The keys in their order; of several that are equal the first counts.
  ///   - keepingEmpty: Whether a key of the list makes a section that has no items.
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
  /// The sections stand in the order in which the cases of their keys are declared.
  ///
  /// - Parameter keepingEmpty: Whether a case without items makes a section.
  public static func allCases(keepingEmpty: Bool = false) -> Self {
    given(Key.allCases, keepingEmpty: keepingEmpty)
  }
}
