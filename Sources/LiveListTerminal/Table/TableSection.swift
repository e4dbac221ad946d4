/// A section as it is shown: its heading, and its rows with those that are leaving in their places.
struct TableSection: Hashable {
  /// The text of the heading; without one there is no line for it.
  var heading: String
  var rows: [TableRow]
  var mark: ChangeMark?

  init(heading: String, rows: [TableRow], mark: ChangeMark? = nil) {
    self.heading = heading.visible
    self.rows = rows
    self.mark = mark
  }

  var isLeaving: Bool { mark?.change == .deleted }

  /// The rows that are in the list.
  var present: [TableRow] { rows.filter { !$0.isLeaving } }

  /// Forgets the changes that are over, and the rows that left.
  mutating func forget(at now: Duration) {
    if let mark, mark.isOver(at: now), !isLeaving { self.mark = nil }
    for index in rows.indices { rows[index].forget(at: now) }
    rows.removeAll { $0.isLeaving && $0.mark?.isOver(at: now) == true }
  }
}

extension [TableSection] {
  /// Forgets the changes that are over, and what left.
  mutating func forget(at now: Duration) {
    for index in indices { self[index].forget(at: now) }
    removeAll { $0.isLeaving && $0.mark?.isOver(at: now) == true }
  }

  /// The rows that are in the list.
  var rowCount: Int { reduce(0) { $0 + $1.rows.count { !$0.isLeaving } } }

  /// When each of the changes that are still to be seen happened.
  var changeTimes: [Duration] {
    flatMap { section in
      [section.mark?.time].compactMap(\.self) + section.rows.flatMap(\.changeTimes)
    }
  }
}
