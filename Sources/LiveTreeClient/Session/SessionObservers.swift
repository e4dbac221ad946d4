import LiveTree

/// Those who observe targets.
@available(Systems 2024, *)
struct SessionObservers {
  typealias ID = Int

  private struct Observer {
    /// What is observed; `nil` for the connection.
    let target: ListenTarget?
    var waiter: CheckedContinuation<Void, Never>?
    /// Whether there is something that it hasn't seen.
    var isStale = true
  }

  private var observers: [ID: Observer] = [:]
  private var ids: [ListenTarget: Set<ID>] = [:]
  private var lastID = 0

  /// Adds an observer.
  ///
  /// - Returns: Its number, and whether it's the first one of its target.
  mutating func add(_ target: ListenTarget?) -> (id: ID, isFirst: Bool) {
    lastID += 1
    observers[lastID] = Observer(target: target)
    guard let target else { return (lastID, false) }
    ids[target, default: []].insert(lastID)
    return (lastID, ids[target]?.count == 1)
  }

  /// Removes an observer.
  ///
  /// - Returns: Its target, if it has no other observer.
  mutating func remove(_ id: ID) -> ListenTarget? {
    guard let target = observers.removeValue(forKey: id)?.target else { return nil }
    ids[target]?.remove(id)
    guard ids[target]?.isEmpty ?? false else { return nil }
    ids[target] = nil
    return target
  }

  /// Records that an observer has seen everything up to now.
  ///
  /// - Returns: Whether there was something that it hadn't seen.
  mutating func see(_ id: ID) -> Bool {
    defer { observers[id]?.isStale = false }
    return observers[id]?.isStale ?? false
  }

  /// Lets an observer wait until there is something to see.
  ///
  /// - Returns: Whether it must wait.
  mutating func wait(_ id: ID, _ waiter: CheckedContinuation<Void, Never>) -> Bool {
    guard let observer = observers[id], !observer.isStale else { return false }
    observers[id]?.waiter = waiter
    return true
  }

  /// Ends the wait of an observer.
  mutating func cancelWait(_ id: ID) -> [Resumption] {
    observers[id]?.isStale = true
    return (observers[id]?.waiter.take()).map { [.observer($0)] } ?? []
  }

  mutating func wake(_ targets: [ListenTarget]) -> [Resumption] {
    targets.flatMap { ids[$0] ?? [] }.flatMap { cancelWait($0) }
  }

  mutating func wakeAll() -> [Resumption] {
    Array(observers.keys).flatMap { cancelWait($0) }
  }
}
