public import LiveList

extension ListEdit {
  /// Applies the edit to a list in place.
  ///
  /// A uniquely referenced list isn't copied. Updating an item costs O(1); inserting or deleting an
  /// item also shifts the items after it.
  ///
  /// - Precondition: The edit was made for the list.
  /// - Complexity: O(*p*) in the number of pieces if items were only updated; O(*n*) if the list is
  ///   shared, if more than a few items were inserted, deleted or moved, or if sections were.
  @inlinable
  public func apply(to list: inout [Section]) {
    guard keepsSections(of: list.count) else {
      list = self.list(after: list)
      return
    }
    // Take the items that change sections before they are overwritten.
    let arrivals = crossingItems(in: list)
    for (index, piece) in sections.enumerated() {
      guard case .edited(let section, let header, let items) = piece else { continue }
      if let header { list[section].header = header }
      guard let items else { continue }
      if let whole = arrivals[index] {
        list[section].items = whole
      } else {
        items.splice(&list[section].items, section)
      }
    }
  }

  /// Returns the new items of each section that takes items from other sections, by the index of
  /// its piece.
  @inlinable
  func crossingItems(in list: [Section]) -> [Int: [Item]] {
    var result: [Int: [Item]] = [:]
    for (index, piece) in sections.enumerated() {
      guard case .edited(let section, _, let items?) = piece, items.takesItems(notFrom: section)
      else { continue }
      result[index] = items.items(from: list)
    }
    return result
  }
}

/// A range of items of a section, and the items that replace it.
@usableFromInline
struct Splice<Item> {
  @usableFromInline var range: Range<Int>
  @usableFromInline var items: [Item]

  @inlinable
  init(range: Range<Int>, items: [Item]) {
    self.range = range
    self.items = items
  }
}

extension Array {
  @inlinable
  func takesItems<Item>(notFrom section: Int) -> Bool
  where Element == ItemPiece<Item> {
    contains { piece in
      if case .kept(let path, _) = piece { path.section != section } else { false }
    }
  }

  /// Replaces the items of a section according to the pieces.
  @inlinable
  func splice<Item>(_ items: inout [Item], _ section: Int)
  where Element == ItemPiece<Item> {
    let splices = splices(of: items, section)
    // Each splice that changes the length shifts the items after it. If there are more than a few,
    // rewriting the section is cheaper.
    guard splices.count(where: { $0.range.count != $0.items.count }) <= 4 else {
      items = rewritten(items)
      return
    }
    for splice in splices.reversed() {
      if splice.range.count == splice.items.count {
        for (index, item) in zip(splice.range, splice.items) { items[index] = item }
      } else {
        items.replaceSubrange(splice.range, with: splice.items)
      }
    }
  }

  @inlinable
  func rewritten<Item>(_ former: [Item]) -> [Item] where Element == ItemPiece<Item> {
    var items: [Item] = []
    items.reserveCapacity(former.count)
    for piece in self {
      switch piece {
      case .kept(let path, let count): items += former[path.item..<path.item + count]
      case .new(let item): items.append(item)
      }
    }
    return items
  }

  /// Returns the splices between the runs of unchanged items.
  @inlinable
  func splices<Item>(of former: [Item], _ section: Int) -> [Splice<Item>]
  where Element == ItemPiece<Item> {
    var staying = runs(from: section)[...]
    var splices: [Splice<Item>] = []
    var open = Splice<Item>(range: 0..<0, items: [])
    var target = 0
    for piece in self {
      switch piece {
      case .new(let item):
        open.items.append(item)
        target += 1
      case .kept(let path, let count):
        if let run = staying.first, run.target == target {
          staying.removeFirst()
          splices.close(&open, before: run.source, next: run.source + count)
        } else {
          open.items += former[path.item..<path.item + count]
        }
        target += count
      }
    }
    splices.close(&open, before: former.count, next: former.count)
    return splices
  }

  @inlinable
  mutating func close<Item>(_ open: inout Splice<Item>, before end: Int, next: Int)
  where Element == Splice<Item> {
    open.range = open.range.lowerBound..<end
    if !open.range.isEmpty || !open.items.isEmpty { append(open) }
    open = Splice(range: next..<next, items: [])
  }
}
