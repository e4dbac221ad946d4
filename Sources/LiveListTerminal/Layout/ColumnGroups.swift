/// The grouping of sections that share their columns.
///
/// Sections of one kind, such as the teams of a league, are one table under one line of column
/// names. Sections of different kinds, such as the friends and the attributes of a profile, would
/// leave most of such a table empty: each kind gets columns and a line of names of its own.
struct ColumnGroups {
  /// The columns of each group.
  let groups: [[Column]]
  /// The group of each section, `nil` for one without rows.
  let group: [Int?]

  /// - Complexity: O(*n*) in the cells, and O(*s* · *g*) in sections and groups.
  init(_ sections: [TableSection]) {
    var members: [[Int]] = []
    var names: [Set<String>] = []
    var group: [Int?] = []
    for (index, section) in sections.enumerated() {
      let own = Self.names(section.rows)
      guard !own.isEmpty else {
        group.append(nil)
        continue
      }
      let same = names.firstIndex { Self.areOfOneKind($0, own) }
      group.append(same ?? names.count)
      if let same {
        members[same].append(index)
        names[same].formUnion(own)
      } else {
        members.append([index])
        names.append(own)
      }
    }
    groups = members.map { [Column](of: $0.flatMap { sections[$0].rows }) }
    self.group = group
  }

  /// The columns of the only kind, whose names stay visible at the top.
  var pinned: [Column]? { groups.count == 1 ? groups[0] : nil }

  private static func names(_ rows: [TableRow]) -> Set<String> {
    var names: Set<String> = []
    var last: TableRow?
    for row in rows {
      // Nearly all rows have the columns of the row above, so nothing is hashed for them.
      if last?.hasColumns(of: row) != true { names.formUnion(row.cells.lazy.map(\.column)) }
      last = row
    }
    return names
  }

  /// More than half of the fewer names are equal: an optional field doesn't make another kind, and
  /// a common `id` doesn't make a common kind.
  private static func areOfOneKind(_ left: Set<String>, _ right: Set<String>) -> Bool {
    left.intersection(right).count * 2 > min(left.count, right.count)
  }
}
