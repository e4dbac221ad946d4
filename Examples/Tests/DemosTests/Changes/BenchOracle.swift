import LiveList

@testable import Demos

/// A list as one line of tokens: each section, followed by its items. With lines, the meaning of
/// requests can be described independently of the bench: a new item can be inserted into the gap
/// after each token.
enum Token: Hashable {
  case section(Int)
  case item(Int)

  var isItem: Bool {
    if case .item = self { true } else { false }
  }
}

extension [BenchSection] {
  /// The line of the list.
  var tokens: [Token] {
    flatMap { section in
      [.section(section.id.number)] + section.items.map { Token.item($0.id) }
    }
  }

  /// The line of only the sections, which begins with a marker before the first.
  var sectionTokens: [Token] { [.section(0)] + map { .item($0.id.number) } }

  /// The version of each item.
  var versions: [Int: Int] {
    Dictionary(uniqueKeysWithValues: flatMap(\.items).map { ($0.id, $0.version) })
  }

  /// The version of each header.
  var headerVersions: [Int: Int] {
    Dictionary(uniqueKeysWithValues: map { ($0.id.number, $0.header.version) })
  }
}

extension [Token] {
  /// The tokens of the items that a place specifies; `nil` for a random place.
  func chosen(_ count: Int, at place: BenchRequest.Place) -> Set<Token>? {
    let items = filter(\.isItem)
    switch place {
    case .beginning: return Set(items.prefix(count))
    case .end: return Set(items.suffix(count))
    case .middle:
      // Removes the excess from both sides, one more at the end if it's odd.
      var rest = items[...]
      while rest.count > count {
        rest = (rest.count - count) % 2 == 0 ? rest.dropFirst() : rest.dropLast()
      }
      return Set(rest)
    case .random, .randomOrNowhere, .nowhere: return nil
    }
  }

  /// The line after new items were inserted at a place that isn't random.
  func inserting(_ new: [Token], at place: BenchRequest.Place) -> [Token] {
    guard let last = indices.last else { return [] }
    let gap = place == .beginning ? 0 : place == .end ? last : count / 2
    return Array(self[...gap]) + new + Array(self[(gap + 1)...])
  }

  /// The last token before another one that didn't move.
  func anchor(of token: Token, moved: Set<Token>) -> Token? {
    prefix { $0 != token }.last { !moved.contains($0) }
  }

  /// Whether another line results from moving exactly these items to other gaps between the
  /// remaining ones.
  func becomes(_ other: [Token], byMoving moved: Set<Token>) -> Bool {
    filter { !moved.contains($0) } == other.filter { !moved.contains($0) }
      && Set(self) == Set(other) && count == other.count
      && moved.allSatisfy { anchor(of: $0, moved: moved) != other.anchor(of: $0, moved: moved) }
  }

  /// All sets of a number of items.
  func itemSets(_ size: Int) -> [Set<Token>] {
    filter(\.isItem).reduce(into: [Set<Token>()]) { sets, item in
      sets += sets.map { $0.union([item]) }
    }.filter { $0.count == size }
  }
}
