public import LiveList
public import LiveListTesting

/// The number of sections of two lists, and the number of items in each section.
///
/// Together with ``NumberedItems``, the shapes of a size give all pairs of lists of that size, up
/// to renaming of ids:
///
///     for shape in SectionShape.all(sections: 3, items: 4) {
///       for sections in NumberedItems(3, contents: 2) {
///         for items in NumberedItems(4, contents: 2) {
///           let (source, target) = shape.lists(sections, items)
///         }
///       }
///     }
public struct SectionShape: Hashable, Sendable {
  /// The number of sections of the first list.
  public let sourceCount: Int
  /// The number of items in each section, starting with the sections of the first list.
  public let itemCounts: [Int]

  /// Returns all shapes of two lists with these total numbers of sections and items.
  ///
  /// - Parameters:
  ///   - sections: The number of sections of both lists together.
  ///   - items: The number of items in all sections together.
  ///   - limit: The maximum number of sections in a list and of items in a section.
  public static func all(sections: Int, items: Int, limit: Int = 3) -> [Self] {
    guard sections <= 2 * limit else { return [] }
    let counts = sums(of: sections, to: items, limit: limit)
    return (max(0, sections - limit)...min(sections, limit)).flatMap { sourceCount in
      counts.map { Self(sourceCount: sourceCount, itemCounts: $0) }
    }
  }

  /// Returns the two lists with ids, headers and contents.
  ///
  /// - Parameters:
  ///   - sections: Items whose ids are those of the sections, and whose contents are their headers.
  ///   - items: The items in order.
  public func lists(
    _ sections: [SampleItem], _ items: [SampleItem]
  ) -> (source: [SampleSection], target: [SampleSection]) {
    var rest = items[...]
    let all = zip(sections, itemCounts).map { section, count in
      defer { rest = rest.dropFirst(count) }
      return SampleSection(
        id: section.id, header: section.content, items: Array(rest.prefix(count)))
    }
    return (Array(all[..<sourceCount]), Array(all[sourceCount...]))
  }

  /// Returns all sequences of `count` numbers up to a limit with a given sum.
  private static func sums(of count: Int, to sum: Int, limit: Int) -> [[Int]] {
    guard count > 0 else { return sum == 0 ? [[]] : [] }
    return (0...limit).filter { $0 <= sum }.flatMap { first in
      sums(of: count - 1, to: sum - first, limit: limit).map { [first] + $0 }
    }
  }
}
