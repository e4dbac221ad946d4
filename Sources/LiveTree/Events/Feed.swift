/// What all listeners with one query at one path are told.
final class Feed {
  private var listeners: [Int: Listener] = [:]

  /// What a query selects now.
  private final class Filter {
    var window: QueryWindow

    init(_ window: QueryWindow) {
      self.window = window
    }
  }

  /// `nil` for listeners without a query.
  private let filter: Filter?

  /// A `put` of the present value while somebody has yet to be told: who connects, or falls too far
  /// behind, in the same moment as others shares it with them.
  private weak var whole: SharedTreeEvent?

  var query: TreeQuery? { filter?.window.query }

  var isEmpty: Bool { listeners.isEmpty }

  /// A feed of everything.
  init() {
    filter = nil
  }

  /// A feed of what a query selects from children at places in its order.
  init(_ query: TreeQuery, of places: some OrderedPlaces) {
    filter = Filter(QueryWindow(query, of: places))
  }

  func add(_ listener: Listener, for id: Int) {
    listeners[id] = listener
  }

  /// Returns whether there was one to remove.
  func remove(_ id: Int) -> Bool {
    listeners.removeValue(forKey: id) != nil
  }

  /// Ends those for whom there is a reason, and says how many that were.
  func end(for reason: (TreeQuery?, TreeIdentity) -> TreeAccessError?) -> Int {
    var count = 0
    for (id, listener) in listeners {
      guard let refusal = reason(query, listener.identity) else { continue }
      listener.end(because: refusal)
      listeners[id] = nil
      count += 1
    }
    return count
  }

  /// The `put` of the present value.
  ///
  /// It weighs nothing, however large: it shares its nodes with the database.
  func whole(_ node: () -> TreeNode) -> SharedTreeEvent {
    if let whole { return whole }
    let event = SharedTreeEvent(.put(.root, node()), byteCount: 0)
    whole = event
    return event
  }

  /// Gives every listener the events, which lead to a node.
  func publish(_ events: [SharedTreeEvent], to node: () -> TreeNode) {
    whole = nil
    for listener in listeners.values {
      listener.append(events) { whole(node) }
    }
  }

  /// Gives every listener the difference that changed children make to what the query selects.
  func publish(
    _ changes: [ChildChange], to children: TreeChildren, at places: some OrderedPlaces,
    isReplaced: Bool
  ) {
    guard let query, let changes = filter?.window.update(changes, of: children, at: places),
      let change = changes.first
    else { return }
    let node = { query.selection(from: children, at: places).node }
    let event: TreeEvent =
      if isReplaced {
        .put(.root, node())
      } else if changes.count == 1 {
        .put(change.path, change.node)
      } else {
        .patch(.root, changes)
      }
    publish([SharedTreeEvent(event, byteCount: event.byteCount)], to: node)
  }
}
