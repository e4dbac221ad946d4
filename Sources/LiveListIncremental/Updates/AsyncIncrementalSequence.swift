import LiveList
public import LiveListPipeline

/// The updates of a source that reports its changes, paced by a policy.
///
/// `AsyncUpdateSequence` of LiveListPipeline is its counterpart for a source that delivers whole snapshots or states.
@available(Systems 2024, *)
@usableFromInline
struct AsyncIncrementalSequence<
  Base: AsyncSequence & Sendable, SectionID: Hashable & Sendable, Header: Equatable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: AsyncSequence, Sendable where Base.Element == ListChange<SectionID, Header, Item> {
  private let base: Base
  private let policy: UpdatePolicy
  private let clock: any Clock<Duration>
  private let list: IncrementalList<SectionID, Header, Item>

  @usableFromInline
  init(
    base: Base, policy: UpdatePolicy, clock: any Clock<Duration>,
    list: IncrementalList<SectionID, Header, Item>
  ) {
    self.base = base
    self.policy = policy
    self.clock = clock
    self.list = list
  }

  @usableFromInline
  func makeAsyncIterator() -> Iterator { Iterator(self) }

  @usableFromInline
  struct Iterator: AsyncIteratorProtocol {
    private let buffer: UpdateBuffer<Base.Element, Base.Failure>
    private var base: Base?
    private var list: IncrementalList<SectionID, Header, Item>
    private var phase = ListPhase.loading

    fileprivate init(_ updates: AsyncIncrementalSequence) {
      buffer = UpdateBuffer(policy: updates.policy, clock: updates.clock) { $0.followed(by: $1) }
      base = updates.base
      list = updates.list
    }

    @usableFromInline
    mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Base.Failure) -> ListUpdate<SectionID, Header, Item>? {
      if let base { buffer.read(base) }
      base = nil
      while let change = try await buffer.next(isolation: actor).get() {
        let changeset = await changeset(for: change, isolation: actor)
        guard !changeset.isEmpty || change.phase != phase else { continue }
        phase = change.phase
        return ListUpdate(
          changeset: changeset, phase: phase, isRearranged: change.isRearranged)
      }
      return nil
    }

    private mutating func changeset(
      for change: Base.Element, isolation actor: isolated (any Actor)?
    ) async -> ListChangeset<SectionID, Header, Item> {
      switch await step(change, isolation: actor) {
      case .nothing: list.compare(list.shown, list.shown, .reconfigure)
      case .changes(let changeset): changeset
      case .compare(let source, let target):
        await list.comparer.changeset(from: source, to: target, isolation: actor)
      }
    }

    /// Applies a change. An edit is applied on the caller's actor, a whole list off the actor,
    /// because it is copied and compared.
    private mutating func step(
      _ change: Base.Element, isolation actor: isolated (any Actor)?
    ) async -> IncrementalList<SectionID, Header, Item>.Step {
      guard change.list != nil else { return list.take(change) }
      let (step, taken) = await Self.taking(change, list)
      list = taken
      return step
    }

    @concurrent
    private static func taking(
      _ change: Base.Element, _ list: IncrementalList<SectionID, Header, Item>
    ) async -> (
      IncrementalList<SectionID, Header, Item>.Step, IncrementalList<SectionID, Header, Item>
    ) {
      var list = list
      let step = list.take(change)
      return (step, list)
    }
  }
}

@available(*, unavailable)
extension AsyncIncrementalSequence.Iterator: Sendable {}
