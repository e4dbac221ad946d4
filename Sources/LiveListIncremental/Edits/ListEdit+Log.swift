public import LiveList

extension ListEdit {
  /// Records successive changes of a list as one edit.
  ///
  /// Use it in a source that knows its changes. The log doesn't need the rows, only their number. The
  /// paths of a step refer to the list after all earlier steps.
  ///
  ///     var log = ListEdit.Log(after: shown)
  ///     log.update(goal, at: ItemPath(section: 0, item: 3))
  ///     log.remove(at: ItemPath(section: 0, item: 7))
  ///     let edit = log.takeEdit()
  public struct Log {
    /// The number of items in each section after all steps.
    @inlinable public var counts: [Int] { itemCounts }

    @usableFromInline var itemCounts: [Int]

    @usableFromInline var steps = JoinedEdits<SectionID, Header, Item>()

    @usableFromInline typealias Piece = SectionPiece<SectionID, Header, Item>
    @usableFromInline typealias Change = (sections: Range<Int>, pieces: [Piece])

    /// Creates a log for a list whose sections have these numbers of items.
    @inlinable
    public init(counts: [Int]) {
      itemCounts = counts
    }

    /// Creates a log for a list.
    ///
    /// - Complexity: O(*s*) in the number of sections.
    @inlinable
    public init(after list: [ListSection<SectionID, Header, Item>]) {
      self.init(counts: list.map { $0.items.count })
    }

    /// All steps since the log was created or the last edit was taken.
    ///
    /// - Complexity: O(*p*) in the number of pieces.
    @inlinable
    public var edit: ListEdit {
      steps.edit ?? ListEdit(sections: counts.isEmpty ? [] : [.kept(first: 0, count: counts.count)])
    }

    /// Returns all steps as one edit, and restarts the log after them.
    ///
    /// - Complexity: O(*p*) in the number of pieces.
    @inlinable
    public mutating func takeEdit() -> ListEdit {
      defer { steps = JoinedEdits() }
      return edit
    }
  }
}

extension ListEdit.Log {
  /// Replaces the item at a path.
  ///
  /// - Precondition: The path is valid.
  /// - Complexity: O(log *k*) amortized in the number of steps so far, as for every step.
  @inlinable
  public mutating func update(_ item: Item, at path: ItemPath) {
    splice(path.item..<path.item + 1, of: path.section, [.new(item)])
  }

  /// Inserts an item.
  ///
  /// - Precondition: The path is valid or the end of a section.
  @inlinable
  public mutating func insert(_ item: Item, at path: ItemPath) {
    splice(path.item..<path.item, of: path.section, [.new(item)])
  }

  /// Deletes an item.
  ///
  /// - Precondition: The path is valid.
  @inlinable
  public mutating func remove(at path: ItemPath) {
    splice(path.item..<path.item + 1, of: path.section, [])
  }

  /// Moves an item within its section or to another section.
  ///
  /// - Parameters:
  ///   - origin: The current path of the item.
  ///   - target: The new path, in the list without the item.
  /// - Precondition: Both paths are valid; the target may be the end of a section.
  @inlinable
  public mutating func move(from origin: ItemPath, to target: ItemPath) {
    if origin.section == target.section {
      let items = reordered(origin, to: target.item)
      note([
        (origin.section..<origin.section + 1, [.edited(origin.section, header: nil, items: items)])
      ])
      return
    }
    let left = pieces(origin.section, without: origin.item..<origin.item + 1, [])
    let entered = pieces(
      target.section, without: target.item..<target.item, [.kept(origin, count: 1)])
    let changes: [Change] = [
      (origin.section..<origin.section + 1, [.edited(origin.section, header: nil, items: left)]),
      (target.section..<target.section + 1, [.edited(target.section, header: nil, items: entered)]),
    ]
    note(origin.section < target.section ? changes : changes.reversed())
    itemCounts[origin.section] -= 1
    itemCounts[target.section] += 1
  }

  /// Replaces the header of a section.
  ///
  /// - Precondition: The index of the section is valid.
  @inlinable
  public mutating func setHeader(_ header: Header, of section: Int) {
    note([(section..<section + 1, [.edited(section, header: header, items: nil)])])
  }

  /// Inserts a section.
  ///
  /// - Precondition: The index is valid or the end of the list.
  @inlinable
  public mutating func insertSection(_ section: ListSection<SectionID, Header, Item>, at index: Int)
  {
    let items = section.items.map { ItemPiece.new($0) }
    note([(index..<index, [.new(id: section.id, header: section.header, items: items)])])
    itemCounts.insert(items.count, at: index)
  }

  /// Deletes a section with its items.
  ///
  /// - Precondition: The index of the section is valid.
  @inlinable
  public mutating func removeSection(at index: Int) {
    note([(index..<index + 1, [])])
    itemCounts.remove(at: index)
  }

  /// Moves a section with its items.
  ///
  /// - Parameters:
  ///   - origin: The current index of the section.
  ///   - target: The new index, in the list without the section.
  /// - Precondition: Both indexes are valid; the target may be the end of the list.
  @inlinable
  public mutating func moveSection(from origin: Int, to target: Int) {
    precondition(
      counts.indices.contains(origin) && counts.indices.contains(target),
      "Can't move a section from \(origin) to \(target): the section count is \(counts.count).")
    var order = Array(counts.indices)
    order.insert(order.remove(at: origin), at: target)
    var step: [Piece] = []
    for section in order { step.appendKept(section, count: 1) }
    steps = steps.followed(by: JoinedEdits(ListEdit(sections: step)))
    itemCounts.insert(itemCounts.remove(at: origin), at: target)
  }
}

extension ListEdit.Log {
  @inlinable
  mutating func splice(
    _ range: Range<Int>, of section: Int, _ pieces: [ItemPiece<Item>]
  ) {
    let items = self.pieces(section, without: range, pieces)
    note([(section..<section + 1, [.edited(section, header: nil, items: items)])])
    itemCounts[section] += pieces.count - range.count
  }

  /// The number of items in a section, whose index must be valid.
  @inlinable
  func count(of section: Int) -> Int {
    precondition(
      counts.indices.contains(section),
      "Section \(section) is out of bounds: the section count is \(counts.count).")
    return counts[section]
  }

  /// Returns all items of a section, with some of them replaced.
  @inlinable
  func pieces(
    _ section: Int, without range: Range<Int>, _ replacements: [ItemPiece<Item>]
  ) -> [ItemPiece<Item>] {
    let count = count(of: section)
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count,
      "Items \(range) are out of bounds: section \(section) has an item count of \(count).")
    var pieces: [ItemPiece<Item>] = []
    pieces.appendKept(ItemPath(section: section, item: 0), count: range.lowerBound)
    pieces += replacements
    pieces.appendKept(
      ItemPath(section: section, item: range.upperBound), count: count - range.upperBound)
    return pieces
  }

  /// Returns all items of a section, with one of them moved.
  @inlinable
  func reordered(_ origin: ItemPath, to target: Int) -> [ItemPiece<Item>] {
    let items = 0..<count(of: origin.section)
    precondition(
      items ~= origin.item && items ~= target,
      "Can't move an item from \(origin) to \(target) in a section of \(items.count) items.")
    let passed = min(origin.item, target)..<max(origin.item, target)
    var pieces: [ItemPiece<Item>] = []
    func keep(_ range: Range<Int>) {
      let start = ItemPath(section: origin.section, item: range.lowerBound)
      pieces.appendKept(start, count: range.count)
    }
    keep(0..<passed.lowerBound)
    if target < origin.item { keep(origin.item..<origin.item + 1) }
    let shift = target < origin.item ? 0 : 1
    keep(passed.lowerBound + shift..<passed.upperBound + shift)
    if target >= origin.item { keep(origin.item..<origin.item + 1) }
    keep(passed.upperBound + 1..<items.count)
    return pieces
  }

  /// Records that the given sections, in ascending order, are replaced, and that all others are
  /// kept.
  @inlinable
  mutating func note(_ changes: [Change]) {
    var step: [Piece] = []
    var next = 0
    for (range, pieces) in changes {
      precondition(
        range.lowerBound >= 0 && range.upperBound <= counts.count,
        "Sections \(range) are out of bounds: the section count is \(counts.count).")
      step.appendKept(next, count: range.lowerBound - next)
      step += pieces
      next = range.upperBound
    }
    step.appendKept(next, count: counts.count - next)
    steps = steps.followed(by: JoinedEdits(ListEdit(sections: step)))
  }
}

extension ListEdit.Log: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
