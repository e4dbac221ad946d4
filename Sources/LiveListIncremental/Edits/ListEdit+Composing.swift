public import LiveList

extension ListEdit {
  /// Joins this edit with the next.
  ///
  /// Law: `a.followed(by: b).list(after: old) == b.list(after: a.list(after: old))`.
  ///
  /// - Parameter next: An edit of the result of this edit.
  /// - Complexity: O(*p* + *q* log *p*) in the numbers of pieces of the two edits.
  @inlinable
  public func followed(by next: Self) -> Self {
    var pieces = EditPieces(self)
    return pieces.edit(following: next)
  }
}

/// The pieces of an edit, indexed by positions in the edit's result.
@usableFromInline
struct EditPieces<SectionID: Hashable, Header, Item> {
  @usableFromInline typealias Piece = SectionPiece<SectionID, Header, Item>

  @usableFromInline let sections: [Piece]
  /// For each piece, the number of sections in the results of all pieces up to and including it.
  @usableFromInline let ends: [Int]
  /// For each piece that was looked up, the cumulative item counts of its item pieces.
  @usableFromInline var itemEnds: [Int: [Int]] = [:]

  @inlinable
  init(_ edit: ListEdit<SectionID, Header, Item>) {
    sections = edit.sections
    ends = sections.endings(\.count)
  }

  @inlinable
  mutating func edit(
    following next: ListEdit<SectionID, Header, Item>
  ) -> ListEdit<SectionID, Header, Item> {
    var result: [Piece] = []
    for piece in next.sections {
      switch piece {
      case .kept(let first, let count): keep(first..<first + count, in: &result)
      case .edited(let section, let header, let items):
        result.append(edited(section, header: header, items: items))
      case .new(let id, let header, let items):
        result.append(.new(id: id, header: header, items: former(items)))
      }
    }
    return ListEdit(sections: result)
  }

  /// Appends sections of the list between the two edits.
  @inlinable
  func keep(_ range: Range<Int>, in result: inout [Piece]) {
    var next = range.lowerBound
    while next < range.upperBound {
      let (piece, offset) = ends.place(of: next)
      guard case .kept(let first, let count) = sections[piece] else {
        result.append(sections[piece])
        next += 1
        continue
      }
      let taken = min(count - offset, range.upperBound - next)
      result.appendKept(first + offset, count: taken)
      next += taken
    }
  }

  /// Returns the piece for a section that the second edit changes. The first edit may have changed
  /// it, too.
  @inlinable
  mutating func edited(
    _ section: Int, header: Header?, items: [ItemPiece<Item>]?
  ) -> Piece {
    let items = items.map { former($0) }
    let (piece, offset) = ends.place(of: section)
    switch sections[piece] {
    case .kept(let first, _):
      return .edited(first + offset, header: header, items: items)
    case .edited(let origin, let oldHeader, let oldItems):
      return .edited(origin, header: header ?? oldHeader, items: items ?? oldItems)
    case .new(let id, let oldHeader, let oldItems):
      return .new(id: id, header: header ?? oldHeader, items: items ?? oldItems)
    }
  }

  /// Expresses items of the list between the two edits in terms of the list before both.
  @inlinable
  mutating func former(_ items: [ItemPiece<Item>]) -> [ItemPiece<Item>] {
    var result: [ItemPiece<Item>] = []
    for piece in items {
      switch piece {
      case .kept(let path, let count): keep(path, count, in: &result)
      case .new: result.append(piece)
      }
    }
    return result
  }

  @inlinable
  mutating func keep(_ path: ItemPath, _ count: Int, in result: inout [ItemPiece<Item>]) {
    let (piece, offset) = ends.place(of: path.section)
    switch sections[piece] {
    case .kept(let first, _):
      result.appendKept(ItemPath(section: first + offset, item: path.item), count: count)
    case .edited(let origin, _, nil):
      result.appendKept(ItemPath(section: origin, item: path.item), count: count)
    case .edited(_, _, let items?), .new(_, _, let items):
      let ends = itemEnds[piece] ?? items.endings(\.count)
      itemEnds[piece] = ends
      items.appendItems(path.item..<path.item + count, ends, to: &result)
    }
  }
}

extension SectionPiece {
  /// The number of sections in the result of the piece.
  @inlinable
  var count: Int {
    if case .kept(_, let count) = self { count } else { 1 }
  }
}

extension ItemPiece {
  /// The number of items in the result of the piece.
  @inlinable
  var count: Int {
    if case .kept(_, let count) = self { count } else { 1 }
  }
}

extension Array {
  /// Returns the cumulative sums of the elements' counts.
  @inlinable
  func endings(_ count: (Element) -> Int) -> [Int] {
    var sum = 0
    return map { element in
      sum += count(element)
      return sum
    }
  }

  /// Appends the pieces that result in a range of the items of these pieces.
  @inlinable
  func appendItems<Item>(
    _ range: Range<Int>, _ ends: [Int], to result: inout [ItemPiece<Item>]
  ) where Element == ItemPiece<Item> {
    var next = range.lowerBound
    guard next < range.upperBound else { return }
    var (piece, offset) = ends.place(of: next)
    while next < range.upperBound {
      if case .kept(let path, let count) = self[piece] {
        let taken = Swift.min(count - offset, range.upperBound - next)
        let start = ItemPath(section: path.section, item: path.item + offset)
        result.appendKept(start, count: taken)
        next += taken
      } else {
        result.append(self[piece])
        next += 1
      }
      (piece, offset) = (piece + 1, 0)
    }
  }
}

extension [Int] {
  /// Returns the group that contains an element, and the element's offset in it. The array contains
  /// the ends of the groups.
  @inlinable
  func place(of element: Int) -> (group: Int, offset: Int) {
    let group = partitioningIndex { $0 > element }
    precondition(
      group < count, "The edit refers to element \(element), but the count is \(last ?? 0).")
    return (group, element - (group == 0 ? 0 : self[group - 1]))
  }
}

extension Array {
  /// Appends sections of the former list. Adjacent sections are joined into one piece.
  @inlinable
  mutating func appendKept<SectionID, Header, Item>(_ first: Int, count: Int)
  where Element == SectionPiece<SectionID, Header, Item> {
    guard count > 0 else { return }
    if case .kept(let start, let length) = last, start + length == first {
      self[endIndex - 1] = .kept(first: start, count: length + count)
    } else {
      append(.kept(first: first, count: count))
    }
  }

  /// Appends items of the former list. Adjacent items are joined into one piece.
  @inlinable
  package mutating func appendKept<Item>(_ path: ItemPath, count: Int)
  where Element == ItemPiece<Item> {
    guard count > 0 else { return }
    if case .kept(let start, let length) = last, start.section == path.section,
      start.item + length == path.item
    {
      self[endIndex - 1] = .kept(start, count: length + count)
    } else {
      append(.kept(path, count: count))
    }
  }
}
