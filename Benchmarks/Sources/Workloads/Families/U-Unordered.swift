import LiveList
import LiveListTesting

/// Family u: lists without a common order, whose ids take different times to hash.
extension Trial {
  /// Texts that begin alike.
  static func texts(_ count: Int, prefix: String) -> Trial {
    unordered((0..<count).map { "\(prefix)\($0)" })
  }

  /// Numbers in a box of any type.
  static func boxed(_ count: Int) -> Trial { unordered((0..<count).map { AnyHashable($0 * 7) }) }

  /// Numbers in a type of their own, which says that its bytes are what identifies it; beside the
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

/// A number with a meaning.
struct RowID: Hashable, BytewiseHashable {
  let number: Int
}

extension FlatLists {
  /// Items with some ids, and the same shuffled.
  fileprivate init<ID: Hashable>(ids: [ID]) where Item == Numbered<ID> {
    var random = SplitMix64(seed: 7)
    let source = ids.map { Numbered(id: $0, number: 0) }
    self.init(source: source, target: source.shuffled(using: &random))
  }
}
