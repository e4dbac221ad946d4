/// Coordinates a source that delivers at any time and a view that requests values when it has
/// finished.
///
/// Pure: each event says what is to be done, and nothing is done here. Time is an event too: an
/// effect asks for a pause, and a tick says that it is over. There is at most one pause at a time,
/// and an answer only for a view that has asked: so no update begins while another runs.
struct UpdateMachine<Value, Failure: Error> {
  /// What the view receives: a value, the end (`nil`), or the source's failure, which is reported
  /// once.
  typealias Answer = Result<Value?, Failure>

  /// What is to be done after an event.
  struct Effects {
    /// What the waiting view receives.
    var answer: Answer?
    /// After how long ``UpdateMachine/tick()`` is to be called.
    var pause: Duration?
  }

  private enum Ending {
    case open
    case ended(Failure?)
  }

  /// What waits to be shown, in the order in which it arrived.
  private(set) var kept: [Value] = []
  private let policy: UpdatePolicy
  /// What stands for a value that waits and the one that takes its place.
  private let join: @Sendable (Value, Value) -> Value
  private var isAsked = false
  private var isPausing = false
  private var ending = Ending.open

  /// - Parameters:
  ///   - policy: What becomes of values that arrive while the view is busy.
  ///   - join: What stands for a value that waits and the one that takes its place: by default the
  ///     newer one, which says all that there is to say.
  init(
    policy: UpdatePolicy, joining join: @escaping @Sendable (Value, Value) -> Value = { $1 }
  ) {
    self.policy = policy
    self.join = join
  }
}

extension UpdateMachine {
  /// A value arrived. After the end it is ignored.
  mutating func arrive(_ value: Value) -> Effects {
    guard !hasEnded else { return Effects() }
    let isFirst = kept.isEmpty
    keep(value)
    if policy.rule == .merge, isFirst, let pause = startPause() { return Effects(pause: pause) }
    return proceed(isFresh: true)
  }

  /// The view is at rest, its last update over, and waits for the next.
  ///
  /// - Precondition: It does not wait already.
  mutating func ask() -> Effects {
    precondition(!isAsked, "A sequence has one consumer, but two wait for its next element.")
    isAsked = true
    return proceed()
  }

  /// The pause is over.
  mutating func tick() -> Effects {
    isPausing = false
    return proceed()
  }

  /// The source ended, or failed; what still waits is shown first.
  mutating func end(_ failure: Failure?) -> Effects {
    guard !hasEnded else { return Effects() }
    ending = .ended(failure)
    return proceed()
  }

  /// The view has stopped: pending values are dropped, and nothing is shown any more.
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

  /// Whether what waits may be shown to a view that asks.
  private func isReady(isFresh: Bool) -> Bool {
    switch policy.rule {
    case .newestWins, .queue: !isPausing
    case .merge: !isPausing || hasEnded
    case .drop: !isPausing && (isFresh || hasEnded)
    }
  }

  private mutating func proceed(isFresh: Bool = false) -> Effects {
    guard isAsked else { return Effects() }
    if !kept.isEmpty {
      guard isReady(isFresh: isFresh) else { return Effects() }
      isAsked = false
      let pause = policy.rule == .merge ? nil : startPause()
      return Effects(answer: .success(kept.removeFirst()), pause: pause)
    }
    guard case .ended(let failure) = ending else { return Effects() }
    isAsked = false
    ending = .ended(nil)
    return Effects(answer: failure.map(Answer.failure) ?? .success(nil))
  }
}

extension UpdateMachine: Sendable where Value: Sendable {}
extension UpdateMachine.Effects: Sendable where Value: Sendable {}
