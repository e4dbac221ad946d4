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
    private var shown: Snapshot
    /// The list that was compared last. If it equals the shown one, it may have other storage.
    private var compared: Snapshot
    private var phase = ListPhase.loading
    /// How the shown list came about, if the source knows it.
    private var changes: KnownChanges?
    private let comparer: Comparer
    private let read: @Sendable (State) -> Shown

    fileprivate init(_ updates: AsyncUpdateSequence) {
      buffer = UpdateBuffer(policy: updates.policy, clock: updates.clock)
      start = updates.start
      shown = updates.shown
      compared = updates.shown
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
        let changeset = await changeset(to: state, isolation: actor)
        guard !changeset.isEmpty || state.phase != phase else { continue }
        phase = state.phase
        return ListUpdate(changeset: changeset, phase: phase)
      }
      return nil
    }

    /// An equal list never replaces the shown one, so that each changeset starts from the storage
    /// of the list that the view got last, and the view doesn't have to compare them.
    private mutating func changeset(
      to state: Shown, isolation actor: isolated (any Actor)?
    ) async -> Comparer.Changeset {
      defer { changes = state.changes }
      if !state.sections.sharesStorage(with: compared) {
        let changeset =
          if let known = state.knownChangeset(from: shown, changes) {
            known
          } else {
            await comparer.changeset(from: shown, to: state.sections, isolation: actor)
          }
        compared = state.sections
        guard changeset.isEmpty else {
          shown = state.sections
          return changeset
        }
      }
      // Takes constant time.
      return comparer.compare(shown, shown, .reconfigure)
    }
  }
}

@available(*, unavailable)
extension AsyncUpdateSequence.Iterator: Sendable {}
