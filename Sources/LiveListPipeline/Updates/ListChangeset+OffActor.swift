import LiveList

/// From how many items on two lists are compared away from the caller's actor.
///
/// Lists of 10,000 rows are compared in well under a millisecond in most cases, but in several when
/// everything changed. A view has 8 ms for a frame; a hop to another thread and back costs some
/// microseconds.
let offActorItemCount = 10_000

extension ListChangeset
where
  SectionID: Sendable, Header: Equatable & Sendable, Item: Identifiable & Equatable & Sendable
{
  /// The changes between two lists: compared on the caller's actor when they are short, and away
  /// from it when they are not, so that a person goes on scrolling.
  ///
  /// - Complexity: As for ``ListDiff/init(from:to:)``.
  static func comparing(
    _ source: [Section], _ target: [Section], isolation actor: isolated (any Actor)? = #isolation
  ) async -> Self {
    guard max(itemCount(source), itemCount(target)) >= offActorItemCount else {
      return Self(from: source, to: target)
    }
    return await comparingOffActor(source, target)
  }

  @concurrent
  private static func comparingOffActor(_ source: [Section], _ target: [Section]) async -> Self {
    Self(from: source, to: target)
  }
}

extension ListChangeset {
  /// How many items a list has in all its sections.
  private static func itemCount(_ sections: [Section]) -> Int {
    sections.reduce(0) { $0 + $1.items.count }
  }
}
