import LiveList

extension _CellGrid {
  /// Checks R1 and R8: the data matches what the view shows, as far as the view distinguishes
  /// items.
  func checkDataBefore(_ data: [Section]) throws(ContractViolation) {
    guard sections.map({ $0.items.count }) == data.map({ $0.items.count }) else {
      throw ContractViolation(
        .dataBeforeBatch, by: view, values: [counts(of: sections), counts(of: data)])
    }
    try check(.chainOfBatches, data)
  }

  /// Checks that the view shows the sections and items of the data at the same positions,
  /// regardless of their contents.
  func check(_ rule: ContractRule, _ data: [Section]) throws(ContractViolation) {
    for (index, (shown, section)) in zip(sections, data).enumerated() {
      guard shown.id == section.id else {
        throw ContractViolation(
          rule, by: view,
          values: ["section \(shown.id)", "section \(index)", "section \(section.id)"])
      }
      for (row, (cell, item)) in zip(shown.items, section.items).enumerated()
      where cell.item.id != item.id {
        let path = ItemPath(section: index, item: row)
        throw ContractViolation(
          rule, by: view, values: ["\(cell.item)", "\(path)", "\(item)"])
      }
    }
  }

  /// Checks R6: the view shows the data, including contents.
  func checkContents(_ data: [Section]) throws(ContractViolation) {
    guard sections.map({ $0.items.count }) == data.map({ $0.items.count }) else {
      throw ContractViolation(
        .shownContents, by: view,
        values: [counts(of: sections), "the end", counts(of: data)])
    }
    try check(.shownIdentities, data)
    for (index, (shown, section)) in zip(sections, data).enumerated() {
      guard shown.header == section.header else {
        throw ContractViolation(
          .shownContents, by: view,
          values: ["\(shown.header)", "the header of section \(index)", "\(section.header)"])
      }
      for (row, (cell, item)) in zip(shown.items, section.items).enumerated()
      where cell.item != item {
        let path = ItemPath(section: index, item: row)
        throw ContractViolation(
          .shownContents, by: view, values: ["\(cell.item)", "\(path)", "\(item)"])
      }
    }
  }

  /// Returns an item as it appears in a message.
  func printed(_ item: Item?) -> String {
    item.map { "\($0)" } ?? "nothing"
  }

  /// Returns the counts as views print them.
  private func counts<Element>(of sections: [ListSection<SectionID, Header, Element>]) -> String {
    let counts = "\(sections.map { $0.items.count })"
    return "{ \(sections.count) section\(sections.count == 1 ? "" : "s") with "
      + "\(view.noun) counts: \(counts) }"
  }
}

extension Array {
  /// Returns the item at a path; `nil` if there is none.
  func item<SectionID, Header, Item>(
    at path: ItemPath
  ) -> Item? where Element == ListSection<SectionID, Header, Item> {
    guard indices.contains(path.section),
      self[path.section].items.indices.contains(path.item)
    else { return nil }
    return self[path.section].items[path.item]
  }
}
