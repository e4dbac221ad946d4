import LiveList
import LiveListTesting

/// Family u: lists without a common order, with IDs of different hashing costs.
extension Trial {
  /// Texts with a common prefix.
  static func texts(_ count: Int, prefix: String) -> Trial {
    unordered((0..<count).map { "\(prefix)\($0)" })
  }

  /// Numbers in an `AnyHashable`.
  static func boxed(_ count: Int) -> Trial { unordered((0..<count).map { AnyHashable($0 * 7) }) }

  /// Numbers in their own type, which declares that its bytes identify it, compared with the
  /// numbers themselves.
  static func wrapped(_ count: Int) -> Trial {
    let numbers = FlatLists(ids: (0..<count).map { $0 * 7 })
    let lists = FlatLists(ids: (0..<count).map { RowID(number: $0 * 7) })
    return Trial(
      lists, call: { keep(ListChangeset(from: lists.source, to: lists.target)) },
      reference: { keep(ListChangeset(from: numbers.source, to: numbers.target)) })
  }

  private static func unordered<ID: Hashable>(_ ids: [ID]) -> Trial { Trial(FlatLists(ids: ids)) }
}

/// A number in its own type.
struct RowID: Hashable, BytewiseHashable {
  let number: Int
}

extension FlatLists {
  /// Creates a list of items with these IDs, and the same list shuffled.
  fileprivate init<ID: Hashable>(ids: [ID]) where Item == Numbered<ID> {
    var random = SplitMix64(seed: 7)
    let source = ids.map { Numbered(id: $0, number: 0) }
    self.init(source: source, target: source.shuffled(using: &random))
  }
}
