/// The events that wait for one listener, never more than allowed.
struct EventBacklog {
  private let maximumCount: Int
  private var events: [TreeEvent]

  /// How many events at the front of `events` are taken already.
  private var takenCount = 0

  init(current: TreeNode, maximumCount: Int) {
    precondition(maximumCount > 0, "At least one event must be allowed to wait.")
    self.maximumCount = maximumCount
    self.events = [.put(.root, current)]
  }

  var count: Int { events.count - takenCount }

  /// Adds events, or replaces all that wait by the value that they lead to.
  mutating func append(_ new: [TreeEvent], current: @autoclosure () -> TreeNode) {
    if count + new.count > maximumCount {
      events = [.put(.root, current())]
      takenCount = 0
    } else {
      events += new
    }
  }

  /// Takes the first event, `nil` when none waits.
  mutating func next() -> TreeEvent? {
    guard count > 0 else { return nil }
    let event = events[takenCount]
    takenCount += 1
    dropTaken()
    return event
  }

  /// Moving the rest forward only when half is taken keeps taking an event O(1) on average.
  private mutating func dropTaken() {
    guard takenCount * 2 >= events.count else { return }
    events.removeFirst(takenCount)
    takenCount = 0
  }
}
