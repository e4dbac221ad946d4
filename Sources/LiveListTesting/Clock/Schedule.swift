/// A task that waits for a deadline.
@available(Systems 2024, *)
struct Sleeper {
  let ticket: Int
  let deadline: ManualClock.Instant
  let continuation: CheckedContinuation<Void, any Error>
}

/// A task to resume.
@available(Systems 2024, *)
enum Resumption {
  case wakes(Sleeper)
  case isCancelled(Sleeper)
  case hasSeenEnough(CheckedContinuation<Void, Never>)

  func resume() {
    switch self {
    case .wakes(let sleeper): sleeper.continuation.resume()
    case .isCancelled(let sleeper): sleeper.continuation.resume(throwing: CancellationError())
    case .hasSeenEnough(let continuation): continuation.resume()
    }
  }
}

/// The sleeping tasks of a manual clock. Each event returns the tasks to resume.
@available(Systems 2024, *)
struct Schedule {
  private(set) var now = ManualClock.Instant()
  private(set) var sleepers: [Sleeper] = []
  private var observers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  private var tickets = 0
  /// The tickets of tasks that were canceled before they slept.
  private var cancelled: Set<Int> = []

  /// Returns a number that identifies one sleep of a task, so that it can be canceled.
  mutating func makeTicket() -> Int {
    defer { tickets += 1 }
    return tickets
  }

  mutating func sleep(_ sleeper: Sleeper) -> [Resumption] {
    if cancelled.remove(sleeper.ticket) != nil { return [.isCancelled(sleeper)] }
    guard sleeper.deadline > now else { return [.wakes(sleeper)] }
    sleepers.append(sleeper)
    let satisfied = observers.filter { $0.count <= sleepers.count }
    observers.removeAll { $0.count <= sleepers.count }
    return satisfied.map { .hasSeenEnough($0.continuation) }
  }

  mutating func cancel(_ ticket: Int) -> [Resumption] {
    guard let index = sleepers.firstIndex(where: { $0.ticket == ticket }) else {
      cancelled.insert(ticket)
      return []
    }
    return [.isCancelled(sleepers.remove(at: index))]
  }

  mutating func advance(by duration: Duration) -> [Resumption] {
    now = now.advanced(by: duration)
    let moment = now
    let due = sleepers.filter { $0.deadline <= moment }
    sleepers.removeAll { $0.deadline <= moment }
    return
      due
      .sorted { ($0.deadline, $0.ticket) < ($1.deadline, $1.ticket) }
      .map { .wakes($0) }
  }

  mutating func wait(
    for count: Int, _ continuation: CheckedContinuation<Void, Never>
  ) -> [Resumption] {
    if sleepers.count >= count { return [.hasSeenEnough(continuation)] }
    observers.append((count, continuation))
    return []
  }
}
