public import LiveList

/// Where a list's snapshots are compared.
public struct ListComparison<SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable>
{
  @usableFromInline typealias Changeset = ListChangeset<SectionID, Header, Item>

  let changeset: @MainActor ([Changeset.Section], [Changeset.Section]) async -> Changeset

  @usableFromInline
  init(
    changeset: @escaping @MainActor ([Changeset.Section], [Changeset.Section]) async -> Changeset
  ) {
    self.changeset = changeset
  }

  /// Compares on the main actor, so the items don't have to be `Sendable`. Ten thousand rows
  /// usually take far less than a millisecond.
  @inlinable
  public static var onMainActor: Self {
    Self { source, target in ListChangeset(from: source, to: target) }
  }
}

extension ListComparison where SectionID: Sendable, Header: Sendable, Item: Sendable {
  /// Compares long lists off the main actor, so that scrolling stays smooth.
  @inlinable
  public static var offMainActor: Self {
    let comparer = ConcurrentComparer<SectionID, Header, Item> { ListChangeset(from: $0, to: $1) }
    return Self { source, target in await comparer.changeset(from: source, to: target) }
  }
}
