/// The events that wait for a listener, up to a limit.
struct EventBacklog {
  private let limits: BacklogLimits
  private var events: [SharedTreeEvent]

  /// How many events at the front of `events` have been taken.
  private var takenCount = 0

  /// About how many bytes of nodes wait.
  private(set) var byteCount = 0

  init(current: SharedTreeEvent, limits: BacklogLimits) {
    precondition(
      limits.maximumCount > 0, "maximumWaiting must be positive, not \(limits.maximumCount).")
    self.limits = limits
    self.events = [current]
    byteCount = current.byteCount
  }

  var count: Int { events.count - takenCount }

  /// Adds events, or replaces all waiting ones with a `put` of the value that they lead to.
  mutating func append(_ new: [SharedTreeEvent], current: () -> SharedTreeEvent) {
    let newByteCount = new.reduce(byteCount) { $0 + $1.byteCount }
    if count + new.count > limits.maximumCount || newByteCount > limits.maximumByteCount {
      let whole = current()
      events = [whole]
      takenCount = 0
      byteCount = whole.byteCount
    } else {
      events += new
      byteCount = newByteCount
    }
  }

  /// Takes the first event; `nil` if none waits.
  mutating func next() -> SharedTreeEvent? {
    guard count > 0 else { return nil }
    let event = events[takenCount]
    takenCount += 1
    byteCount -= event.byteCount
    dropTaken()
    return event
  }

  /// Takes all events; `nil` if none waits.
  mutating func all() -> [SharedTreeEvent]? {
    guard count > 0 else { return nil }
    defer {
      events = []
      (takenCount, byteCount) = (0, 0)
    }
    return takenCount == 0 ? events : Array(events[takenCount...])
  }

  /// Removing taken events only once they are half of all keeps taking one O(1) on average.
  private mutating func dropTaken() {
    guard takenCount * 2 >= events.count else { return }
    events.removeFirst(takenCount)
    takenCount = 0
  }
}

/// How much may wait for one listener.
struct BacklogLimits {
  /// How many events.
  var maximumCount: Int

  /// About how many bytes of nodes, not counting a `put` of the current value, which is always needed.
  var maximumByteCount: Int
}
