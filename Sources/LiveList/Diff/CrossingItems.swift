/// An item of one of two lists of sections, by its path.
@frozen @usableFromInline
struct CrossingItem {
  /// The address of the first section of the list.
  @usableFromInline let sections: UnsafeRawPointer
  @usableFromInline let path: ItemPath

  @inline(__always)
  init(_ sections: UnsafeRawPointer, _ path: ItemPath) {
    self.sections = sections
    self.path = path
  }
}

/// What a comparison asks about items of different sections: a ``RowRole`` as functions of paths.
///
/// As ``RowFunctions``, they are compiled for each type of items and capture nothing. Few items cross
/// sections, so one function says all about two items, although a caller may need only a part.
///
/// An item is passed by its path, and not by its address, because an address is valid only as long
/// as the array of its section is accessed.
@frozen @usableFromInline
struct CrossingFunctions {
  /// The address of the role.
  @usableFromInline let role: UnsafeRawPointer
  /// Returns whether two items have the same id, and if so, whether they show the same content.
  @usableFromInline let relation: (UnsafeRawPointer, CrossingItem, CrossingItem) -> RowRelation
  /// Returns the hash of the id of an item.
  @usableFromInline let hash: (UnsafeRawPointer, CrossingItem, IDHashing) -> UInt32
  /// Returns the fastest way to hash the ids.
  @usableFromInline let hashMethod: () -> HashMethod
  /// Returns the number of items of a section, given the address of the first section of its list.
  @usableFromInline let itemCount: (UnsafeRawPointer, Int) -> Int

  /// - Parameter role: Must outlive the functions.
  @inlinable @inline(__always)
  init<Role: RowRole, SectionID, Header>(
    _ role: UnsafePointer<Role>, in sections: ListSection<SectionID, Header, Role.Row>.Type
  ) {
    typealias Section = ListSection<SectionID, Header, Role.Row>
    self.role = UnsafeRawPointer(role)
    relation = { role, left, right in
      left.withItem(of: Section.self) { left in
        right.withItem(of: Section.self) { Role.at(role).relation(left, $0) }
      }
    }
    hash = { role, item, hashing in
      hashing(item.withItem(of: Section.self) { Role.at(role).id(of: $0) })
    }
    hashMethod = { HashMethod(for: Role.ID.self) }
    itemCount = { $0.assumingMemoryBound(to: Section.self)[$1].items.count }
  }
}

extension CrossingItem {
  @inlinable @inline(__always)
  func withItem<SectionID, Header, Item, Result>(
    of section: ListSection<SectionID, Header, Item>.Type,
    _ body: (UnsafePointer<Item>) -> Result
  ) -> Result {
    let section = sections.assumingMemoryBound(to: section) + path.section
    return withUnsafePointer(to: section.pointee.items[path.item], body)
  }
}

/// Two lists of sections, whose items are named by their paths.
struct CrossingLists {
  fileprivate let functions: CrossingFunctions
  fileprivate let source: RowList
  fileprivate let target: RowList

  init(_ functions: CrossingFunctions, _ sections: RowLists) {
    self.functions = functions
    source = sections.source
    target = sections.target
  }

  /// How to hash the ids of the items.
  var hashing: IDHashing { IDHashing(functions.hashMethod()) }
}

/// The items that have no partner in their own section, and all items of inserted and deleted
/// sections. They are paired across sections.
struct CrossingItems: Leftovers {
  /// The deleted sections, ascending.
  private let deletedSections: UnsafeBufferPointer<Int32>
  /// The inserted sections, ascending.
  private let insertedSections: UnsafeBufferPointer<Int32>
  /// Source items without a partner, ascending.
  private(set) var departures: [ItemPath] = []
  /// Target items without a partner, ascending.
  private(set) var arrivals: [ItemPath] = []

  /// The matching of the sections must outlive the items and not change, because its arrays are
  /// used in place.
  init(sections: borrowing Matching) {
    deletedSections = UnsafeBufferPointer(sections.deleted.elements)
    insertedSections = UnsafeBufferPointer(sections.inserted.elements)
  }

  /// Whether items can have moved between sections: there are several sections, and unpaired items
  /// on both sides.
  func isPossible(
    _ deletes: [ItemPath], _ inserts: [ItemPath], sourceCount: Int, targetCount: Int
  ) -> Bool {
    let isFlat = sourceCount == 1 && targetCount == 1 && deletedSections.isEmpty
    return !isFlat
      && !(deletes.isEmpty && deletedSections.isEmpty)
      && !(inserts.isEmpty && insertedSections.isEmpty)
  }

  /// Collects all unpaired items in ascending order.
  mutating func collect(_ deletes: [ItemPath], _ inserts: [ItemPath], in lists: CrossingLists) {
    let count = lists.functions.itemCount
    departures = deletes.merged(with: deletedSections) { count(lists.source.start, $0) }
    arrivals = inserts.merged(with: insertedSections) { count(lists.target.start, $0) }
  }

  /// Whether a source section is deleted.
  func isDeleted(_ section: Int) -> Bool { deletedSections.hasSorted(Int32(section)) }

  /// Whether a target section is new.
  func isInserted(_ section: Int) -> Bool { insertedSections.hasSorted(Int32(section)) }
}

extension CrossingItems {
  var sourceCount: Int { departures.count }
  var targetCount: Int { arrivals.count }

  @inline(__always)
  private func departure(_ index: Int, _ lists: CrossingLists) -> CrossingItem {
    CrossingItem(lists.source.start, departures[index])
  }

  @inline(__always)
  private func arrival(_ index: Int, _ lists: CrossingLists) -> CrossingItem {
    CrossingItem(lists.target.start, arrivals[index])
  }

  @inline(__always)
  func haveSameID(_ from: Int, _ to: Int, _ lists: CrossingLists) -> Bool {
    relation(from, to, lists) != .different
  }

  @inline(__always)
  func sourcesHaveSameID(_ left: Int, _ right: Int, _ lists: CrossingLists) -> Bool {
    let functions = lists.functions
    return functions.relation(functions.role, departure(left, lists), departure(right, lists))
      != .different
  }

  @inline(__always)
  func showSame(_ from: Int, _ to: Int, _ lists: CrossingLists) -> Bool {
    relation(from, to, lists) == .same
  }

  @inline(__always)
  func relation(_ from: Int, _ to: Int, _ lists: CrossingLists) -> RowRelation {
    let functions = lists.functions
    return functions.relation(functions.role, departure(from, lists), arrival(to, lists))
  }

  @inline(__always)
  func sourceHash(_ index: Int, _ hashing: IDHashing, _ lists: CrossingLists) -> UInt32 {
    lists.functions.hash(lists.functions.role, departure(index, lists), hashing)
  }

  @inline(__always)
  func targetHash(_ index: Int, _ hashing: IDHashing, _ lists: CrossingLists) -> UInt32 {
    lists.functions.hash(lists.functions.role, arrival(index, lists), hashing)
  }
}

extension [ItemPath] {
  /// Merges ascending items of sections that stay with all items of the other sections.
  fileprivate func merged(
    with others: UnsafeBufferPointer<Int32>, _ itemCount: (Int) -> Int
  ) -> [ItemPath] {
    guard !others.isEmpty else { return self }
    var merged: [ItemPath] = []
    merged.reserveCapacity(others.reduce(count) { $0 + itemCount(Int($1)) })
    var next = 0
    for section in others {
      while next < count, self[next].section < section {
        merged.append(self[next])
        next += 1
      }
      for item in 0..<itemCount(Int(section)) {
        merged.append(ItemPath(section: Int(section), item: item))
      }
    }
    merged.append(contentsOf: self[next...])
    return merged
  }
}

extension UnsafeBufferPointer<Int32> {
  /// Whether a number is in this buffer, which is sorted in ascending order.
  fileprivate func hasSorted(_ number: Int32) -> Bool {
    let index = partitioningIndex { $0 >= number }
    return index < endIndex && self[index] == number
  }
}
