public import LiveList

extension ListComparer
where SectionID: Sendable, Header: Equatable & Sendable, Item: Identifiable & Equatable & Sendable {
  /// Creates a comparer that compares long lists off the main actor, so that scrolling stays smooth.
  ///
  /// A ``ListModel`` compares there. A data source that an app gives a whole list compares it
  /// immediately.
  @inlinable
  public static var offMainActor: Self {
    Self(concurrent: { ListChangeset(from: $0, to: $1, updates: $2, moves: $3) })
  }
}

extension ListComparer where SectionID: Sendable, Header: Sendable, Item: Sendable {
  /// Creates a comparer from a function that may be called anywhere.
  @inlinable
  package init(
    concurrent compare: @escaping @Sendable (Sections, Sections, ContentUpdates, Bool) -> Changeset
  ) {
    self.init(compare, offActor: { await Self.offActor($0, $1, $2, compare) })
  }

  @concurrent
  @usableFromInline
  static func offActor(
    _ source: Sections, _ target: Sections, _ updates: ContentUpdates,
    _ compare: @Sendable (Sections, Sections, ContentUpdates, Bool) -> Changeset
  ) async -> Changeset {
    compare(source, target, updates, true)
  }
}

extension ListComparer {
  /// The number of items at which lists are compared off the caller's actor.
  ///
  /// Comparing 10,000 rows usually takes much less than a millisecond, a small part of an 8 ms
  /// frame. Comparing 100,000 rows can take a whole frame, depending on the models and on how many
  /// rows move; see Documentation/Performance.md.
  static var offActorItemCount: Int { 10_000 }

  /// Returns the changes between two lists, compared where this comparer runs. Short lists are
  /// always compared on the caller's actor, which is faster than leaving it.
  ///
  /// - Complexity: The same as ``ListDiff/init(from:to:)``.
  package func changeset(
    from source: Sections, to target: Sections, isolation actor: isolated (any Actor)? = #isolation
  ) async -> Changeset {
    guard let compareOffActor,
      max(Self.itemCount(source), Self.itemCount(target)) >= Self.offActorItemCount
    else { return compare(source, target, .reconfigure) }
    return await compareOffActor(source, target, .reconfigure)
  }

  private static func itemCount(_ sections: Sections) -> Int {
    sections.reduce(0) { $0 + $1.items.count }
  }
}
