#if canImport(Combine) || OpenCombine
import Synchronization

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// Delivers changesets or updates of a model to one subscriber, according to its demand.
///
/// The subscriber is called on the main actor. Combine requests and cancels on any thread, for example on that of a
/// scheduler downstream.
@available(Systems 2024, *)
@MainActor
final class ListModelSubscription<Output> {
  /// What the subscriber has said so far, on any thread.
  private struct Wish {
    var demand = Subscribers.Demand.none
    var isCanceled = false
    var reading: Task<Void, Never>?
  }

  /// The two calls of a subscriber, whose type would have to be usable in other threads, too.
  struct Downstream {
    let receive: (Output) -> Subscribers.Demand
    let finish: () -> Void
  }

  private let next: @MainActor () async -> Output?
  private var downstream: Downstream?
  nonisolated private let wish = Mutex(Wish())

  init<Receiver: Subscriber>(next: @escaping @MainActor () async -> Output?, downstream: Receiver)
  where Receiver.Input == Output, Receiver.Failure == Never {
    self.next = next
    self.downstream = Downstream(
      receive: { downstream.receive($0) }, finish: { downstream.receive(completion: .finished) })
  }

  private func read() async {
    while let downstream, isWanted() {
      guard let value = await next() else {
        self.downstream?.finish()
        self.downstream = nil
        return
      }
      guard takesOne() else { continue }
      let more = downstream.receive(value)
      wish.withLock { $0.demand += more }
    }
  }

  /// Whether another value is demanded; if not, the next demand starts to read again.
  private func isWanted() -> Bool {
    wish.withLock { wish in
      let isWanted = !wish.isCanceled && wish.demand > .none
      if !isWanted { wish.reading = nil }
      return isWanted
    }
  }

  private func takesOne() -> Bool {
    wish.withLock { wish in
      if !wish.isCanceled { wish.demand -= 1 }
      return !wish.isCanceled
    }
  }

  private func release() { downstream = nil }
}

@available(Systems 2024, *)
extension ListModelSubscription: Subscription {
  nonisolated func request(_ demand: Subscribers.Demand) {
    wish.withLock { wish in
      wish.demand += demand
      guard wish.reading == nil, !wish.isCanceled else { return }
      wish.reading = Task { await read() }
    }
  }

  nonisolated func cancel() {
    wish.withLock { wish in
      wish.isCanceled = true
      wish.reading?.cancel()
    }
    Task { await release() }
  }
}
#endif
