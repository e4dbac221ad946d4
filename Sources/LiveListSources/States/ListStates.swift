public import LiveList
public import LiveListPipeline
import Synchronization

/// The states of a list: its rows, how current they are, and the failure of its source, if any.
///
///     for await update in ListStates.file("friends.json", .rows).updates() {
///       screen.apply(update)
///     }
///
/// A failure doesn't end a source: the last valid rows stay, the phase says what is wrong and
/// where, and reading continues until the source recovers. Each iteration reads the source in a
/// task of its own, and a newer state replaces one that hasn't been read; with `updates(policy:)`
/// the policy decides. Releasing the iterator, or canceling the task that iterates, ends the
/// reading.
///
/// <doc:WritingASource> describes how to write a source.
@available(Systems 2024, *)
public struct ListStates<
  SectionID: Hashable & Sendable, Header: Equatable & Sendable, Item: Equatable & Sendable
>: Sendable {
  /// Takes the next state; one that equals the last is dropped.
  public typealias Yield = @Sendable (Element) -> Void

  private let read: @Sendable (@escaping Yield) async -> Void

  /// The states that a closure yields.
  ///
  /// - Parameter read: Reads the source until its task is canceled, or the source ends. It is
  ///   called for each iteration, and reports failures by yielding a state whose phase has one.
  public init(_ read: @escaping @Sendable (@escaping Yield) async -> Void) {
    self.read = read
  }

  /// Reads the source in the caller's task until this is canceled, or the source ends.
  ///
  /// When it returns, everything that reading has started, such as a command, has ended.
  ///
  /// - Parameter yield: Takes the states; one that equals the last is dropped.
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
extension ListStates: SendingSequence {
  /// The rows and how current they are.
  public typealias Element = ListState<SectionID, Header, Item>
  /// Failures are reported by the phase.
  public typealias Failure = Never

  public func makeAsyncIterator() -> Iterator { Iterator(newest: NewestIterator(self)) }

  /// Reads one source.
  public struct Iterator: AsyncIteratorProtocol {
    public typealias Failure = Never

    fileprivate var newest: NewestIterator<Element>

    /// The next state; `nil` when the source has ended.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> Element? {
      await newest.next(isolation: actor)
    }
  }
}

@available(*, unavailable)
extension ListStates.Iterator: Sendable {}
