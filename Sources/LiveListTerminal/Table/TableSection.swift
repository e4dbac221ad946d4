/// A shown section: its heading, and its rows, including departing ones.
struct TableSection: Hashable {
  /// The text of the heading. If it is empty, it takes no line.
  var heading: String
  var rows: [StoredRow]
  var mark: ChangeMark?

  init(heading: String, rows: [StoredRow], mark: ChangeMark? = nil) {
    self.heading = heading.visible
    self.rows = rows
    self.mark = mark
  }

  var isLeaving: Bool { mark?.change == .deleted }
}
