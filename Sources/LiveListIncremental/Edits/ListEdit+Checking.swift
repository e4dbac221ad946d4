import LiveList

extension ListEdit {
  /// Returns the error in an edit, phrased to follow "The line"; `nil` if the edit is valid.
  ///
  /// - Parameters:
  ///   - former: The list that the edit is for.
  ///   - limit: The maximum number of sections and items of the list. A few bytes of an edit can
  ///     double a list, so without a limit a small file could exhaust memory.
  package func fault(for former: [Section], limit: Int) -> String? {
    var count = 0
    for piece in sections {
      if let fault = piece.fault(for: former) { return fault }
      count += piece.count(in: former)
      guard count <= limit else {
        return "results in a list of more than \(limit) sections and items"
      }
    }
    return nil
  }
}

extension SectionPiece {
  fileprivate func fault(for former: [ListSection<SectionID, Header, Item>]) -> String? {
    switch self {
    case .kept(let first, let count):
      former.indices.holds(first, count: count)
        ? nil
        : """
        refers to \(count.counted("section")) starting at section \(first), but the list has only \
        \(former.count.counted("section"))
        """
    case .edited(let origin, _, let items):
      former.indices.contains(origin)
        ? items?.fault(for: former)
        : "refers to section \(origin), but the list has only \(former.count.counted("section"))"
    case .new(_, _, let items): items.fault(for: former)
    }
  }

  /// The number of sections and items in the result of the piece.
  ///
  /// - Precondition: All positions are valid.
  fileprivate func count(in former: [ListSection<SectionID, Header, Item>]) -> Int {
    switch self {
    case .kept(let first, let count):
      former[first..<first + count].reduce(count) { $0 + $1.items.count }
    case .edited(let origin, _, let items): 1 + (items?.itemCount() ?? former[origin].items.count)
    case .new(_, _, let items): 1 + items.itemCount()
    }
  }
}

extension Array {
  fileprivate func fault<SectionID, Header, Item>(
    for former: [ListSection<SectionID, Header, Item>]
  ) -> String? where Element == ItemPiece<Item> {
    for case .kept(let path, let count) in self {
      guard former.indices.contains(path.section) else {
        return """
          refers to section \(path.section), but the list has only \(former.count.counted("section"))
          """
      }
      let items = former[path.section].items
      guard items.indices.holds(path.item, count: count) else {
        return """
          refers to \(count.counted("item")) starting at item \(path.item), but the section has only \
          \(items.count.counted("item"))
          """
      }
    }
    return nil
  }

  /// The number of items in the result of the pieces.
  ///
  /// - Precondition: All positions are valid.
  fileprivate func itemCount<Item>() -> Int where Element == ItemPiece<Item> {
    reduce(0) { sum, piece in
      if case .kept(_, let count) = piece { sum + count } else { sum + 1 }
    }
  }
}

extension Range<Int> {
  /// Whether this range contains a nonempty range with the given start and length.
  fileprivate func holds(_ first: Int, count: Int) -> Bool {
    contains(first) && count > 0 && count <= upperBound - first
  }
}

extension Int {
  /// Returns the number with a noun, such as `1 item` or `2 items`.
  fileprivate func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
