/// The selection of a query while children change. It stores only the edge of the selection, not
/// its children.
///
/// The children in the query's range up to the edge are selected. A change moves the edge by as
/// many children as enter or leave; other children aren't visited.
@available(Systems 2024, *)
struct QueryWindow {
  let query: TreeQuery

  private let range: PlaceRange

  /// The number of selected children; meaningful only with a limit.
  private var count = 0

  /// The last selected place for a limit to the first, and the first selected place for a limit to
  /// the last. `nil` while the selection has fewer children than the limit, or none.
  private var edge: Place?

  /// - Complexity: O(log *n* + *k*) for a limit of *k*, O(1) without a limit.
  init(_ query: TreeQuery, of places: some OrderedPlaces) {
    self.query = query
    range = query.range
    guard let limit = query.limit else { return }
    let inside = places.selected(by: query)
    count = inside.count
    guard count == limit.count else { return }
    edge = limit.isFromStart ? inside.last : inside.first
  }

  /// Updates the selection with changed children.
  ///
  /// - Parameters:
  ///   - changes: The children that changed.
  ///   - children: All children now.
  ///   - places: Their places in the query's order.
  /// - Returns: The changes of the selection, ascending by key: the whole node of a selected child
  ///   that changed or entered, and an absent node for a child that left.
  /// - Complexity: O(*c* log *n*) for *c* changes.
  mutating func update(
    _ changes: [ChildChange], of children: TreeChildren, at places: some OrderedPlaces
  ) -> [TreeChange] {
    var moves: [TreeKey: Move] = [:]
    for change in changes {
      let move = Move(
        wasInside: isInside(query.order.placeIfPresent(of: change.old, under: change.key)),
        isInside: isInside(query.order.placeIfPresent(of: change.new, under: change.key)))
      guard move.wasInside || move.isInside || edge != nil else { continue }
      moves[change.key] = move
      count += (move.isInside ? 1 : 0) - (move.wasInside ? 1 : 0)
    }
    guard moves.values.contains(where: { $0.wasInside || $0.isInside }) else { return [] }
    if let limit = query.limit { moveEdge(limit, at: places, noting: &moves) }
    return moves.filter { $0.value.wasInside || $0.value.isInside }.keys.sorted().map { key in
      let isInside = moves[key]?.isInside ?? false
      return TreeChange(
        path: TreePath(CollectionOfOne(key)), node: isInside ? children[key] : .absent)
    }
  }

  private struct Move {
    var wasInside: Bool
    var isInside: Bool
  }

  private func isInside(_ place: Place?) -> Bool {
    guard let place, range.contains(place) else { return false }
    guard let limit = query.limit else { return true }
    guard limit.count > 0 else { return false }
    guard let edge else { return true }
    return limit.isFromStart ? !(edge < place) : !(place < edge)
  }

  /// Moves the edge until as many children are selected as the limit and the range allow, and notes
  /// which enter and leave.
  private mutating func moveEdge<Places: OrderedPlaces>(
    _ limit: TreeQuery.Limit, at places: Places, noting moves: inout [TreeKey: Move]
  ) {
    let indices = places.indices(of: range)
    let inside = self.inside(limit, at: places, in: indices)
    var (lower, upper) = (inside.lowerBound, inside.upperBound)
    let isFromStart = limit.isFromStart
    while count > limit.count {
      if isFromStart { places.formIndex(before: &upper) }
      moves[
        places[isFromStart ? upper : lower].key, default: Move(wasInside: true, isInside: false)
      ]
      .isInside = false
      if !isFromStart { places.formIndex(after: &lower) }
      count -= 1
    }
    while count < limit.count, isFromStart ? upper < indices.upperBound : indices.lowerBound < lower
    {
      if !isFromStart { places.formIndex(before: &lower) }
      moves[
        places[isFromStart ? upper : lower].key, default: Move(wasInside: false, isInside: true)
      ]
      .isInside = true
      if isFromStart { places.formIndex(after: &upper) }
      count += 1
    }
    guard count == limit.count, count > 0 else {
      edge = nil
      return
    }
    edge = places[isFromStart ? places.index(before: upper) : lower]
  }

  /// The indices up to the previous edge.
  private func inside<Places: OrderedPlaces>(
    _ limit: TreeQuery.Limit, at places: Places, in indices: Range<Places.Index>
  ) -> Range<Places.Index> {
    guard let edge else { return indices }
    return limit.isFromStart
      ? indices.lowerBound..<places.firstIndex { edge < $0 }
      : places.firstIndex { !($0 < edge) }..<indices.upperBound
  }
}

@available(Systems 2024, *)
extension TreeQuery.Limit {
  /// The limit, never negative.
  fileprivate var count: Int {
    switch self {
    case .first(let count), .last(let count): max(0, count)
    }
  }

  fileprivate var isFromStart: Bool {
    if case .first = self { true } else { false }
  }
}
