public import LiveList

/// The updates to the elements of a base sequence, paced by a policy.
///
/// A separate task reads the base, starting with the first request. It is canceled when the
/// consumer's task is canceled or the iterator is released.
@available(Systems 2024, *)
@usableFromInline
struct AsyncUpdateSequence<
  Base: AsyncSequence & Sendable, SectionID: Hashable, Header: Equatable,
  Item: Identifiable & Equatable
>: AsyncSequence, Sendable
where Base.Element: Sendable, SectionID: Sendable, Header: Sendable, Item: Sendable {
  @usableFromInline typealias Snapshot = [ListSection<SectionID, Header, Item>]
  @usableFromInline typealias Comparer = ConcurrentComparer<SectionID, Header, Item>

  private let base: Base
  private let policy: UpdatePolicy
  private let clock: any Clock<Duration>
  private let shown: Snapshot
  private let comparer: Comparer
  private let read: @Sendable (Base.Element) -> (ListPhase, Snapshot)

  /// - Parameters:
  ///   - base: The source.
  ///   - policy: What happens to elements that arrive while the consumer is busy.
  ///   - clock: The clock that measures the policy's intervals.
  ///   - shown: The sections that the view shows before the first update.
  ///   - comparer: Compares the shown list with the next one.
  ///   - read: Returns the state for an element of the source.
  @usableFromInline
  init(
    base: Base, policy: UpdatePolicy, clock: any Clock<Duration>, shown: Snapshot = [],
    comparer: Comparer, read: @escaping @Sendable (Base.Element) -> (ListPhase, Snapshot)
  ) {
    self.base = base
    self.policy = policy
    self.clock = clock
    self.shown = shown
    self.comparer = comparer
    self.read = read
  }

  @usableFromInline
  func makeAsyncIterator() -> Iterator { Iterator(self) }

  @usableFromInline
  struct Iterator: AsyncIteratorProtocol {
    private let buffer: UpdateBuffer<Base.Element, Base.Failure>
    private var base: Base?
    private var shown: Snapshot
    private var phase = ListPhase.loading
    private let comparer: Comparer
    private let read: @Sendable (Base.Element) -> (ListPhase, Snapshot)

    fileprivate init(_ updates: AsyncUpdateSequence) {
      buffer = UpdateBuffer(policy: updates.policy, clock: updates.clock)
      base = updates.base
      shown = updates.shown
      comparer = updates.comparer
      read = updates.read
    }

    @usableFromInline
    mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Base.Failure) -> ListUpdate<SectionID, Header, Item>? {
      if let base { buffer.read(base) }
      base = nil
      while let element = try await buffer.next(isolation: actor).get() {
        let (phase, snapshot) = read(element)
        let changeset = await comparer.changeset(
          from: shown, to: snapshot, isolation: actor)
        // Set it even if nothing has changed: comparing lists that share their storage takes
        // constant time.
        shown = snapshot
        guard !changeset.isEmpty || phase != self.phase else { continue }
        self.phase = phase
        return ListUpdate(changeset: changeset, phase: phase)
      }
      return nil
    }
  }
}

@available(*, unavailable)
extension AsyncUpdateSequence.Iterator: Sendable {}
