import Synchronization

/// A queue from callbacks, which add elements, to one task, which waits for them.
@available(Systems 2024, *)
final class Mailbox<Element: Sendable>: Sendable {
  private typealias Outcome = Result<Element?, TransportError>
  private typealias Waiter = CheckedContinuation<Outcome, Never>

  private struct State {
    /// Taken elements are `nil`.
    var elements: [Element?] = []
    var taken = 0
    var end: Outcome?
    var waiter: Waiter?

    mutating func take() -> Element? {
      guard taken < elements.count else { return nil }
      let element = elements[taken].take()
      taken += 1
      if taken == elements.count { (elements, taken) = ([], 0) }
      return element
    }
  }

  private let state = Mutex(State())

  /// The number of waiting elements.
  var count: Int { state.withLock { $0.elements.count - $0.taken } }

  /// Adds an element.
  func put(_ element: Element) {
    let waiter = state.withLock { state in
      guard state.end == nil else { return Waiter?.none }
      if let waiter = state.waiter.take() { return waiter }
      state.elements.append(element)
      return nil
    }
    waiter?.resume(returning: .success(element))
  }

  /// Ends the queue after its waiting elements.
  func finish(throwing error: TransportError? = nil) {
    let outcome: Outcome = error.map { .failure($0) } ?? .success(nil)
    let waiter = state.withLock { state in
      guard state.end == nil else { return Waiter?.none }
      state.end = outcome
      return state.waiter.take()
    }
    waiter?.resume(returning: outcome)
  }

  /// Waits for the next element; returns `nil` after the last one.
  func next() async throws(TransportError) -> Element? {
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        if let outcome = takeOrWait(waiter) { waiter.resume(returning: outcome) }
      }
    } onCancel: {
      finish(throwing: .cancelled)
    }
    return try outcome.get()
  }

  private func takeOrWait(_ waiter: Waiter) -> Outcome? {
    state.withLock { state in
      if let element = state.take() { return .success(element) }
      if state.end == nil { state.waiter = waiter }
      return state.end
    }
  }
}
