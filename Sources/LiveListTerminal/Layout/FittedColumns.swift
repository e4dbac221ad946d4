/// The columns that fit into a width, and the width of each.
struct FittedColumns {
  /// The visible columns, with their widths reduced to fit.
  let columns: [Column]
  /// The number of columns that don't fit.
  let hidden: Int

  /// The number of spaces between two columns.
  static let gap = 2
  /// The minimum width of a column. If columns would have to be narrower, the last ones are hidden
  /// instead.
  private static let least = 5

  init(_ columns: [Column], width: Int) {
    let count = Self.count(columns, width: width)
    let room = width - Self.gap * (count - 1)
    let widths = Self.shares(columns.prefix(count).map(\.width), of: room)
    self.columns = zip(columns, widths).map { column, width in
      Column(name: column.name, width: width, isNumber: column.isNumber)
    }
    hidden = columns.count - count
  }

  /// The total width of the columns.
  var width: Int {
    columns.reduce(0) { $0 + $1.width } + Self.gap * max(0, columns.count - 1)
  }

  private static func count(_ columns: [Column], width: Int) -> Int {
    var left = width + gap
    let fitting = columns.prefix { column in
      left -= min(column.width, least) + gap
      return left >= 0
    }
    return columns.isEmpty ? 0 : max(1, fitting.count)
  }

  /// Distributes the width. No column is wider than it needs, and all columns that get less than
  /// they need have equal widths.
  private static func shares(_ wishes: [Int], of room: Int) -> [Int] {
    var shares = wishes
    var left = max(0, room)
    let modestFirst = wishes.indices.sorted { (wishes[$0], $0) < (wishes[$1], $1) }
    for (rank, index) in modestFirst.enumerated() {
      shares[index] = min(wishes[index], left / (wishes.count - rank))
      left -= shares[index]
    }
    return shares
  }
}
