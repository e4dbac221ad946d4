public import LiveList
import LiveListPipeline

/// The list of a source that reports its changes, and the changesets between its successive
/// versions.
///
/// From the first edit on, it stores the last two versions and edits them in place, as soon as the
/// caller has released them. So if the caller keeps only the latest changeset, the cost depends on the size of the
/// change, not on the size of the list.
///
///     var list = IncrementalList<Section, String, Goal>()
///     let changeset = list.changeset(for: ListChange(edit: log.takeEdit()))
///
/// For sequences of changes, use `updates(policy:clock:)`.
public struct IncrementalList<
  SectionID: Hashable & Sendable, Header: Equatable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: Sendable {
  /// The changes for a view.
  public typealias Changeset = ListChangeset<SectionID, Header, Item>
  /// A section of the list.
  public typealias Section = ListSection<SectionID, Header, Item>

  /// The result of applying a change.
  @usableFromInline
  enum Step: Sendable {
    /// The rows are unchanged.
    case nothing
    /// The changes, as the source reported them.
    case changes(Changeset)
    /// The lists to compare, because the differences are unknown, or because comparing is faster
    /// than applying so many changes.
    case compare(from: [Section], to: [Section])
  }

  @usableFromInline typealias Lists = DoubleBufferedList<SectionID, Header, Item>
  @usableFromInline typealias Change = ListChange<SectionID, Header, Item>

  private var lists: Lists
  let compare: @Sendable ([Section], [Section], ContentUpdates) -> Changeset
  /// Applies a change. Like the other one, this closure is created where the types are known.
  private let apply: @Sendable (Change, inout Lists) -> Step

  /// Creates a list that a view already shows.
  ///
  /// - Parameter shown: The sections that are shown.
  @inlinable
  public init(shown: [Section] = []) {
    self.init(
      shown: shown, compare: { ListChangeset(from: $0, to: $1, updates: $2) },
      apply: { $0.step(in: &$1) })
  }

  @usableFromInline
  init(
    shown: [Section],
    compare: @escaping @Sendable ([Section], [Section], ContentUpdates) -> Changeset,
    apply: @escaping @Sendable (Change, inout Lists) -> Step
  ) {
    lists = DoubleBufferedList(shown)
    self.compare = compare
    self.apply = apply
  }

  var comparer: ListComparer<SectionID, Header, Item> {
    ListComparer(concurrent: { [compare] source, target, updates, _ in
      compare(source, target, updates)
    })
  }

  /// The sections that are shown.
  public var shown: [Section] { lists.shown }

  /// Applies a change and returns the changeset from the shown list to the result, which becomes
  /// the shown list.
  ///
  /// - Complexity: O(*c* log *c*) in the number of changes, plus shifting the items after inserted
  ///   and deleted ones; O(*n*) for a whole list, or if most of the list has changed.
  public mutating func changeset(
    for change: ListChange<SectionID, Header, Item>
  ) -> Changeset {
    switch take(change) {
    case .nothing: compare(shown, shown, .reconfigure)
    case .changes(let changeset): changeset
    case .compare(let source, let target): compare(source, target, .reconfigure)
    }
  }

  /// Applies a change without comparing whole lists.
  mutating func take(_ change: Change) -> Step { apply(change, &lists) }
}

extension ListChange where Header: Equatable, Item: Identifiable & Equatable {
  /// Applies the change to a list, without comparing whole lists.
  @inlinable
  func step(
    in lists: inout DoubleBufferedList<SectionID, Header, Item>
  ) -> IncrementalList<SectionID, Header, Item>.Step
  where SectionID: Sendable, Header: Sendable, Item: Sendable {
    let edit = edits.edit
    if var target = list {
      edit?.apply(to: &target)
      let source = lists.shown
      lists = DoubleBufferedList(target)
      return isRearranged
        ? .changes(ListChangeset(replacing: source, with: target))
        : .compare(from: source, to: target)
    }
    guard let edit else { return .nothing }
    let source = lists.advance(by: edit)
    let rows = edit.pieceCount * KnownRows.rowsPerPiece
    guard lists.shown.hasItems(rows) else { return .compare(from: source, to: lists.shown) }
    return .changes(edit.changeset(from: source, to: lists.shown))
  }
}

extension ListEdit {
  /// The number of its section pieces and item pieces.
  @inlinable var pieceCount: Int {
    sections.reduce(0) { count, piece in
      switch piece {
      case .kept, .edited(_, _, nil): count + 1
      case .edited(_, _, let items?), .new(_, _, let items): count + 1 + items.count
      }
    }
  }
}

extension Array {
  /// Whether the sections together have at least this many items.
  ///
  /// - Complexity: O(*k*) in the number of sections that have to be counted to reach that number.
  @inlinable
  func hasItems<SectionID, Header, Item>(_ count: Int) -> Bool
  where Element == ListSection<SectionID, Header, Item> {
    var rest = count
    for section in self {
      guard rest > 0 else { return true }
      rest -= section.items.count
    }
    return rest <= 0
  }
}
