#if canImport(Combine) || OpenCombine
public import LiveList
public import LiveListPipeline

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

@available(Systems 2024, *)
extension ListModel {
  /// The changesets from what a view shows to the current list, one after another.
  ///
  /// The newest wins, paced by the subscriber's demand: the next changeset is made when it is
  /// demanded. Each subscriber is a view of its own. The model isn't retained; subscriptions end
  /// when it is deallocated.
  ///
  /// - Parameter shown: The sections that the view already shows; by default none.
  public func changesetPublisher(from shown: Sections? = nil) -> ListModelPublisher<
    ListChangeset<SectionID, Header, Item>
  > {
    let changesets = changesets(from: shown)
    return ListModelPublisher {
      var iterator = changesets.makeAsyncIterator()
      return { await iterator.next() }
    }
  }

  /// The updates from what a view shows to the current list: changesets, and how current the rows
  /// are after them.
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

/// Publishes the updates of a model for a view, on the main actor.
@MainActor
public struct ListModelPublisher<Output> {
  typealias Next = @MainActor () async -> Output?

  /// Creates the reader of the model for one subscriber.
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
