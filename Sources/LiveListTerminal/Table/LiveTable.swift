public import LiveList

/// A list as a table of text, with its recent changes marked.
///
/// A table is a value: it takes content, changesets and the time, and returns a ``TerminalScreen/Frame`` of any
/// size.
///
///     var table = LiveTable<OnlySection, OnlySection, Friend>(title: "Friends") { friend in
///       [TableCell("name", friend.name), TableCell("picture", friend.picture)]
///     }
///     table.show(sections)
///     table.apply(changeset, at: start.duration(to: clock.now))
///     let frame = table.frame(width: 80, height: 24)
///
/// A change is fresh for 4 seconds, then fades for another 4. A deleted row stays in place for 3
/// seconds. Times are durations since a moment that the caller chooses. They must not decrease.
public struct LiveTable<SectionID: Hashable, Header, Item> {
  /// A section of the list.
  public typealias Section = ListSection<SectionID, Header, Item>

  /// The name of the list, which is shown at the top left.
  public var title: String
  /// The source of the list, such as a URL, which is shown next to the title if it fits.
  public var place: String
  /// The app's status, which is shown in the second line. If it is empty, it takes no line.
  public var status = ""
  /// The text that is shown instead of rows if the list has none; `nil` for the usual one.
  public var emptyText: String?
  /// The names of columns that keep their width while others are cut or hidden, such as those by
  /// which the rows are sorted. The first column, names and states do so, too.
  public var keyColumns: Set<String> = []
  /// How current the rows are. Initially loading.
  public var phase = ListPhase.loading
  /// The time of the next attempt to reach the source, on the table's clock; `nil` if the connection
  /// isn't lost. A countdown to this time is shown instead of the phase.
  public var nextAttempt: Duration?
  /// Returns the text for the time at which rows became stale. By default, it is the local time,
  /// such as `12:04:31`.
  public var timeText: (ListTime) -> String = { TimeOfDay.text(for: $0) }

  /// Returns whether the text of a cell of an item satisfies a condition; `nil` to create its cells to
  /// find out. A search through a long list is faster without them.
  public var hasText: ((Item, _ condition: (String) -> Bool) -> Bool)?

  /// Returns the values of an item for its details, such as nested ones; `nil` to show its cells. A
  /// value with the path of a cell's column, such as `metadata.name`, is marked when the cell changes.
  public var details: ((Item) -> [DetailValue])?

  /// Returns whether a cell of an item may contain a text of lowercase ASCII, without regard to case;
  /// `nil` if that isn't known without the text of the cells. A search skips the other items.
  public var mayContain: ((Item, _ text: [UInt8]) -> Bool)?

  /// The number of rows up to which the cells of all rows are stored.
  var storageLimit = RowSample.usualLimit

  private let headerText: (Header) -> String
  let cells: (Item) -> [TableCell]
  /// The list, without departing rows.
  private(set) var list: [Section] = []
  private(set) var sections: [TableSection] = []
  private(set) var outline = TableOutline([])
  private(set) var isLoaded = false
  private(set) var now = Duration.zero

  /// Creates an empty table.
  ///
  /// - Parameters:
  ///   - title: The name of the list.
  ///   - place: The source of the list, such as a URL.
  ///   - headerText: Returns the heading of a section. If it is empty, it takes no line.
  ///   - cells: Returns the cells of an item. Rows of a section may have different columns.
  public init(
    title: String, place: String = "", headerText: @escaping (Header) -> String,
    cells: @escaping (Item) -> [TableCell]
  ) {
    self.title = title
    self.place = place
    self.headerText = headerText
    self.cells = cells
  }

  /// The number of rows of the list, without departing ones.
  public var rowCount: Int { outline.rowCount }

  /// Returns the row at a shown path.
  func row(at path: ItemPath) -> TableRow {
    if let row = sections[path.section].rows[path.item].rendered { return row }
    return TableRow(cells(at: path))
  }

  /// Returns whether the cells of the row at a shown path are stored.
  func isStored(_ path: ItemPath) -> Bool {
    sections[path.section].rows[path.item].rendered != nil
  }

  /// Returns the cells of the row at a shown path.
  func cells(at path: ItemPath) -> [TableCell] {
    if let row = sections[path.section].rows[path.item].rendered {
      return row.cells.map { TableCell(shown: $0) }
    }
    // A row without marks isn't departing.
    return outline.present(path).map { cells(list[$0.section].items[$0.item]) } ?? []
  }

  /// The time at which the table changes its appearance without an event; `nil` if it doesn't.
  ///
  /// - Complexity: O(*s* + *c*) in the numbers of sections and marked changes.
  public var nextTick: Duration? {
    var times = sections.compactMap { $0.mark?.time } + outline.marked.flatMap(changeTimes)
    if let nextAttempt, nextAttempt > now { times.append(nextAttempt) }
    // Everything that depends on time changes a whole number of seconds before or after an event.
    return times.map { time in
      let next = time + .seconds((now - time).wholeSeconds + 1)
      return next - .seconds(1) > now ? next - .seconds(1) : next
    }.min()
  }

  private func changeTimes(of path: ItemPath) -> [Duration] {
    sections[path.section].rows[path.item].rendered?.changeTimes ?? []
  }
}

extension LiveTable where SectionID == OnlySection, Header == OnlySection {
  /// Creates an empty table of a flat list.
  ///
  /// - Parameters:
  ///   - title: The name of the list.
  ///   - place: The source of the list, such as a URL.
  ///   - cells: Returns the cells of an item. Rows may have different columns.
  public init(title: String, place: String = "", cells: @escaping (Item) -> [TableCell]) {
    self.init(title: title, place: place, headerText: { _ in "" }, cells: cells)
  }
}

extension LiveTable {
  /// Shows a list without marking changes. The phase becomes `live`.
  ///
  /// - Complexity: O(*n*) in the number of rows.
  public mutating func show(_ sections: [Section]) {
    let sample = RowSample(
      count: sections.reduce(0) { $0 + $1.items.count }, limit: storageLimit)
    var count = 0
    let shown = sections.map { section in
      var rows = [StoredRow](repeating: .plain, count: section.items.count)
      for index in sample.indices(in: count..<count + rows.count) {
        rows[index] = .rendered(TableRow(cells(section.items[index])))
      }
      count += rows.count
      return TableSection(heading: headerText(section.header), rows: rows)
    }
    replaceSections(shown, list: sections)
    isLoaded = true
    phase = .live
  }

  /// Shows the target of a changeset with its changes marked. The phase is unchanged.
  ///
  /// If the changeset's source isn't the shown list, the source is shown first.
  ///
  /// - Complexity: O(*n*) in the number of rows, with a small constant, because only the cells of
  ///   new and changed items are requested and measured. Those of an item that wasn't visible before
  ///   are requested as they were, too.
  public mutating func apply(
    _ changeset: ListChangeset<SectionID, Header, Item>, at time: Duration
  ) {
    tick(at: time)
    if outline.presentCounts != changeset.source.map(\.items.count) {
      let phase = phase
      show(changeset.source)
      self.phase = phase
    }
    let merge = TableMerge(
      changeset.diff, places: ItemIndex(changeset), shown: sections, outline: outline,
      target: changeset.target.map(\.items.count), time: now
    ) { [cells] path in
      cells(changeset.source[path.section].items[path.item])
    }
    let headings = changeset.target.map { headerText($0.header) }
    let merged = merge.merged(headings: headings) { path in
      cells(changeset.target[path.section].items[path.item])
    }
    replaceSections(merged, list: changeset.target)
  }

  /// Advances the time: marks fade, and departing rows are removed.
  ///
  /// - Complexity: O(*s* + *c*) in the numbers of sections and marked changes, plus O(*n*) in the
  ///   number of cells if something is removed.
  public mutating func tick(at time: Duration) {
    now = max(now, time)
    if sections.forget(outline.marked, at: now) {
      replaceSections(sections.withoutGone(at: now), list: list)
    } else {
      outline.marked.removeAll { !sections[$0.section].rows[$0.item].isMarked }
    }
  }

  /// Returns what a terminal of the given size shows.
  ///
  /// - Parameters:
  ///   - width: The number of columns of the terminal.
  ///   - height: The number of lines of the terminal.
  ///   - clock: The time of day, which is shown at the top right if it fits.
  /// - Complexity: O(*h* + *c*) in the numbers of lines and marked changes, regardless of the
  ///   number of rows.
  public func frame(width: Int, height: Int, clock: String = "") -> TerminalScreen.Frame {
    let count = TableLayout(self, width: width, height: height, clock: clock).count(height: height)
    return TableLayout(self, width: width, height: height, clock: clock, visible: 0..<count)
      .frame(height: height)
  }

  /// Turns this table into the empty table of another list.
  mutating func open(title: String, place: String) {
    self.title = title
    self.place = place
    replaceSections([], list: [])
    isLoaded = false
    phase = .loading
  }

  /// Removes all marks. The phase becomes `live`.
  mutating func settle() {
    let time = now
    tick(at: now + ChangeAge.freshness * 2)
    now = time
    phase = .live
  }

  private mutating func replaceSections(_ sections: [TableSection], list: [Section]) {
    self.sections = sections
    self.list = list
    var index = 0
    for section in sections.indices {
      defer { if !sections[section].isLeaving { index += 1 } }
      // The columns of each section are known from one of its rows at least. Departing rows and
      // those in front of the first one that stays are rendered.
      if case .plain? = sections[section].rows.first {
        let cells = cells(list[index].items[0])
        self.sections[section].rows[0] = .rendered(TableRow(cells))
      }
    }
    outline = TableOutline(self.sections)
  }
}
