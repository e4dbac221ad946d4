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
  /// Publishes the changesets that update a view to the current list, one after another.
  ///
  /// The subscriber's demand sets the pace: the next changeset is computed when it is demanded, and
  /// leads to the newest list. Each subscriber receives its own changesets, like a separate view.
  /// The model isn't retained; subscriptions end when it is deallocated.
  ///
  /// - Parameter shown: The sections that the view already shows; none by default.
  public func changesetPublisher(from shown: Sections? = nil) -> ListModelPublisher<
    ListChangeset<SectionID, Header, Item>
  > {
    publisher(of: changesets(from: shown))
  }

  /// Publishes the updates of a view to the current list: changesets, and the phase after each.
  ///
  /// Pace and lifetime are those of ``changesetPublisher(from:)``.
  public func updatePublisher(from shown: Sections? = nil) -> ListModelPublisher<
    ListUpdate<SectionID, Header, Item>
  > {
    publisher(of: updates(from: shown))
  }

  private func publisher<Output>(of updates: Updates<Output>) -> ListModelPublisher<Output> {
    ListModelPublisher {
      var iterator = updates.makeAsyncIterator()
      return { await iterator.next() }
    }
  }
}

/// Publishes a model's changesets or updates for a view, on the main actor.
@available(Systems 2024, *)
@MainActor
public struct ListModelPublisher<Output> {
  typealias Next = @MainActor () async -> Output?

  /// Creates the iterator over the model for one subscriber.
  let makeNext: @MainActor () -> Next
}

@available(Systems 2024, *)
extension ListModelPublisher: @MainActor Publisher {
  /// This publisher never fails. Failures of the source are in the model's phase.
  public typealias Failure = Never

  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    let subscription = ListModelSubscription(next: makeNext(), downstream: subscriber)
    subscriber.receive(subscription: subscription)
  }
}
#endif
