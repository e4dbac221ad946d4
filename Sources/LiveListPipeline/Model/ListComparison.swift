import LiveList

/// Where a list's snapshots are compared with what a view shows.
public struct ListComparison<SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable>
{
  typealias Sections = [ListSection<SectionID, Header, Item>]
  typealias Changeset = ListChangeset<SectionID, Header, Item>

  let changeset: @MainActor (Sections, Sections) async -> Changeset

  /// On the main actor: the items never leave it, and need not be `Sendable`. Ten thousand rows
  /// take well under a millisecond in most cases.
  public static var onMainActor: Self {
    Self { source, target in Changeset(from: source, to: target) }
  }
}

extension ListComparison where SectionID: Sendable, Header: Sendable, Item: Sendable {
  /// Away from the main actor when the lists are long, so that a person goes on scrolling.
  public static var offMainActor: Self {
    Self { source, target in await Changeset.comparing(source, target) }
  }
}
