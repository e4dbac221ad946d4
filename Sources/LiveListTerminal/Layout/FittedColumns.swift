/// The columns that fit into a width, and the width of each.
///
/// All columns are shown if each can have a comfortable width. Otherwise, the ones that say least
/// are hidden first: empty ones, those with the same value in every row, then the most deeply nested
/// and the last ones. Names, titles and states stay longest. The few columns that say most are
/// narrowed before they are hidden: a text that is cut says more than none. If the table is scrolled
/// sideways, its columns from there on are shown in order, after the first.
///
/// Every column gets its least width. What is left widens the columns that say most, and then the
/// others alike.
struct FittedColumns {
  /// The visible columns, with their widths reduced to fit.
  let columns: [Column]
  /// The number of hidden columns, to the left of the visible ones and elsewhere.
  let hidden: (left: Int, other: Int)

  /// The number of spaces between two columns.
  static let gap = 2
  /// The width below which a text isn't readable.
  private static let least = 9
  /// The width at which most short texts, such as a state or a time, are whole.
  private static let comfort = 12
  /// The width that columns that say what a row is have at least, and before others get more than
  /// their least.
  private static let keyWidth = (least: 16, preferred: 32)
  /// The number of columns that are narrowed before they are hidden.
  private static let keyCount = 3
  /// The names that identify a row or its state.
  private static let essential: Set<String> = [
    "id", "name", "title", "key", "status", "state", "phase", "names", "ready", "value",
  ]

  /// - Parameters:
  ///   - keys: The names of columns that keep their width, besides the first one, names and states.
  ///   - first: The number of columns, after the first one, by which the table is scrolled.
  init(_ columns: [Column], keys: Set<String> = [], width: Int, scrolledBy first: Int = 0) {
    let columns = columns.enumerated().map { index, column in
      var column = column
      let isUseful = index == 0 && !column.isConstant || Self.isEssential(column)
      column.isKey = isUseful || keys.contains(column.name)
      return column
    }
    let first = max(0, min(first, columns.count - 1))
    let scrolled: [Column] =
      first == 0 ? columns : columns.prefix(1) + Array(columns[(first + 1)...])
    let isWhole = Self.best(scrolled, in: width).count == scrolled.count
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

  /// The width that each column should have before others are shown, too.
  private static func comforts(_ columns: [Column]) -> [Int] {
    columns.map { column in
      let comfort = column.isKey ? keyWidth.least : comfort
      return column.isNumber ? least(column) : min(column.width, comfort)
    }
  }

  /// Whether a column says what a row is, or in which state.
  private static func isEssential(_ column: Column) -> Bool {
    essential.contains(column.lastPart.lowercased())
  }

  /// The columns that say most, in order.
  private static func best(_ columns: [Column], in width: Int) -> [Column] {
    var shown = ranked(columns)
    hide(from: &shown, keeping: keyCount, comforts(columns), in: width)
    hide(from: &shown, keeping: 1, columns.map(least), in: width)
    return shown.sorted().map { columns[$0] }
  }

  /// Hides the last columns until the others fit, or only some are left.
  private static func hide(
    from shown: inout [Int], keeping count: Int, _ widths: [Int], in width: Int
  ) {
    var total = shown.reduce(-gap) { $0 + widths[$1] + gap }
    while total > width, shown.count > count { total -= widths[shown.removeLast()] + gap }
  }

  /// The indices of the columns, of those that say most first.
  private static func ranked(_ columns: [Column]) -> [Int] {
    columns.indices.sorted { rank(columns[$1], at: $1) > rank(columns[$0], at: $0) }
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
      column.isKey ? 0 : 1,
      column.depth, index,
    ]
  }

  /// Distributes the width. No column is wider than it needs, and numbers get what they need.
  private static func shares(_ columns: [Column], of room: Int) -> [Int] {
    let comforts = comforts(columns)
    let widths = comforts.reduce(0, +) <= room ? comforts : columns.map(least)
    var left = max(0, room)
    // A column that is wider than the room is the only one.
    var shares = widths.map { width in
      let share = min(width, left)
      left -= share
      return share
    }
    for index in ranked(columns) where columns[index].isKey {
      widen(&shares, of: [index], in: columns, to: keyWidth.preferred, by: &left)
    }
    widen(&shares, of: Array(columns.indices), in: columns, to: .max, by: &left)
    return shares
  }

  /// Widens columns up to a limit and to what they need, the narrowest first.
  private static func widen(
    _ shares: inout [Int], of indices: [Int], in columns: [Column], to limit: Int,
    by left: inout Int
  ) {
    while left > 0 {
      let cut = indices.filter { shares[$0] < min(columns[$0].width, limit) }
      guard let index = cut.min(by: { shares[$0] < shares[$1] }) else { return }
      shares[index] += 1
      left -= 1
    }
  }
}

extension [Int] {
  fileprivate static func > (left: [Int], right: [Int]) -> Bool {
    right.lexicographicallyPrecedes(left)
  }
}
