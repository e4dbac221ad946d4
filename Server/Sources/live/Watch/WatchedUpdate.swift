import LiveList
import LiveListPipeline
import LiveListSources

/// An update of a watched list.
typealias WatchedUpdate = ListUpdate<String, String, JSONRow>

/// The updates of a watched list, from any source.
struct WatchedUpdates: AsyncSequence, Sendable {
  typealias Element = WatchedUpdate
  typealias Failure = Never

  private let makeIterator: @Sendable () -> any AsyncIteratorProtocol<WatchedUpdate, Never>

  init(_ updates: some AsyncSequence<WatchedUpdate, Never> & Sendable) {
    makeIterator = { updates.makeAsyncIterator() }
  }

  func makeAsyncIterator() -> Iterator { Iterator(base: makeIterator()) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var base: any AsyncIteratorProtocol<WatchedUpdate, Never>

    mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> WatchedUpdate? {
      await base.next(isolation: actor)
    }
  }
}
