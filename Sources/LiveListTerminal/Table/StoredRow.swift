/// A row as a table stores it.
///
/// A long list stores the cells of only some of its rows: those that are marked, and a sample that
/// determines its columns; see ``RowSample``. The cells of the others are requested while they are
/// visible. So a list of a million rows appears as quickly as its visible rows can be drawn, and
/// takes eight bytes a row here.
enum StoredRow: Hashable {
  /// A row without marks, whose cells aren't stored.
  case plain
  indirect case rendered(TableRow)

  /// The row, if its cells are stored.
  var rendered: TableRow? {
    if case .rendered(let row) = self { row } else { nil }
  }

  var isMarked: Bool { rendered?.isMarked == true }

  var isLeaving: Bool { rendered?.isLeaving == true }

  /// Changes the row, which is rendered first if it isn't yet.
  ///
  /// - Parameter cells: The cells of the row before the change.
  mutating func change<Result>(
    from cells: @autoclosure () -> [TableCell], _ body: (inout TableRow) -> Result
  ) -> Result {
    var row = rendered ?? TableRow(cells())
    // The stored row is released first so that the change doesn't copy its cells.
    self = .plain
    defer { self = .rendered(row) }
    return body(&row)
  }
}

/// The rows of a list whose cells are stored to determine the columns: all rows of a short list, and
/// of a long one its first rows and evenly distributed ones.
///
/// A row outside the sample can be wider, or have more fields. The columns take that into account
/// while it is visible; see ``ColumnGroups/including(_:of:)``.
struct RowSample {
  /// The number of rows up to which all are in the sample of a list.
  static let usualLimit = 2_000

  private let first: Int
  private let step: Int

  /// - Parameters:
  ///   - count: The number of rows of the list.
  ///   - limit: The number of rows up to which all are in the sample; at least 2.
  init(count: Int, limit: Int) {
    first = count <= limit ? count : limit / 2
    step = max(1, count / (limit / 2))
  }

  /// Returns the rows of a section that are in the sample, by their indexes in the section. Its
  /// first row always is, so that the columns of each section are known.
  ///
  /// - Parameter rows: The indexes of the section's rows in the list.
  func indices(in rows: Range<Int>) -> [Int] {
    let leading = rows.clamped(to: 0..<first)
    let next = (max(first, rows.lowerBound) + step - 1) / step * step
    let others = stride(from: next, to: rows.upperBound, by: step)
    let indices = (Array(leading) + Array(others)).map { $0 - rows.lowerBound }
    return indices.first == 0 || rows.isEmpty ? indices : [0] + indices
  }
}
