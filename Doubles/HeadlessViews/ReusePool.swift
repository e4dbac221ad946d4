/// Reusable views, by identifier.
package struct ReusePool<View> {
  private var views: [String: [View]] = [:]

  package init() {}

  /// Returns a view that is no longer shown to the pool.
  package mutating func put(_ view: View, _ identifier: String) {
    views[identifier, default: []].append(view)
  }

  /// Takes a view out of the pool, `nil` if it is empty.
  package mutating func take(_ identifier: String) -> View? {
    views[identifier]?.popLast()
  }

  /// How many views are waiting.
  package var count: Int { views.values.reduce(0) { $0 + $1.count } }
}
