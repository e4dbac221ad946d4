#if canImport(Combine) || OpenCombine
#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// Delivers changesets or updates of a model to one subscriber, according to its demand.
@MainActor
final class ListModelSubscription<Downstream: Subscriber> where Downstream.Failure == Never {
  private let next: @MainActor () async -> Downstream.Input?
  private var downstream: Downstream?
  private var demand = Subscribers.Demand.none
  private var reading: Task<Void, Never>?

  init(next: @escaping @MainActor () async -> Downstream.Input?, downstream: Downstream) {
    self.next = next
    self.downstream = downstream
  }

  private func read() async {
    while let downstream, demand > .none {
      guard let value = await next() else {
        self.downstream?.receive(completion: .finished)
        self.downstream = nil
        break
      }
      guard self.downstream != nil else { break }
      demand -= 1
      demand += downstream.receive(value)
    }
    reading = nil
  }
}

/// Combine doesn't specify on which thread it calls these methods. The publisher is isolated to the
/// main actor, and so are its subscribers.
extension ListModelSubscription: @MainActor Subscription {
  func request(_ demand: Subscribers.Demand) {
    self.demand += demand
    guard reading == nil else { return }
    reading = Task { await read() }
  }

  func cancel() {
    downstream = nil
    reading?.cancel()
  }
}
#endif
