/// The columns that fit into a width, and the width of each.
///
/// All columns are shown if each can have a readable width. Otherwise, the ones that say least are
/// hidden first: empty ones, those with the same value in every row, then the most deeply nested
/// and the last ones. Names, titles and states stay longest. If the table is scrolled sideways, its
/// columns from there on are shown in order, after the first.
struct FittedColumns {
  /// The visible columns, with their widths reduced to fit.
  let columns: [Column]
  /// The number of hidden columns, to the left of the visible ones and elsewhere.
  let hidden: (left: Int, other: Int)

  /// The number of spaces between two columns.
  static let gap = 2
  /// The width below which a text isn't readable.
  private static let least = 9
  /// The names that identify a row or its state.
  private static let essential: Set<String> = [
    "id", "name", "title", "key", "status", "state", "phase", "names", "ready", "value",
  ]

  /// - Parameter first: The number of columns, after the first one, by which the table is scrolled.
  init(_ columns: [Column], width: Int, scrolledBy first: Int = 0) {
    let first = max(0, min(first, columns.count - 1))
    let scrolled: [Column] =
      first == 0 ? columns : columns.prefix(1) + Array(columns[(first + 1)...])
    let isWhole = Self.fits(scrolled, in: width)
    // The number of hidden columns is shown after the last one.
    let room = isWhole ? width : max(1, width - 5)
    let shown: [Column] =
      if isWhole {
        scrolled
      } else {
        first == 0 ? Self.best(scrolled, in: room) : Self.leading(scrolled, in: room)
      }
    let widths = Self.shares(shown, of: room - Self.gap * (shown.count - 1))
    self.columns = zip(shown, widths).map { column, width in
      var column = column
      column.width = width
      return column
    }
    hidden = (first, columns.count - shown.count - first)
  }

  /// The total width of the columns.
  var width: Int {
    columns.reduce(0) { $0 + $1.width } + Self.gap * max(0, columns.count - 1)
  }

  /// The width below which a column isn't readable.
  private static func least(_ column: Column) -> Int {
    column.isNumber ? min(column.width, 24) : min(column.width, least)
  }

  /// The width that a column should have if others are hidden anyway.
  private static func comfort(_ column: Column) -> Int {
    column.isNumber || isEssential(column) ? min(column.width, 24) : min(column.width, 12)
  }

  private static func isEssential(_ column: Column) -> Bool {
    essential.contains(column.lastPart.lowercased())
  }

  private static func fits(_ columns: [Column], in width: Int) -> Bool {
    columns.reduce(-gap) { $0 + least($1) + gap } <= width
  }

  /// The columns that say most, in order.
  private static func best(_ columns: [Column], in width: Int) -> [Column] {
    var isShown = [Bool](repeating: true, count: columns.count)
    var total = columns.reduce(-gap) { $0 + comfort($1) + gap }
    let leastFirst = columns.indices.sorted {
      rank(columns[$0], at: $0) > rank(columns[$1], at: $1)
    }
    for index in leastFirst.dropLast() where total > width {
      isShown[index] = false
      total -= comfort(columns[index]) + gap
    }
    return columns.indices.filter { isShown[$0] }.map { columns[$0] }
  }

  /// The first columns that fit; at least one.
  private static func leading(_ columns: [Column], in width: Int) -> [Column] {
    var left = width + gap
    let fitting = columns.prefix { column in
      left -= least(column) + gap
      return left >= 0
    }
    return Array(fitting.isEmpty ? columns.prefix(1) : fitting)
  }

  /// The order in which columns are hidden; the highest first.
  private static func rank(_ column: Column, at index: Int) -> [Int] {
    return [
      column.isEmpty ? 1 : 0, column.isConstant ? 1 : 0,
      isEssential(column) || index == 0 && !column.isConstant ? 0 : 1,
      column.depth, index,
    ]
  }

  /// Distributes the width. No column is wider than it needs, numbers get what they need, and all
  /// texts that get less than they need have equal widths.
  private static func shares(_ columns: [Column], of room: Int) -> [Int] {
    var shares = columns.map(\.width)
    var left = max(0, room)
    let numbersFirst = columns.indices.sorted {
      (columns[$0].isNumber ? 0 : 1, columns[$0].width, $0)
        < (columns[$1].isNumber ? 0 : 1, columns[$1].width, $1)
    }
    for (rank, index) in numbersFirst.enumerated() {
      let share = columns[index].isNumber ? least(columns[index]) : left / (columns.count - rank)
      shares[index] = min(columns[index].width, share, left)
      left -= shares[index]
    }
    return shares
  }
}

extension [Int] {
  fileprivate static func > (left: [Int], right: [Int]) -> Bool {
    right.lexicographicallyPrecedes(left)
  }
}
