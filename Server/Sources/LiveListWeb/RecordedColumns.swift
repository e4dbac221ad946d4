/// The columns of all rows that a recorded page shows, in the order of the rows' cells.
///
/// A column that first appears in a later row is inserted after the column that precedes it in that
/// row.
struct RecordedColumns: Sendable {
  private var names: [String] = []
  /// The key of each column, by its name: four digits, which an object of JavaScript keeps in order.
  private(set) var keys: [String: String] = [:]
  /// The columns that have a number, and those that have another text.
  private var (numbers, texts): (Set<String>, Set<String>) = ([], [])

  /// - Complexity: O(*n*) in the number of cells, plus O(*m*) for each of *m* columns.
  mutating func add(_ row: RecordedRow) {
    var next = 0
    for cell in row.cells {
      if keys[cell.column] != nil {
        next = (names.firstIndex(of: cell.column) ?? next) + 1
      } else {
        let digits = "\(keys.count)"
        keys[cell.column] = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        names.insert(cell.column, at: next)
        next += 1
      }
      guard !cell.text.isEmpty else { continue }
      if cell.text.isNumber { numbers.insert(cell.column) } else { texts.insert(cell.column) }
    }
  }

  /// The columns as the page receives them.
  var columns: [Column] {
    let title = Self.titles.lazy.compactMap { title in
      names.firstIndex { $0.lowercased().split(separator: ".").last.map(String.init) == title }
    }.first
    return names.enumerated().map { index, name in
      Column(
        key: keys[name] ?? "", name: name,
        isNumber: numbers.contains(name) && !texts.contains(name), isTitle: index == title ?? 0)
    }
  }

  /// The names of columns that say what a row is, best first. Without one, the first column does.
  private static let titles = ["name", "title", "names", "subject", "key"]

  /// A column as the page receives it.
  struct Column: Hashable, Encodable {
    let key: String
    let name: String
    /// Whether all its texts are numbers.
    let isNumber: Bool
    /// Whether it says what a row is.
    let isTitle: Bool
  }
}

extension String {
  fileprivate var isNumber: Bool {
    guard let last = utf8.last, (0x30...0x39).contains(last) else { return false }
    return Double(self) != nil
  }
}
