/// A gap between places: every place is before or after it.
@available(Systems 2024, *)
struct PlaceGap: Hashable, Sendable {
  /// Where the gap is among the places with its value.
  enum Side: Hashable, Sendable {
    case beforeAll
    case before(TreeKey)
    case after(TreeKey)
    case afterAll
  }

  let value: IndexValue
  let side: Side

  /// Whether a place is after the gap.
  func isBefore(_ place: Place) -> Bool {
    let difference = place.value.compared(to: value)
    guard difference == 0 else { return difference > 0 }
    return switch side {
    case .beforeAll: true
    case .before(let key): !(place.key < key)
    case .after(let key): key < place.key
    case .afterAll: false
    }
  }
}

/// The places between two gaps; without a gap the range is unbounded.
@available(Systems 2024, *)
struct PlaceRange: Hashable, Sendable {
  let lower: PlaceGap?
  let upper: PlaceGap?

  func contains(_ place: Place) -> Bool {
    lower?.isBefore(place) ?? true && !(upper?.isBefore(place) ?? false)
  }
}

@available(Systems 2024, *)
extension TreeQuery {
  /// The places between the bounds.
  var range: PlaceRange {
    PlaceRange(
      lower: start.map { order.gap(at: $0, isBeforeIt: $0.isInclusive) },
      upper: end.map { order.gap(at: $0, isBeforeIt: !$0.isInclusive) })
  }
}

@available(Systems 2024, *)
extension TreeOrder {
  /// The gap before or after everything that is exactly at a bound.
  fileprivate func gap(at bound: TreeQuery.Bound, isBeforeIt: Bool) -> PlaceGap {
    guard self != .key else { return keyGap(at: bound, isBeforeIt: isBeforeIt) }
    let side: PlaceGap.Side =
      if let key = bound.key {
        isBeforeIt ? .before(key) : .after(key)
      } else {
        isBeforeIt ? .beforeAll : .afterAll
      }
    return PlaceGap(value: IndexValue(bound.value), side: side)
  }

  /// In the order by key, a child's index value is its own key, so that a bound with a key is
  /// compared as the pair of value and key. A string that isn't a valid key still has a place among
  /// the keys, and other values sort before all keys.
  private func keyGap(at bound: TreeQuery.Bound, isBeforeIt: Bool) -> PlaceGap {
    guard case .string(let text)? = bound.value else {
      return PlaceGap(value: .nothing, side: .beforeAll)
    }
    let key = TreeKey(unchecked: text)
    let isBefore = bound.key.map { key == $0 ? isBeforeIt : key > $0 } ?? isBeforeIt
    return PlaceGap(value: .nothing, side: isBefore ? .before(key) : .after(key))
  }
}
