/// The events that wait for one listener, never more than allowed.
struct EventBacklog {
  private let limits: BacklogLimits
  private var events: [SharedTreeEvent]

  /// How many events at the front of `events` are taken already.
  private var takenCount = 0

  /// Roughly the bytes of what waits.
  private(set) var byteCount = 0

  init(current: SharedTreeEvent, limits: BacklogLimits) {
    precondition(limits.maximumCount > 0, "At least one event must be allowed to wait.")
    self.limits = limits
    self.events = [current]
    byteCount = current.byteCount
  }

  var count: Int { events.count - takenCount }

  /// Adds events, or replaces all that wait by a `put` of the value that they lead to.
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

  /// Takes the first event, `nil` when none waits.
  mutating func next() -> SharedTreeEvent? {
    guard count > 0 else { return nil }
    let event = events[takenCount]
    takenCount += 1
    byteCount -= event.byteCount
    dropTaken()
    return event
  }

  /// Takes all events, `nil` when none waits.
  mutating func all() -> [SharedTreeEvent]? {
    guard count > 0 else { return nil }
    defer {
      events = []
      (takenCount, byteCount) = (0, 0)
    }
    return takenCount == 0 ? events : Array(events[takenCount...])
  }

  /// Moving the rest forward only when half is taken keeps taking an event O(1) on average.
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

  /// Roughly how many bytes of nodes, without a `put` of the present value that nobody can do without.
  var maximumByteCount: Int
}
