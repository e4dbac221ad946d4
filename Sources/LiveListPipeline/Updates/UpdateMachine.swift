/// Coordinates a source that delivers at any time with a view that requests values when it is
/// ready.
///
/// It is a pure state machine: each event returns what to do. Time is an event, too: an effect
/// starts a pause, and a tick ends it. There is at most one pause at a time, and only a view that
/// has requested a value receives one, so an update never starts while another is running.
struct UpdateMachine<Value, Failure: Error> {
  /// The result that a view receives: a value, the end (`nil`), or the source's failure, which is
  /// reported once.
  typealias Answer = Result<Value?, Failure>

  /// An effect of an event.
  struct Effects {
    /// The result that the waiting view receives.
    var answer: Answer?
    /// The delay until ``UpdateMachine/tick()`` must be called.
    var pause: Duration?
  }

  private enum Ending {
    case open
    case ended(Failure?)
  }

  /// The pending values, in the order of their arrival.
  private(set) var kept: [Value] = []
  private let policy: UpdatePolicy
  /// Joins a pending value with the value that replaces it.
  private let join: @Sendable (Value, Value) -> Value
  private var isRequested = false
  private var isPausing = false
  private var ending = Ending.open

  /// - Parameters:
  ///   - policy: What happens to values that arrive while the view is busy.
  ///   - join: Joins a pending value with the value that replaces it. The default returns the newer
  ///     value, which is right if each value is complete in itself.
  init(policy: UpdatePolicy, joining join: @escaping @Sendable (Value, Value) -> Value = { $1 }) {
    self.policy = policy
    self.join = join
  }
}

extension UpdateMachine {
  /// A value arrived. It is ignored after the end.
  mutating func arrive(_ value: Value) -> Effects {
    guard !hasEnded else { return Effects() }
    let isFirst = kept.isEmpty
    keep(value)
    if policy.rule == .merge, isFirst, let pause = startPause() { return Effects(pause: pause) }
    return proceed(isFresh: true)
  }

  /// The view has finished its previous update and requests the next.
  ///
  /// - Precondition: No request is pending.
  mutating func requestNext() -> Effects {
    precondition(!isRequested, "Only one task at a time can wait for the next element.")
    isRequested = true
    return proceed()
  }

  /// The pause has ended.
  mutating func tick() -> Effects {
    isPausing = false
    return proceed()
  }

  /// The source ended or failed. Pending values are shown first.
  mutating func end(_ failure: Failure?) -> Effects {
    guard !hasEnded else { return Effects() }
    ending = .ended(failure)
    return proceed()
  }

  /// The view has stopped. Pending values are dropped.
  mutating func cancel() -> Effects {
    kept = []
    ending = .ended(nil)
    return proceed()
  }
}

extension UpdateMachine {
  private var hasEnded: Bool {
    if case .ended = ending { true } else { false }
  }

  private mutating func keep(_ value: Value) {
    let limit = if case .queue(let limit) = policy.rule { limit } else { 1 }
    kept.append(kept.count == limit ? join(kept.removeLast(), value) : value)
  }

  private mutating func startPause() -> Duration? {
    guard policy.interval > .zero else { return nil }
    isPausing = true
    return policy.interval
  }

  /// Whether a view that requests a value may receive a pending one.
  private func isReady(isFresh: Bool) -> Bool {
    switch policy.rule {
    case .newestWins, .queue: !isPausing
    case .merge: !isPausing || hasEnded
    case .drop: !isPausing && (isFresh || hasEnded)
    }
  }

  private mutating func proceed(isFresh: Bool = false) -> Effects {
    guard isRequested else { return Effects() }
    if !kept.isEmpty {
      guard isReady(isFresh: isFresh) else { return Effects() }
      isRequested = false
      let pause = policy.rule == .merge ? nil : startPause()
      return Effects(answer: .success(kept.removeFirst()), pause: pause)
    }
    guard case .ended(let failure) = ending else { return Effects() }
    isRequested = false
    ending = .ended(nil)
    return Effects(answer: failure.map(Answer.failure) ?? .success(nil))
  }
}

extension UpdateMachine: Sendable where Value: Sendable {}
extension UpdateMachine.Effects: Sendable where Value: Sendable {}
