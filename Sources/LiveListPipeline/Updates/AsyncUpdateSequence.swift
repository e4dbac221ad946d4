import LiveList

/// From what is shown to the newest that a base sequence has, again and again.
struct AsyncUpdateSequence<
  Base: AsyncSequence & Sendable, SectionID: Hashable, Header: Equatable,
  Item: Identifiable & Equatable
>: AsyncSequence, Sendable
where Base.Element: Sendable, SectionID: Sendable, Header: Sendable, Item: Sendable {
  typealias Snapshot = [ListSection<SectionID, Header, Item>]

  private let base: Base
  private let shown: Snapshot
  private let read: @Sendable (Base.Element) -> (ListPhase, Snapshot)

  /// - Parameters:
  ///   - base: The source.
  ///   - shown: What the view shows before the first update.
  ///   - read: What is to be shown for an element of the source.
  init(
    base: Base, shown: Snapshot = [],
    read: @escaping @Sendable (Base.Element) -> (ListPhase, Snapshot)
  ) {
    self.base = base
    self.shown = shown
    self.read = read
  }

  func makeAsyncIterator() -> Iterator {
    Iterator(
      newest: AsyncNewestSequence(base: base).makeAsyncIterator(), shown: shown, read: read)
  }

  struct Iterator: AsyncIteratorProtocol {
    let newest: AsyncNewestSequence<Base>.Iterator
    var shown: Snapshot
    var phase = ListPhase.loading
    let read: @Sendable (Base.Element) -> (ListPhase, Snapshot)

    mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Base.Failure) -> ListUpdate<SectionID, Header, Item>? {
      while let element = try await newest.next(isolation: actor) {
        let (phase, snapshot) = read(element)
        let changeset = ListChangeset(from: shown, to: snapshot)
        guard !changeset.isEmpty || phase != self.phase else { continue }
        shown = snapshot
        self.phase = phase
        return ListUpdate(changeset: changeset, phase: phase)
      }
      return nil
    }
  }
}
