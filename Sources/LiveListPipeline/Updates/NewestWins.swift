/// Who waits for whom between a source that delivers when it likes and a consumer that asks when it
/// is free.
///
/// At most one value is kept: the newest. A value that arrives while the consumer is busy replaces
/// the one that was kept. Pure: each event says what is to be done, and nothing is done here.
struct NewestWins<Value, Failure: Error, Waiter> {
  /// What the consumer gets: a value, the end (`nil`), or the source's failure.
  typealias Answer = Result<Value?, Failure>

  private enum State {
    case idle
    case kept(Value)
    case waiting(Waiter)
    case ended(Value?, Failure?)
  }

  private var state = State.idle

  /// A value arrived.
  ///
  /// - Returns: The waiter that gets it, if one waits.
  mutating func arrive(_ value: Value) -> Waiter? {
    switch state {
    case .idle, .kept:
      state = .kept(value)
      return nil
    case .waiting(let waiter):
      state = .idle
      return waiter
    case .ended:
      return nil
    }
  }

  /// The source ended; a value that is still kept is handed out first.
  ///
  /// - Returns: The waiter that is to be told, if one waits, and what.
  mutating func end(_ failure: Failure?) -> (Waiter, Answer)? {
    switch state {
    case .idle:
      state = .ended(nil, failure)
      return nil
    case .kept(let value):
      state = .ended(value, failure)
      return nil
    case .waiting(let waiter):
      state = .ended(nil, nil)
      return (waiter, failure.map(Answer.failure) ?? .success(nil))
    case .ended:
      return nil
    }
  }

  /// The consumer asks.
  ///
  /// - Returns: The answer if there is one already; else the waiter is kept.
  mutating func ask(_ waiter: Waiter) -> Answer? {
    switch state {
    case .idle:
      state = .waiting(waiter)
      return nil
    case .kept(let value):
      state = .idle
      return .success(value)
    case .waiting:
      preconditionFailure("A sequence of changesets has one consumer, but two wait for the next.")
    case .ended(let value?, let failure):
      state = .ended(nil, failure)
      return .success(value)
    case .ended(nil, let failure):
      state = .ended(nil, nil)
      return failure.map(Answer.failure) ?? .success(nil)
    }
  }
}
