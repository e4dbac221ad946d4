#if canImport(Combine) || OpenCombine
public import LiveList

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

extension Publishers {
  /// A publisher of the changesets between consecutive snapshots of a list. Create one with
  /// `changesets(from:)`.
  public struct Changesets<
    Upstream: Publisher, SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
  > {
    typealias Snapshot = [ListSection<SectionID, Header, Item>]

    let upstream: Upstream
    let shown: Snapshot
    let comparer: ListComparer<SectionID, Header, Item>
    let snapshot: (Upstream.Output) -> Snapshot

    @usableFromInline
    init(
      upstream: Upstream, shown: [ListSection<SectionID, Header, Item>],
      comparer: ListComparer<SectionID, Header, Item>,
      snapshot: @escaping (Upstream.Output) -> [ListSection<SectionID, Header, Item>]
    ) {
      self.upstream = upstream
      self.shown = shown
      self.comparer = comparer
      self.snapshot = snapshot
    }
  }
}

extension Publishers.Changesets: Publisher {
  /// A changeset from the list that was published last to a newer one.
  public typealias Output = ListChangeset<SectionID, Header, Item>
  /// The failure of the upstream publisher, which also ends this publisher.
  public typealias Failure = Upstream.Failure

  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    upstream.map(snapshot).subscribe(
      ChangesetSubscription(shown: shown, comparer: comparer, downstream: subscriber))
  }
}
#endif
