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

  /// - Complexity: O(*n*) in the number of cells, plus O(*s* · *g*) in the numbers of sections and
  ///   groups.
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
