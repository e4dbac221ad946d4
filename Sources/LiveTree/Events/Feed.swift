/// The events of all listeners with the same query at the same path.
@available(Systems 2024, *)
final class Feed {
  /// The listeners whose deliveries are made on the same loop.
  private struct Group {
    let loop: any SessionLoop
    var listeners: [Int: SessionListen] = [:]
  }

  private var groups: [ObjectIdentifier: Group] = [:]

  /// The current selection of a query.
  private final class Filter {
    var window: QueryWindow

    init(_ window: QueryWindow) {
      self.window = window
    }
  }

  /// `nil` if the listeners have no query.
  private let filter: Filter?

  /// A `put` of the current value; `nil` before a listener needs it.
  private var whole: WholeEvent?

  var query: TreeQuery? { filter?.window.query }

  var isEmpty: Bool { groups.isEmpty }

  /// Creates a feed of the whole value.
  init() {
    filter = nil
  }

  /// Creates a feed of the children that a query selects.
  ///
  /// - Parameter places: The places of all children in the query's order.
  init(_ query: TreeQuery, of places: some OrderedPlaces) {
    filter = Filter(QueryWindow(query, of: places))
  }

  func add(_ listener: SessionListen) {
    groups[ObjectIdentifier(listener.loop), default: Group(loop: listener.loop)]
      .listeners[listener.id] = listener
  }

  /// - Returns: Whether the listener existed.
  func remove(_ listener: SessionListen) -> Bool {
    let loop = ObjectIdentifier(listener.loop)
    guard groups[loop]?.listeners.removeValue(forKey: listener.id) != nil else { return false }
    if groups[loop]?.listeners.isEmpty == true { groups[loop] = nil }
    return true
  }

  /// Ends the listeners for which `reason` returns an error.
  ///
  /// - Returns: The number of ended listeners.
  func end(for reason: (SessionListen) -> TreeAccessError?) -> Int {
    var count = 0
    for listener in groups.values.flatMap(\.listeners.values) {
      guard let error = reason(listener) else { continue }
      listener.end(because: error)
      _ = remove(listener)
      count += 1
    }
    return count
  }

  /// The `put` of the current value.
  ///
  /// - Parameter node: Returns the value, if the feed doesn't know it.
  func whole(_ node: () -> TreeNode) -> SharedTreeEvent {
    if let whole { return whole.event }
    let node = node()
    let whole = WholeEvent { node }
    self.whole = whole
    return whole.event
  }

  /// Sends all listeners an event that produces a node: one action for each loop.
  func publish(_ event: TreeEvent, to node: @escaping @Sendable () -> TreeNode) {
    let event = SharedTreeEvent(event, byteCount: event.byteCount)
    let whole = WholeEvent(node)
    self.whole = whole
    for group in groups.values {
      let listeners = group.listeners
      group.loop.perform {
        for listener in listeners.values { listener.append(event, whole: whole) }
      }
    }
  }

  /// Sends all listeners the changes of the query's selection that result from changed children.
  func publish(
    _ changes: [ChildChange], to children: TreeChildren, at places: some OrderedPlaces & Sendable,
    isReplaced: Bool
  ) {
    guard let query, let changes = filter?.window.update(changes, of: children, at: places),
      let change = changes.first
    else { return }
    let node = { @Sendable in query.selection(from: children, at: places).node }
    let event: TreeEvent =
      if isReplaced {
        .put(.root, node())
      } else if changes.count == 1 {
        .put(change.path, change.node)
      } else {
        .patch(.root, changes)
      }
    publish(event, to: node)
  }
}
