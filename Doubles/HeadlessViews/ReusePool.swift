/// Views that wait to be used again, by their identifiers.
package struct ReusePool<View> {
  private var views: [String: [View]] = [:]

  package init() {}

  /// Takes back a view that is not shown any more.
  package mutating func put(_ view: View, _ identifier: String) {
    views[identifier, default: []].append(view)
  }

  /// Gives away a view, `nil` when none is waiting.
  package mutating func take(_ identifier: String) -> View? {
    views[identifier]?.popLast()
  }

  /// How many views are waiting.
  package var count: Int { views.values.reduce(0) { $0 + $1.count } }
}
