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

  /// On the main actor: the items never leave it, and need not be `Sendable`. Ten thousand rows
  /// take well under a millisecond in most cases.
  @inlinable
  public static var onMainActor: Self {
    Self { source, target in ListChangeset(from: source, to: target) }
  }
}

extension ListComparison where SectionID: Sendable, Header: Sendable, Item: Sendable {
  /// Away from the main actor if the lists are long, so that scrolling stays smooth.
  @inlinable
  public static var offMainActor: Self {
    let comparer = ConcurrentComparer<SectionID, Header, Item> { ListChangeset(from: $0, to: $1) }
    return Self { source, target in await comparer.changeset(from: source, to: target) }
  }
}
