public import LiveList
import Synchronization

/// The states of a list whose source is on this machine: what it says, how current that is, and
/// what is wrong with it.
///
///     for await update in ListStates.file("friends.json", .rows).updates() {
///       screen.apply(update)
///     }
///
/// A source never ends because of a failure: the last good rows stay, the phase says what is wrong
/// and where, and the source is read on until it is well again. Each iteration reads the source anew
/// in a task of its own, and a state that nobody has asked for gives way to a newer one. Dropping
/// the iterator, or cancelling the task that iterates, ends the reading.
public struct ListStates<
  SectionID: Hashable & Sendable, Header: Equatable & Sendable, Item: Equatable & Sendable
>: Sendable {
  /// Takes the next state; one like the last is not told again.
  public typealias Tell = @Sendable (Element) -> Void

  private let read: @Sendable (@escaping Tell) async -> Void

  /// States that a closure tells until it is cancelled, or the source ends.
  public init(_ read: @escaping @Sendable (@escaping Tell) async -> Void) {
    self.read = read
  }

  /// Reads the source in the caller's task until this is cancelled, or the source ends.
  ///
  /// When it returns nothing is read any more, and what was started, as a command, is gone.
  public func run(_ tell: @escaping Tell) async { await read(tell) }
}

extension ListStates: AsyncSequence {
  /// The rows and how current they are.
  public typealias Element = ListState<SectionID, Header, Item>
  /// What goes wrong is told by the phase.
  public typealias Failure = Never

  public func makeAsyncIterator() -> Iterator {
    let (states, continuation) = AsyncStream.makeStream(
      of: Element.self, bufferingPolicy: .bufferingNewest(1))
    let reading = Task { [read] in
      let told = Mutex<Element?>(nil)
      await read { state in
        let isNew = told.withLock { last in
          defer { last = state }
          return last != state
        }
        if isNew { continuation.yield(state) }
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in reading.cancel() }
    return Iterator(states: states.makeAsyncIterator())
  }

  /// Reads one source.
  public struct Iterator: AsyncIteratorProtocol {
    public typealias Failure = Never

    fileprivate var states: AsyncStream<Element>.Iterator

    /// The next state; waits until there is one, and is `nil` when the source has ended.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> Element? {
      await states.next(isolation: actor)
    }
  }
}

@available(*, unavailable)
extension ListStates.Iterator: Sendable {}
