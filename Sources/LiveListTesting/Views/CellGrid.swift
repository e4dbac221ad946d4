import LiveList

/// The cells and headers that a view with sections shows. Use it through ``SimulatedBatchView``.
public struct _CellGrid<SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable> {
  typealias Section = ListSection<SectionID, Header, Item>

  /// The item that a cell shows.
  struct Cell {
    let id: CellID
    var item: Item
  }

  let view: ContractViolation.View
  private(set) var sections: [ListSection<SectionID, Header, Cell>] = []
  private var cellCount = 0

  init(_ view: ContractViolation.View, showing sections: [Section]) {
    self.view = view
    self.sections = sections.map { freshSection($0) }
  }

  /// The sections with the contents that headers and cells show.
  var shown: [Section] {
    sections.map {
      ListSection(id: $0.id, header: $0.header, items: $0.items.map(\.item))
    }
  }

  /// Performs a batch. If it breaks a rule, everything stays unchanged.
  mutating func perform(
    _ changes: BatchChanges, dataBefore: [Section], dataAfter: [Section]
  ) throws(ContractViolation) {
    try checkDataBefore(dataBefore)
    let inspection = BatchInspection(
      view: view, changes: changes, before: dataBefore.map { $0.items.count },
      after: dataAfter.map { $0.items.count })
    var next = self
    next.rearrange(try inspection.rowOrigins(), dataAfter)
    try next.check(.shownIdentities, dataAfter)
    self = next
  }

  /// Refreshes a header.
  mutating func refreshHeader(_ section: Int, data: [Section]) throws(ContractViolation) {
    let shown = sections.indices.contains(section) ? "\(sections[section].id)" : "nothing"
    let wanted = data.indices.contains(section) ? "\(data[section].id)" : "nothing"
    guard sections.indices.contains(section), data.indices.contains(section),
      sections[section].id == data[section].id
    else {
      throw ContractViolation(
        .placeOfRefreshedHeader, by: view, .refreshHeader(section),
        values: ["\(section)", shown, wanted])
    }
    sections[section].header = data[section].header
  }

  /// Reconfigures a cell.
  mutating func reconfigure(_ path: ItemPath, data: [Section]) throws(ContractViolation) {
    let shown = sections.item(at: path)?.item
    let wanted = data.item(at: path)
    guard let wanted, shown?.id == wanted.id else {
      throw ContractViolation(
        .placeOfReconfiguredItem, by: view, .reconfigureItem(path),
        values: ["\(path)", printed(shown), printed(wanted)])
    }
    sections[path.section].items[path.item].item = wanted
  }

  private mutating func freshCell(_ item: Item) -> Cell {
    defer { cellCount += 1 }
    return Cell(id: CellID(number: cellCount), item: item)
  }

  private mutating func freshSection(_ section: Section) -> ListSection<SectionID, Header, Cell> {
    let cells = section.items.map { freshCell($0) }
    return ListSection(id: section.id, header: section.header, items: cells)
  }

  private mutating func rearrange(_ origins: RowOrigins, _ data: [Section]) {
    let old = sections
    sections = origins.rows.indices.map { section in
      guard let origin = origins.sections.origins[section],
        !origins.renewedSections.contains(origin)
      else { return freshSection(data[section]) }
      var cells: [Cell] = []
      for (row, origin) in origins.rows[section].enumerated() {
        switch origin {
        case .new: cells.append(freshCell(data[section].items[row]))
        case .kept(let path): cells.append(old[path.section].items[path.item])
        }
      }
      return ListSection(id: old[origin].id, header: old[origin].header, items: cells)
    }
  }
}

extension _CellGrid: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
extension _CellGrid.Cell: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
