import LiveList

/// From what is shown to what a base sequence has next, as a policy says, again and again.
///
/// The base is read by a task of its own from the first request on; it is cancelled when the
/// consumer's task is, or the iterator goes.
struct AsyncUpdateSequence<
  Base: AsyncSequence & Sendable, SectionID: Hashable, Header: Equatable,
  Item: Identifiable & Equatable
>: AsyncSequence, Sendable
where Base.Element: Sendable, SectionID: Sendable, Header: Sendable, Item: Sendable {
  typealias Snapshot = [ListSection<SectionID, Header, Item>]

  let base: Base
  let policy: UpdatePolicy
  let clock: any Clock<Duration>
  /// What the view shows before the first update.
  var shown: Snapshot = []
  /// What is to be shown for an element of the source.
  let read: @Sendable (Base.Element) -> (ListPhase, Snapshot)

  func makeAsyncIterator() -> Iterator { Iterator(self) }

  struct Iterator: AsyncIteratorProtocol {
    private let buffer: UpdateBuffer<Base.Element, Base.Failure>
    private var base: Base?
    private var shown: Snapshot
    private var phase = ListPhase.loading
    private let read: @Sendable (Base.Element) -> (ListPhase, Snapshot)

    init(_ updates: AsyncUpdateSequence) {
      buffer = UpdateBuffer(policy: updates.policy, clock: updates.clock)
      base = updates.base
      shown = updates.shown
      read = updates.read
    }

    mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Base.Failure) -> ListUpdate<SectionID, Header, Item>? {
      if let base { buffer.read(base) }
      base = nil
      while let element = try await buffer.next(isolation: actor).get() {
        let (phase, snapshot) = read(element)
        let changeset = await ListChangeset.comparing(shown, snapshot, isolation: actor)
        guard !changeset.isEmpty || phase != self.phase else { continue }
        shown = snapshot
        self.phase = phase
        return ListUpdate(changeset: changeset, phase: phase)
      }
      return nil
    }
  }
}

@available(*, unavailable)
extension AsyncUpdateSequence.Iterator: Sendable {}
