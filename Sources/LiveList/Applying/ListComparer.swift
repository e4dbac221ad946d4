/// Compares lists with code that is specialized for their types.
///
/// Generic code in a library isn't specialized for the types of the app that links it: comparing
/// 10,000 rows then takes about a hundred times as long. Create a comparer in the app's module,
/// where the types are known, and pass it to the library.
@frozen
public struct ListComparer<SectionID: Hashable, Header, Item> {
  /// The changes between two lists of sections.
  public typealias Changeset = ListChangeset<SectionID, Header, Item>

  @usableFromInline
  let compare: ([Changeset.Section], [Changeset.Section], ContentUpdates) -> Changeset
  @usableFromInline let viewChanges: (Changeset, [Int]) -> ViewChanges

  /// Creates a comparer that identifies items by `id` and compares their content with `==`.
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

  /// Returns the changes from one list to another.
  ///
  /// - Complexity: The same as ``ListDiff/init(from:to:)``.
  public func changeset(
    from source: [Changeset.Section], to target: [Changeset.Section],
    updates: ContentUpdates = .reconfigure
  ) -> Changeset {
    compare(source, target, updates)
  }
}
