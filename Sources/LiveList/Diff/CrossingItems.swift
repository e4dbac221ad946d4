/// The items that have no partner in their own section, and all items of inserted and deleted
/// sections. They are paired across sections.
@frozen @usableFromInline
struct CrossingItems<SectionID: Hashable, Header, Role: RowRole>: Leftovers {
  @usableFromInline typealias Section = ListSection<SectionID, Header, Role.Row>

  @usableFromInline let role: Role
  @usableFromInline let source: UnsafeBufferPointer<Section>
  @usableFromInline let target: UnsafeBufferPointer<Section>
  /// The deleted sections, ascending.
  @usableFromInline let deletedSections: UnsafeBufferPointer<Int32>
  /// The inserted sections, ascending.
  @usableFromInline let insertedSections: UnsafeBufferPointer<Int32>
  /// Source items without a partner, ascending.
  @usableFromInline var departures: [ItemPath] = []
  /// Target items without a partner, ascending.
  @usableFromInline var arrivals: [ItemPath] = []

  /// The matching of the sections must outlive the items and not change, because its arrays are
  /// used in place.
  @inlinable
  init(
    _ role: Role, source: UnsafeBufferPointer<Section>, target: UnsafeBufferPointer<Section>,
    sections: borrowing Matching
  ) {
    self.role = role
    self.source = source
    self.target = target
    deletedSections = UnsafeBufferPointer(sections.deleted.elements)
    insertedSections = UnsafeBufferPointer(sections.inserted.elements)
  }

  /// Whether items can have moved between sections: there are several sections, and unpaired items
  /// on both sides.
  @inlinable
  func isPossible(_ deletes: [ItemPath], _ inserts: [ItemPath]) -> Bool {
    let isFlat = source.count == 1 && target.count == 1 && deletedSections.isEmpty
    return !isFlat
      && !(deletes.isEmpty && deletedSections.isEmpty)
      && !(inserts.isEmpty && insertedSections.isEmpty)
  }

  /// Collects all unpaired items in ascending order.
  @inlinable
  mutating func collect(_ deletes: [ItemPath], _ inserts: [ItemPath]) {
    departures = Self.merged(deletes, deletedSections, source)
    arrivals = Self.merged(inserts, insertedSections, target)
  }

  /// Merges ascending items of sections that stay with all items of the other sections.
  @inlinable
  static func merged(
    _ items: [ItemPath], _ others: UnsafeBufferPointer<Int32>,
    _ sections: UnsafeBufferPointer<Section>
  ) -> [ItemPath] {
    guard !others.isEmpty else { return items }
    var merged: [ItemPath] = []
    merged.reserveCapacity(
      others.reduce(items.count) { $0 + sections[Int($1)].items.count })
    var next = 0
    for section in others {
      while next < items.count, items[next].section < section {
        merged.append(items[next])
        next += 1
      }
      for item in 0..<sections[Int(section)].items.count {
        merged.append(ItemPath(section: Int(section), item: item))
      }
    }
    merged.append(contentsOf: items[next...])
    return merged
  }

  /// Whether a source section is deleted.
  @inlinable
  func isDeleted(_ section: Int) -> Bool { deletedSections.hasSorted(Int32(section)) }

  /// Whether a target section is new.
  @inlinable
  func isInserted(_ section: Int) -> Bool { insertedSections.hasSorted(Int32(section)) }

  @inlinable
  func showSame(_ from: Int, _ to: Int) -> Bool {
    let (from, to) = (departures[from], arrivals[to])
    return withUnsafePointer(to: source[from.section].items[from.item]) { left in
      withUnsafePointer(to: target[to.section].items[to.item]) { right in
        role.showSame(left, right)
      }
    }
  }

  @inlinable var sourceCount: Int { departures.count }
  @inlinable var targetCount: Int { arrivals.count }

  @inlinable @inline(__always)
  func sourceID(_ index: Int) -> Role.ID {
    withUnsafePointer(to: source[departures[index].section].items[departures[index].item]) {
      role.id(of: $0)
    }
  }

  @inlinable @inline(__always)
  func targetID(_ index: Int) -> Role.ID {
    withUnsafePointer(to: target[arrivals[index].section].items[arrivals[index].item]) {
      role.id(of: $0)
    }
  }
}

extension UnsafeBufferPointer<Int32> {
  /// Whether a number is in this buffer, which is sorted in ascending order.
  @usableFromInline
  func hasSorted(_ number: Int32) -> Bool {
    let index = partitioningIndex { $0 >= number }
    return index < endIndex && self[index] == number
  }
}
