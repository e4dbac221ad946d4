/// Groups sections that share their columns.
///
/// Sections of one kind, such as the teams of a league, form one table with one line of column
/// names. Sections of different kinds, such as the friends and the attributes of a profile, would
/// leave most of such a table empty, so each kind has its own columns and its own line of names.
struct ColumnGroups {
  /// The columns of each group.
  let groups: [[Column]]
  /// The group of each section; `nil` for a section without rows.
  let group: [Int?]
  private let measured: [MeasuredColumns]

  /// Groups sections by the rows whose cells are stored.
  ///
  /// - Complexity: O(*n*) in the number of rows and their stored cells, plus O(*s* · *g*) in the
  ///   numbers of sections and groups.
  init(_ sections: [TableSection]) {
    var measured: [MeasuredColumns] = []
    var names: [Set<String>] = []
    var group: [Int?] = []
    for section in sections {
      let rows = section.rows.compactMap(\.rendered)
      let own = Self.names(rows)
      guard !own.isEmpty else {
        group.append(nil)
        continue
      }
      let same = names.firstIndex { Self.areOfOneKind($0, own) } ?? names.count
      if same == names.count {
        names.append([])
        measured.append(MeasuredColumns())
      }
      names[same].formUnion(own)
      for row in rows { measured[same].add(row) }
      group.append(same)
    }
    self.init(group: group, measured: measured)
  }

  private init(group: [Int?], measured: [MeasuredColumns]) {
    self.group = group
    self.measured = measured
    groups = measured.map(\.columns)
  }

  /// Returns the columns, wide enough for some more rows of their sections and with their fields.
  func including(_ rows: [(section: Int, row: TableRow)]) -> ColumnGroups {
    guard !rows.isEmpty else { return self }
    var measured = measured
    for (section, row) in rows {
      if let group = group[section] { measured[group].add(row) }
    }
    return ColumnGroups(group: group, measured: measured)
  }

  /// The columns, if all sections are of one kind; their names then stay visible at the top.
  var pinned: [Column]? { groups.count == 1 ? groups[0] : nil }

  private static func names(_ rows: [TableRow]) -> Set<String> {
    var names: Set<String> = []
    var last: TableRow?
    for row in rows {
      // Nearly all rows have the same columns as the row above, so usually no name has to be
      // hashed.
      if last?.hasColumns(of: row) != true { names.formUnion(row.cells.lazy.map(\.column)) }
      last = row
    }
    return names
  }

  /// Two sections are of one kind if they share more than half of the smaller set of names. So an
  /// optional field doesn't create another kind, and a common `id` doesn't suffice for one kind.
  private static func areOfOneKind(_ left: Set<String>, _ right: Set<String>) -> Bool {
    left.intersection(right).count * 2 > min(left.count, right.count)
  }
}
