public import LiveList

/// The updates to the elements of a source, paced by a policy.
///
/// A separate task reads the source, starting with the first request. It is canceled when the
/// consumer's task is canceled or the iterator is released.
@available(Systems 2024, *)
@usableFromInline
struct AsyncUpdateSequence<
  State: Sendable, Failure: Error, SectionID: Hashable, Header: Equatable,
  Item: Identifiable & Equatable
>: AsyncSequence, Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {
  @usableFromInline typealias Element = ListUpdate<SectionID, Header, Item>
  typealias Buffer = UpdateBuffer<State, Failure>
  @usableFromInline typealias Snapshot = [ListSection<SectionID, Header, Item>]
  /// A state of the list.
  @usableFromInline typealias Shown = ListState<SectionID, Header, Item>
  @usableFromInline typealias Comparer = ListComparer<SectionID, Header, Item>
  /// Compares lists, with code that is specialized for their types.
  @usableFromInline typealias Compare =
    @Sendable (Snapshot, Snapshot, ContentUpdates) -> Comparer.Changeset

  private let start: @Sendable (Buffer) -> Void
  private let policy: UpdatePolicy
  private let clock: any Clock<Duration>
  private let shown: Snapshot
  private let compare: Compare
  private let read: @Sendable (State) -> Shown

  /// - Parameters:
  ///   - base: The source.
  ///   - policy: What happens to elements that arrive while the consumer is busy.
  ///   - clock: The clock that measures the policy's intervals.
  ///   - shown: The sections that the view shows before the first update.
  ///   - compare: Compares the shown list with the next one.
  ///   - read: Returns the state for an element of the source.
  @usableFromInline
  init<Base: AsyncSequence & Sendable>(
    base: Base, policy: UpdatePolicy, clock: any Clock<Duration>, shown: Snapshot = [],
    compare: @escaping Compare, read: @escaping @Sendable (State) -> Shown
  ) where Base.Element == State, Base.Failure == Failure {
    self.init(
      policy: policy, clock: clock, shown: shown, compare: compare, start: { $0.read(base) },
      read: read)
  }

  /// - Parameter start: Starts to read the source into a buffer.
  init(
    policy: UpdatePolicy, clock: any Clock<Duration>, shown: Snapshot = [],
    compare: @escaping Compare, start: @escaping @Sendable (Buffer) -> Void,
    read: @escaping @Sendable (State) -> Shown
  ) {
    self.start = start
    self.policy = policy
    self.clock = clock
    self.shown = shown
    self.compare = compare
    self.read = read
  }

  @usableFromInline
  func makeAsyncIterator() -> Iterator { Iterator(self) }

  @usableFromInline
  struct Iterator: AsyncIteratorProtocol {
    private let buffer: Buffer
    private var start: (@Sendable (Buffer) -> Void)?
    private var shown: ShownState<SectionID, Header, Item>
    private let comparer: Comparer
    private let read: @Sendable (State) -> Shown

    fileprivate init(_ updates: AsyncUpdateSequence) {
      buffer = UpdateBuffer(policy: updates.policy, clock: updates.clock)
      start = updates.start
      shown = ShownState(updates.shown)
      comparer = Comparer(concurrent: { [compare = updates.compare] source, target, updates, _ in
        compare(source, target, updates)
      })
      read = updates.read
    }

    @usableFromInline
    mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Element? {
      start?(buffer)
      start = nil
      while let element = try await buffer.next(isolation: actor).get() {
        let state = read(element)
        if let update = await shown.update(to: state, by: comparer, isolation: actor) {
          return update
        }
      }
      return nil
    }
  }
}

@available(*, unavailable)
extension AsyncUpdateSequence.Iterator: Sendable {}
