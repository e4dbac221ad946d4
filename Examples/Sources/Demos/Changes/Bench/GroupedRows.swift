/// Rows in groups: the items of a list in their sections, or its sections in the one list.
///
/// *Positions* number the rows of all groups consecutively. *Slots* number the gaps into which a
/// row can be inserted. A group of *k* rows has *k* + 1 slots, so that an empty group has one, and
/// the end of a group differs from the start of the next.
///
/// An unchanged group keeps its storage.
struct GroupedRows<Row> {
  private(set) var groups: [[Row]]

  init(_ groups: [[Row]]) {
    self.groups = groups
  }

  /// The number of rows in all groups.
  ///
  /// - Complexity: O(*g*) in the groups.
  var count: Int { groups.reduce(0) { $0 + $1.count } }

  /// The number of slots in all groups.
  ///
  /// - Complexity: O(*g*) in the groups.
  var slotCount: Int { count + groups.count }
}

extension GroupedRows {
  /// Changes the rows at positions.
  ///
  /// - Parameter positions: Ascending.
  /// - Complexity: O(*n* + *c*) in the rows and the positions.
  mutating func update(_ positions: [Int], _ change: (inout Row) -> Void) {
    for (group, rows) in places(of: positions, size: \.count) {
      for row in rows { change(&groups[group][row]) }
    }
  }

  /// Removes the rows at positions.
  ///
  /// - Parameter positions: Ascending.
  /// - Returns: The removed rows, and for each one its former slot between the rows that stay.
  /// - Complexity: O(*n* + *c*) in the rows and the positions.
  @discardableResult
  mutating func remove(_ positions: [Int]) -> (rows: [Row], slots: [Int]) {
    var (rows, slots): ([Row], [Int]) = ([], [])
    var firstSlot = 0
    var nextGroup = 0
    for (group, gone) in places(of: positions, size: \.count) {
      for untouched in nextGroup..<group { firstSlot += groups[untouched].count + 1 }
      for (earlier, row) in gone.enumerated() {
        rows.append(groups[group][row])
        slots.append(firstSlot + row - earlier)
      }
      groups[group] = groups[group].removing(gone)
      firstSlot += groups[group].count + 1
      nextGroup = group + 1
    }
    return (rows, slots)
  }

  /// Inserts rows at slots; rows for the same slot keep their order.
  ///
  /// - Parameters:
  ///   - rows: As many as there are slots.
  ///   - slots: Ascending, counted before any row is inserted.
  /// - Complexity: O(*n* + *c*) for *n* existing and *c* new rows.
  mutating func insert(_ rows: [Row], at slots: [Int]) {
    var next = 0
    for (group, places) in places(of: slots, size: { $0.count + 1 }) {
      groups[group] = groups[group].inserting(rows[next..<(next + places.count)], at: places)
      next += places.count
    }
  }

  /// Translates ascending numbers that count through all groups into numbers within each group,
  /// omitting groups without any.
  private func places(of numbers: [Int], size: ([Row]) -> Int) -> [(group: Int, numbers: [Int])] {
    var places: [(group: Int, numbers: [Int])] = []
    var (first, next) = (0, 0)
    for group in groups.indices where next < numbers.count {
      let end = first + size(groups[group])
      let own = numbers[next...].prefix { $0 < end }
      if !own.isEmpty { places.append((group, own.map { $0 - first })) }
      next = own.endIndex
      first = end
    }
    precondition(next == numbers.count, "Number \(numbers[next...].first ?? 0) is out of range.")
    return places
  }
}

extension Array {
  /// The array without the elements at ascending indices.
  fileprivate func removing(_ gone: [Int]) -> Self {
    var rest: Self = []
    rest.reserveCapacity(count - gone.count)
    var next = 0
    for index in gone {
      rest += self[next..<index]
      next = index + 1
    }
    return rest + self[next...]
  }

  /// The array with new elements, each inserted before the element that is now at the index.
  fileprivate func inserting(_ elements: ArraySlice<Element>, at places: [Int]) -> Self {
    var whole: Self = []
    whole.reserveCapacity(count + elements.count)
    var next = 0
    for (element, place) in zip(elements, places) {
      whole += self[next..<place]
      whole.append(element)
      next = place
    }
    return whole + self[next...]
  }
}
