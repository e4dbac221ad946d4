public import LiveList

/// Compares the shown list with the next one.
///
/// The closure is created in the caller's module, where the types are known, so it is specialized
/// there. In this module's generic code, comparing long lists would take many times as long.
@usableFromInline
struct ConcurrentComparer<SectionID: Hashable & Sendable, Header: Sendable, Item: Sendable>:
  Sendable
{
  @usableFromInline typealias Changeset = ListChangeset<SectionID, Header, Item>

  /// The number of items at which lists are compared off the caller's actor.
  ///
  /// Comparing 10,000 rows usually takes much less than a millisecond, a small part of an 8 ms
  /// frame. Comparing 100,000 rows can take a whole frame, depending on the models and on how many
  /// rows move; see Documentation/Performance.md.
  static var offActorItemCount: Int { 10_000 }

  @usableFromInline let compare: @Sendable ([Changeset.Section], [Changeset.Section]) -> Changeset

  @inlinable
  init(
    _ compare: @escaping @Sendable ([Changeset.Section], [Changeset.Section]) -> Changeset
  ) {
    self.compare = compare
  }

  /// Returns the changes between two lists. Short lists are compared on the caller's actor, long
  /// lists off it, so that scrolling stays smooth.
  ///
  /// - Complexity: The same as ``ListDiff/init(from:to:)``.
  @usableFromInline
  func changeset(
    from source: [Changeset.Section], to target: [Changeset.Section],
    isolation actor: isolated (any Actor)? = #isolation
  ) async -> Changeset {
    guard max(Self.itemCount(source), Self.itemCount(target)) >= Self.offActorItemCount else {
      return compare(source, target)
    }
    return await offActor(source, target)
  }

  @concurrent
  private func offActor(
    _ source: [Changeset.Section], _ target: [Changeset.Section]
  ) async -> Changeset {
    compare(source, target)
  }

  private static func itemCount(_ sections: [Changeset.Section]) -> Int {
    sections.reduce(0) { $0 + $1.items.count }
  }
}
