/// Compares lists of one kind, specialized for their types.
///
/// The generic code of a library isn't specialized for the types of an app that links it: there, a
/// comparison of 10,000 rows takes 650 µs instead of 6. A comparer is created in the app's own
/// module, where the types are known, and carries the specialized code to the library.
@frozen
public struct ListComparer<SectionID: Hashable, Header, Item> {
  /// The changes between two lists of sections.
  public typealias Changeset = ListChangeset<SectionID, Header, Item>

  @usableFromInline
  let compare: ([Changeset.Section], [Changeset.Section], ContentUpdates) -> Changeset
  @usableFromInline let viewChanges: (Changeset, [Int]) -> ViewChanges

  /// A comparer of items by `id` for identity and by `==` for content.
  @inlinable
  public init() where Header: Equatable, Item: Identifiable & Equatable {
    self.init { ListChangeset(from: $0, to: $1, updates: $2) }
  }

  @inlinable
  init(
    _ compare: @escaping ([Changeset.Section], [Changeset.Section], ContentUpdates) -> Changeset
  ) {
    self.compare = compare
    viewChanges = { ViewChanges($0, sourceCounts: $1) }
  }

  /// The changes from one list to another.
  ///
  /// - Complexity: As for ``ListDiff/init(from:to:)``.
  public func changeset(
    from source: [Changeset.Section], to target: [Changeset.Section],
    updates: ContentUpdates = .reconfigure
  ) -> Changeset {
    compare(source, target, updates)
  }
}
