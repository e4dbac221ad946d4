public import LiveList
import Synchronization

/// The states of a list: its rows, how current they are, and the failure of its source, if any.
///
///     for await update in ListStates.file("friends.json", .rows).updates() {
///       screen.apply(update)
///     }
///
/// A failure doesn't end a source. The last valid rows stay, the phase says what is wrong and
/// where, and reading continues until the source recovers. Each iteration reads the source in a
/// separate task. A newer state replaces one that hasn't been read yet; with
/// ``updates(policy:clock:)``, the policy decides, also about the states of ``map(_:)`` and
/// ``filter(_:)``. Operators of `AsyncSequence` that return another type pass on only what they
/// read. Reading ends when the iterator is released or the iterating task is canceled.
///
/// The article "Writing a source" of LiveListSources describes how to write one.
@available(Systems 2024, *)
public struct ListStates<
  SectionID: Hashable & Sendable, Header: Equatable & Sendable, Item: Equatable & Sendable
>: Sendable {
  /// Receives the next state. A state that equals the previous one is dropped.
  public typealias Yield = @Sendable (Element) -> Void

  private let read: @Sendable (@escaping Yield) async -> Void

  /// Creates a sequence of the states that a closure yields.
  ///
  /// - Parameter read: Reads the source until its task is canceled or the source ends. It is called
  ///   for each iteration. To report a failure, it yields a state with that phase.
  public init(_ read: @escaping @Sendable (@escaping Yield) async -> Void) {
    self.read = read
  }

  /// Reads the source in the caller's task until the task is canceled or the source ends.
  ///
  /// When it returns, everything that it has started, such as a command, has ended.
  ///
  /// - Parameter yield: Receives the states. A state that equals the previous one is dropped.
  public func run(_ yield: @escaping Yield) async {
    let latest = Mutex<Element?>(nil)
    await read { state in
      let isNew = latest.withLock { last in
        defer { last = state }
        return last != state
      }
      if isNew { yield(state) }
    }
  }
}

@available(Systems 2024, *)
extension ListStates: AsyncSequence {
  /// The rows, and how current they are.
  public typealias Element = ListState<SectionID, Header, Item>
  /// The sequence never fails. Failures of the source are in the phase.
  public typealias Failure = Never

  public func makeAsyncIterator() -> Iterator {
    let buffer = UpdateBuffer<Element, Never>(policy: .newestWins, clock: ContinuousClock())
    buffer.run(run)
    return Iterator(buffer: buffer)
  }

  /// Reads the source for one consumer.
  public struct Iterator: AsyncIteratorProtocol {
    public typealias Failure = Never

    fileprivate let buffer: UpdateBuffer<Element, Never>

    /// Returns the next state; `nil` when the source has ended.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> Element? {
      await buffer.next(isolation: actor).get()
    }
  }
}

@available(*, unavailable)
extension ListStates.Iterator: Sendable {}
