#if canImport(Combine) || OpenCombine
import Foundation
import LiveList
import LiveListPipeline

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// Connects a publisher of snapshots, which is never slowed down, with a subscriber that demands
/// changesets.
///
/// Law: the subscriber is called by one thread at a time, never while the lock is held, and never
/// recursively.
final class ChangesetSubscription<
  Downstream: Subscriber, SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
> where Downstream.Input == ListChangeset<SectionID, Header, Item> {
  typealias Snapshot = [ListSection<SectionID, Header, Item>]

  private struct State {
    var downstream: Downstream?
    var upstream: (any Subscription)?
    var shown: ShownState<SectionID, Header, Item>
    /// The newest snapshot that hasn't been published.
    var newest: Snapshot?
    var demand = Subscribers.Demand.none
    var completion: Subscribers.Completion<Downstream.Failure>?
    var isDelivering = false
  }

  /// What to do next after unlocking.
  private enum Step {
    case compare(Downstream, ShownState<SectionID, Header, Item>, Snapshot)
    case complete(Downstream, Subscribers.Completion<Downstream.Failure>)
  }

  private let lock = NSLock()
  private var state: State
  private let comparer: ListComparer<SectionID, Header, Item>

  init(
    shown: Snapshot, comparer: ListComparer<SectionID, Header, Item>, downstream: Downstream
  ) {
    self.comparer = comparer
    state = State(downstream: downstream, shown: ShownState(shown, phase: .live))
  }

  private func deliver() {
    while let step = lock.withLock({ nextStep() }) {
      switch step {
      case .compare(let downstream, var shown, let newest):
        let update = shown.update(to: .live(newest), by: comparer)
        let more = update.map { downstream.receive($0.changeset) } ?? .none
        lock.withLock {
          if update != nil { state.demand -= 1 }
          state.demand += more
          (state.shown, state.isDelivering) = (shown, false)
        }
      case .complete(let downstream, let completion): downstream.receive(completion: completion)
      }
    }
  }

  private func nextStep() -> Step? {
    guard !state.isDelivering, let downstream = state.downstream else { return nil }
    if let newest = state.newest {
      guard state.demand > .none else { return nil }
      state.isDelivering = true
      state.newest = nil
      return .compare(downstream, state.shown, newest)
    }
    guard let completion = state.completion else { return nil }
    state.downstream = nil
    return .complete(downstream, completion)
  }
}

extension ChangesetSubscription: Subscriber {
  typealias Input = Snapshot
  typealias Failure = Downstream.Failure

  func receive(subscription: any Subscription) {
    let downstream: Downstream? = lock.withLock {
      guard state.upstream == nil else { return nil }
      state.upstream = subscription
      return state.downstream
    }
    guard let downstream else { return subscription.cancel() }
    downstream.receive(subscription: self)
    subscription.request(.unlimited)
  }

  func receive(_ snapshot: Snapshot) -> Subscribers.Demand {
    lock.withLock { if state.completion == nil { state.newest = snapshot } }
    deliver()
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    lock.withLock {
      if state.completion == nil { state.completion = completion }
      state.upstream = nil
    }
    deliver()
  }
}

extension ChangesetSubscription: Subscription {
  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "A subscriber's demand must be positive.")
    lock.withLock { state.demand += demand }
    deliver()
  }

  func cancel() {
    let upstream = lock.withLock {
      defer { (state.upstream, state.downstream, state.newest) = (nil, nil, nil) }
      return state.upstream
    }
    upstream?.cancel()
  }
}
#endif
