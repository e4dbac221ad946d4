public import LiveListViews

/// A snapshot as arrays in an array, edited by the simplest code.
public struct SnapshotModel: Equatable {
  /// A section and its items.
  public struct Section: Equatable {
    public let id: Int
    public var items: [Int] = []
  }

  /// The sections.
  public var sections: [Section] = []
  /// The marked items.
  public var reloads: [Int] = []
  public var reconfigures: [Int] = []
  public var sectionReloads: [Int] = []

  /// Creates a model without sections.
  public init() {}

  /// The items of all sections.
  public var allItems: [Int] { sections.flatMap(\.items) }

  private func sectionIndex(_ id: Int) -> Int? { sections.firstIndex { $0.id == id } }

  private func path(_ item: Int) -> (section: Int, item: Int)? {
    for (index, section) in sections.enumerated() {
      if let place = section.items.firstIndex(of: item) { return (index, place) }
    }
    return nil
  }

  /// Performs an edit.
  public mutating func perform(_ edit: SnapshotEdit) {
    switch edit {
    case .appendSections(let ids): insertSections(ids, at: sections.count)
    case .insertSections(let ids, .before, let other):
      if let index = sectionIndex(other) { insertSections(ids, at: index) }
    case .insertSections(let ids, .after, let other):
      if let index = sectionIndex(other) { insertSections(ids, at: index + 1) }
    case .deleteSections(let ids): sections.removeAll { ids.contains($0.id) }
    case .moveSection(let id, let side, let other): moveSection(id, side, other)
    case .appendItems(let ids, let section):
      guard let id = section ?? sections.last?.id, sectionIndex(id) != nil else { return }
      take(ids)
      if let index = sectionIndex(id) { sections[index].items += unique(ids) }
    case .insertItems(let ids, let side, let other): place(ids, side, other)
    case .moveItem(let id, let side, let other):
      if path(id) != nil { place([id], side, other) }
    case .deleteItems(let ids): take(ids)
    case .deleteAllItems: self = Self()
    case .reloadItems(let ids): reloads += ids.filter { path($0) != nil }
    case .reconfigureItems(let ids): reconfigures += ids.filter { path($0) != nil }
    case .reloadSections(let ids): sectionReloads += ids.filter { sectionIndex($0) != nil }
    }
    reloads = unique(reloads.filter { path($0) != nil })
    reconfigures = unique(reconfigures.filter { path($0) != nil })
    sectionReloads = unique(sectionReloads.filter { sectionIndex($0) != nil })
  }

  private mutating func insertSections(_ ids: [Int], at index: Int) {
    let new = unique(ids).filter { sectionIndex($0) == nil }
    sections.insert(contentsOf: new.map { Section(id: $0) }, at: index)
  }

  private mutating func moveSection(_ id: Int, _ side: SnapshotEdit.Side, _ other: Int) {
    guard id != other, let source = sectionIndex(id), sectionIndex(other) != nil else { return }
    let section = sections.remove(at: source)
    if let target = sectionIndex(other) {
      sections.insert(section, at: side == .before ? target : target + 1)
    }
  }

  private mutating func place(_ ids: [Int], _ side: SnapshotEdit.Side, _ other: Int) {
    guard path(other) != nil, !ids.contains(other) else { return }
    take(ids)
    guard let target = path(other) else { return }
    sections[target.section].items.insert(
      contentsOf: unique(ids), at: side == .before ? target.item : target.item + 1)
  }

  private mutating func take(_ ids: [Int]) {
    for index in sections.indices { sections[index].items.removeAll { ids.contains($0) } }
  }

  private func unique(_ ids: [Int]) -> [Int] {
    ids.enumerated().filter { !ids[..<$0.offset].contains($0.element) }.map(\.element)
  }
}

/// A call of a method of a snapshot.
public enum SnapshotEdit {
  public enum Side: CaseIterable {
    case before, after
  }

  case appendSections([Int])
  case insertSections([Int], Side, Int)
  case deleteSections([Int])
  case moveSection(Int, Side, Int)
  case appendItems([Int], section: Int?)
  case insertItems([Int], Side, Int)
  case moveItem(Int, Side, Int)
  case deleteItems([Int])
  case deleteAllItems
  case reloadItems([Int])
  case reconfigureItems([Int])
  case reloadSections([Int])

  /// Performs the edit on a snapshot.
  public func perform(on snapshot: inout DiffableSnapshot<Int, Int>) {
    switch self {
    case .appendSections(let ids): snapshot.appendSections(ids)
    case .insertSections(let ids, .before, let other):
      snapshot.insertSections(ids, beforeSection: other)
    case .insertSections(let ids, .after, let other):
      snapshot.insertSections(ids, afterSection: other)
    case .deleteSections(let ids): snapshot.deleteSections(ids)
    case .moveSection(let id, .before, let other): snapshot.moveSection(id, beforeSection: other)
    case .moveSection(let id, .after, let other): snapshot.moveSection(id, afterSection: other)
    case .appendItems(let ids, let section): snapshot.appendItems(ids, toSection: section)
    case .insertItems(let ids, .before, let other): snapshot.insertItems(ids, beforeItem: other)
    case .insertItems(let ids, .after, let other): snapshot.insertItems(ids, afterItem: other)
    case .moveItem(let id, .before, let other): snapshot.moveItem(id, beforeItem: other)
    case .moveItem(let id, .after, let other): snapshot.moveItem(id, afterItem: other)
    case .deleteItems(let ids): snapshot.deleteItems(ids)
    case .deleteAllItems: snapshot.deleteAllItems()
    case .reloadItems(let ids): snapshot.reloadItems(ids)
    case .reconfigureItems(let ids): snapshot.reconfigureItems(ids)
    case .reloadSections(let ids): snapshot.reloadSections(ids)
    }
  }
}
