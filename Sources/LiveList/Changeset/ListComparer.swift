/// Compares lists with code that is specialized for their types, and says where that happens.
///
/// Generic code in a library isn't specialized for the types of the app that links it: comparing
/// 10,000 rows then takes about a hundred times as long. Create a comparer in the app's module,
/// where the types are known, and pass it to the library.
///
///     let source = TableViewSource(tableView, cells: cells, comparer: ListComparer())   // by id and ==
///     let model = ItemsModel(photos, comparing: .offMainActor)                          // long lists elsewhere
///     let comparer = ListComparer<Int, String, Row>(id: { $0.key }, isContentEqual: { $0.text == $1.text })
///
/// Every comparer answers two questions about rows: which two are the same (their ids), and whether a row looks the same
/// (its content). Ids decide what is inserted, deleted and moved; content decides which of the rows that stay are
/// configured again. A content that is equal although the row looks different is the usual reason for a row that isn't
/// updated; ids that change with the content make every update a deletion and an insertion.
@frozen
public struct ListComparer<SectionID: Hashable, Header, Item> {
  /// The changes between two lists of sections.
  public typealias Changeset = ListChangeset<SectionID, Header, Item>
  /// A list of sections.
  public typealias Sections = [ListSection<SectionID, Header, Item>]

  /// Compares on the caller's actor; the last argument says whether items and sections can move.
  @usableFromInline let compareLists: (Sections, Sections, ContentUpdates, Bool) -> Changeset
  /// Compares off the caller's actor; `nil` if the items must stay on it.
  package let compareOffActor: ((Sections, Sections, ContentUpdates) async -> Changeset)?
  /// Returns what a view needs of a changeset from a list with known counts.
  package let viewChanges: (Changeset, [Int]) -> ViewChanges
  /// Returns the list after a batch of a changeset.
  package let listAfterBatch: (Changeset, Int) -> Sections

  /// Creates a comparer that identifies items by `id`, compares their content with `==`, and always
  /// runs on the caller's actor, so the items don't have to be `Sendable`.
  ///
  /// Ten thousand rows usually take far less than a millisecond.
  @inlinable
  public init() where Header: Equatable, Item: Identifiable & Equatable {
    self.init { ListChangeset(from: $0, to: $1, updates: $2, moves: $3) }
  }

  /// Creates a comparer from a function that compares lists.
  @inlinable
  package init(
    _ compare: @escaping (Sections, Sections, ContentUpdates, Bool) -> Changeset,
    offActor compareOffActor: ((Sections, Sections, ContentUpdates) async -> Changeset)? = nil
  ) {
    self.init(
      compare, compareOffActor, viewChanges: { ViewChanges($0, sourceCounts: $1) },
      listAfterBatch: { $0.list(afterBatch: $1) })
  }

  @usableFromInline
  init(
    _ compare: @escaping (Sections, Sections, ContentUpdates, Bool) -> Changeset,
    _ compareOffActor: ((Sections, Sections, ContentUpdates) async -> Changeset)?,
    viewChanges: @escaping (Changeset, [Int]) -> ViewChanges,
    listAfterBatch: @escaping (Changeset, Int) -> Sections
  ) {
    compareLists = compare
    self.compareOffActor = compareOffActor
    self.viewChanges = viewChanges
    self.listAfterBatch = listAfterBatch
  }

  /// Returns the changes from one list to another.
  ///
  /// - Complexity: The same as ``ListDiff/init(from:to:)``.
  public func changeset(
    from source: Sections, to target: Sections, updates: ContentUpdates = .reconfigure
  ) -> Changeset {
    compare(source, target, updates)
  }

  /// Compares two lists on the caller's actor.
  package func compare(
    _ source: Sections, _ target: Sections, _ updates: ContentUpdates, moves: Bool = true
  ) -> Changeset { compareLists(source, target, updates, moves) }
}
