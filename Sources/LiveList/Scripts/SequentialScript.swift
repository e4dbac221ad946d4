/// The calls that update a view without batches from one list to another.
///
/// `NSTableView` has no batches: the indexes of each call refer to the rows after the previous
/// call. The view requests the content of an inserted row immediately, so the row must be inserted
/// at its final index. Therefore the order is: all removals, the moves one by one, all inserts, and
/// finally the rows whose content has changed.
///
///     for step in changeset.script.steps {
///       switch step {
///       case .remove(let rows): tableView.removeRows(at: IndexSet(rows)) …
///
/// Source: the documentation of `NSTableView.moveRow(at:to:)`, `insertRows(at:withAnimation:)` and
/// `removeRows(at:withAnimation:)`.
public struct SequentialScript: Hashable, Sendable {
  /// One call.
  public enum Step: Hashable, Sendable {
    /// Rows removed together, as ascending indexes before the call.
    case remove([Int])
    /// The move of one row, with its index before and after the call.
    case move(from: Int, to: Int)
    /// Rows inserted together, as ascending indexes after the call.
    case insert([Int])
    /// Rows to reload, as ascending indexes.
    case reload([Int])
  }

  /// The calls, in order.
  public let steps: [Step]
}

extension ListChangeset where SectionID == OnlySection, Header == OnlySection {
  /// The changes of a flat list as calls to a view without batches.
  ///
  /// The number of moves is minimal, as in ``batches``.
  ///
  /// - Complexity: O(*n* + *m* log *n*) in the numbers of rows and moves.
  public var script: SequentialScript {
    precondition(source.count == 1 && target.count == 1, "A flat list has exactly one section.")
    var steps: [SequentialScript.Step] = []
    let removes = diff.itemDeletes.map(\.item)
    let inserts = diff.itemInserts.map(\.item)
    if !removes.isEmpty { steps.append(.remove(removes)) }
    steps += RowMoves(diff, from: source[0].items.count, to: target[0].items.count).steps
    if !inserts.isEmpty { steps.append(.insert(inserts)) }
    if !diff.itemUpdates.isEmpty { steps.append(.reload(diff.itemUpdates.map(\.to.item))) }
    return SequentialScript(steps: steps)
  }
}

/// The moves of a flat list, one after another.
///
/// All positions that a row has before or after the moves are put in one sequence. Between two rows
/// that don't move, the sequence first contains the positions to which rows move, in their new
/// order, then the positions that rows leave, in their old order. The index of a row at any moment
/// is the number of occupied positions before its own.
struct RowMoves {
  private var places: [(origin: Int, target: Int)] = []
  private var occupied: OccupiedPlaces

  init(_ diff: ListDiff, from oldCount: Int, to newCount: Int) {
    let arrivals = Dictionary(
      diff.itemMoves.map { ($0.to.item, $0.from.item) }, uniquingKeysWith: { first, _ in first })
    let leaving = Set(diff.itemMoves.map(\.from.item))
    let gone = Set(diff.itemDeletes.map(\.item))
    let new = Set(diff.itemInserts.map(\.item))
    var origins: [Int: Int] = [:]
    var targets: [Int: Int] = [:]
    var isOccupied: [Bool] = []
    var old = 0
    var row = 0
    while old < oldCount || row < newCount {
      while row < newCount, new.contains(row) || arrivals[row] != nil {
        if arrivals[row] != nil {
          targets[row] = isOccupied.count
          isOccupied.append(false)
        }
        row += 1
      }
      while old < oldCount, gone.contains(old) || leaving.contains(old) {
        if leaving.contains(old) {
          origins[old] = isOccupied.count
          isOccupied.append(true)
        }
        old += 1
      }
      if old < oldCount, row < newCount { isOccupied.append(true) }
      old += 1
      row += 1
    }
    for move in diff.itemMoves {
      guard let origin = origins[move.from.item], let target = targets[move.to.item] else {
        preconditionFailure("The move \(move) doesn't match the list.")
      }
      places.append((origin, target))
    }
    occupied = OccupiedPlaces(isOccupied)
  }

  var steps: [SequentialScript.Step] {
    var occupied = occupied
    return places.compactMap { origin, target in
      let from = occupied.count(before: origin)
      occupied.free(origin)
      let to = occupied.count(before: target)
      occupied.occupy(target)
      return from == to ? nil : .move(from: from, to: to)
    }
  }
}

/// Counts the occupied positions before a position in logarithmic time.
///
/// Source: P. M. Fenwick, A new data structure for cumulative frequency tables, 1994,
/// doi:10.1002/spe.4380240306.
private struct OccupiedPlaces {
  private var sums: [Int]

  init(_ isOccupied: [Bool]) {
    sums = Array(repeating: 0, count: isOccupied.count + 1)
    for (place, isOccupied) in isOccupied.enumerated() where isOccupied { occupy(place) }
  }

  func count(before place: Int) -> Int {
    var sum = 0
    var index = place
    while index > 0 {
      sum += sums[index]
      index &= index - 1
    }
    return sum
  }

  mutating func occupy(_ place: Int) { add(1, at: place) }
  mutating func free(_ place: Int) { add(-1, at: place) }

  private mutating func add(_ change: Int, at place: Int) {
    var index = place + 1
    while index < sums.count {
      sums[index] += change
      index += index & -index
    }
  }
}
