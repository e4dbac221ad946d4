/// Reusable views, by identifier.
package struct ReusePool<View> {
  private var views: [String: [View]] = [:]

  package init() {}

  /// Adds a view that isn't visible any more to the pool.
  package mutating func put(_ view: View, _ identifier: String) {
    views[identifier, default: []].append(view)
  }

  /// Removes and returns a view; `nil` if the pool has none with this identifier.
  package mutating func take(_ identifier: String) -> View? {
    views[identifier]?.popLast()
  }

  /// The number of views in the pool.
  package var count: Int { views.values.reduce(0) { $0 + $1.count } }
}
