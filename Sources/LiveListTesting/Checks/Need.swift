import LiveList

extension ContractRule {
  /// R34, sections. Sections in a longest increasing subsequence don't move.
  public static let neededSectionMoves = ContractRule(
    34, "No more sections move than necessary.",
    says: "% sections are moved, where % would do", source: "USR TLIndexPathTools#24, DK#65")

  /// R34, rows. Within a section, rows in a longest increasing subsequence don't move.
  public static let neededItemMoves = ContractRule(
    34, "No more rows move within a section than necessary.",
    says: "% {row}s are moved within section %, where % would do",
    source: "USR TLIndexPathTools#24, LMArrayChangeSets#2")

  /// A batch contains changes.
  public static let neededBatch = ContractRule(
    nil, "No batch is empty.", says: "batch % is empty", source: "ListChangeset.batches")

  /// Only cells and headers whose content has changed are refreshed.
  public static let neededRefresh = ContractRule(
    nil, "Only changed content is refreshed.",
    says: "% is shown already", source: "ListChangeset.itemReconfigures")

  /// Deleted items aren't inserted again unchanged.
  public static let neededReplacement = ContractRule(
    nil, "Unchanged items aren't deleted and inserted.",
    says: "% is deleted and inserted as it was", source: "ListChangeset.Batch.changes")
}

extension UpdateSteps where Header: Equatable, Item: Identifiable & Equatable {
  /// Checks that every change is necessary.
  ///
  /// - Parameter shown: The list that is shown after the last batch.
  func checkNeed(shown: [Section]) throws(ContractViolation) {
    var data = source
    for (number, batch) in batches.enumerated() {
      let after = batch.after
      do {
        try batch.changes.checkNeed(number, from: data, to: after)
        try checkReplacements(batch.changes, from: data, to: after)
      } catch {
        throw error.inBatch(number)
      }
      data = after
    }
    for section in sectionRefreshes
    where shown.indices.contains(section) && target.indices.contains(section)
      && shown[section].header == target[section].header
    {
      throw ContractViolation(
        .neededRefresh, by: .tableView, .refreshHeader(section), values: ["header \(section)"])
    }
    for path in itemReconfigures where shown.item(at: path) == target.item(at: path) {
      throw ContractViolation(
        .neededRefresh, by: .tableView, .reconfigureItem(path), values: ["item \(path)"])
    }
  }
}

extension UpdateSteps where Header: Equatable, Item: Identifiable & Equatable {
  /// Checks that no item is deleted and inserted unchanged, unless several items share its id: then
  /// one of them can be deleted and another inserted.
  private func checkReplacements(
    _ changes: BatchChanges, from before: [Section], to after: [Section]
  ) throws(ContractViolation) {
    var gone: [Item.ID: Item] = [:]
    for path in changes.itemDeletes {
      let item = before[path.section].items[path.item]
      gone[item.id] = item
    }
    for path in changes.itemInserts {
      let item = after[path.section].items[path.item]
      if gone[item.id] == item, source.hasOne(item.id), target.hasOne(item.id) {
        throw ContractViolation(
          .neededReplacement, by: .tableView, .insertItem(path), values: ["\(item)"])
      }
    }
  }
}

extension BatchChanges {
  fileprivate func checkNeed<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
    _ number: Int, from before: [ListSection<SectionID, Header, Item>],
    to after: [ListSection<SectionID, Header, Item>]
  ) throws(ContractViolation) {
    if isEmpty { throw ContractViolation(.neededBatch, by: .tableView, values: ["\(number)"]) }
    try checkMoves(before: before.count, after: after.map { $0.items.count })
    if onlyReloads {
      for path in itemReloads where before.item(at: path) == after.item(at: path) {
        throw ContractViolation(
          .neededRefresh, by: .tableView, .reloadItem(path), values: ["item \(path)"])
      }
    }
  }

  /// Checks R34.
  private func checkMoves(before: Int, after: [Int]) throws(ContractViolation) {
    guard !(sectionMoves.isEmpty && itemMoves.isEmpty) else { return }
    let sections = SectionPlaces(self, before: before, after: after.count)
    let needed = movesNeeded(toSort: sections.origins.compactMap(\.self))
    if sectionMoves.count > needed {
      throw ContractViolation(
        .neededSectionMoves, by: .tableView, values: ["\(sectionMoves.count)", "\(needed)"])
    }
    let origins = RowOrigins(self, sections, after: after)
    for (section, rows) in origins.rows.enumerated() {
      guard let origin = sections.origins[section] else { continue }
      let moves = itemMoves.count { $0.from.section == origin && $0.to.section == section }
      guard moves > 0 else { continue }
      let needed = movesNeeded(toSort: rows.compactMap { $0.item(of: origin) })
      if moves > needed {
        throw ContractViolation(
          .neededItemMoves, by: .tableView, values: ["\(moves)", "\(section)", "\(needed)"])
      }
    }
  }
}

extension Array {
  /// Whether exactly one item has an id.
  fileprivate func hasOne<SectionID, Header, Item: Identifiable>(
    _ id: Item.ID
  ) -> Bool where Element == ListSection<SectionID, Header, Item> {
    reduce(0) { count, section in count + section.items.count { $0.id == id } } == 1
  }
}

extension RowOrigins.Origin {
  /// Returns the row's former index in a section; `nil` if the row wasn't in that section.
  fileprivate func item(of section: Int) -> Int? {
    guard case .kept(let path) = self, path.section == section else { return nil }
    return path.item
  }
}

/// Returns the number of elements that must move to sort the positions: all but a longest
/// increasing subsequence.
///
/// - Complexity: O(*n* log *n*).
///
/// Source: C. Schensted, Longest increasing and decreasing subsequences, Canadian Journal of
/// Mathematics 13, 1961, doi:10.4153/CJM-1961-015-3.
func movesNeeded(toSort positions: [Int]) -> Int {
  var ends: [Int] = []
  for position in positions {
    let end = ends.partitioningIndex { $0 >= position }
    if end == ends.count { ends.append(position) } else { ends[end] = position }
  }
  return positions.count - ends.count
}
