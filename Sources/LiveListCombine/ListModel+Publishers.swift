#if canImport(Combine) || OpenCombine
public import LiveList
public import LiveListPipeline

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

extension ListModel {
  /// The changesets from what a view shows to the current list, one after another.
  ///
  /// The newest wins, paced by the subscriber's demand: the next one is made when it is demanded
  /// for. Each subscriber is a view of its own; the model is not kept, and its end is theirs.
  ///
  /// - Parameter shown: What the view shows already; nothing, unless given.
  public func changesetPublisher(from shown: Sections? = nil) -> ListModelPublisher<
    ListChangeset<SectionID, Header, Item>
  > {
    let changesets = changesets(from: shown)
    return ListModelPublisher {
      var iterator = changesets.makeAsyncIterator()
      return { await iterator.next() }
    }
  }

  /// The updates that lead a screen from what it shows to the list as it is: changesets, and how
  /// current the rows are after them.
  ///
  /// As for ``changesetPublisher(from:)``.
  public func updatePublisher(from shown: Sections? = nil) -> ListModelPublisher<
    ListUpdate<SectionID, Header, Item>
  > {
    let updates = updates(from: shown)
    return ListModelPublisher {
      var iterator = updates.makeAsyncIterator()
      return { await iterator.next() }
    }
  }
}

/// Publishes, on the main actor, what a screen of a model has to do.
@MainActor
public struct ListModelPublisher<Output> {
  typealias Next = @MainActor () async -> Output?

  /// Makes what reads the model for one subscriber.
  let makeNext: @MainActor () -> Next
}

extension ListModelPublisher: @MainActor Publisher {
  /// Failures are in the model's phase.
  public typealias Failure = Never

  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    let subscription = ListModelSubscription(next: makeNext(), downstream: subscriber)
    subscriber.receive(subscription: subscription)
  }
}
#endif
