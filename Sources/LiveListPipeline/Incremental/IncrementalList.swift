public import LiveList

/// The shown list of a source that knows what changed, and the changesets from each of its lists to
/// the next.
///
/// The last two lists are kept, and each is edited in place when it is released: the cost follows
/// the change and not the list, as long as the caller keeps only the last changeset.
///
///     var list = IncrementalList<Section, String, Goal>()
///     let changeset = list.changeset(for: ListChange(edit: log.takeEdit()))
///
/// For sequences of changes there is `updates(policy:clock:)`.
public struct IncrementalList<
  SectionID: Hashable & Sendable, Header: Equatable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: Sendable {
  /// What a view is to do.
  public typealias Changeset = ListChangeset<SectionID, Header, Item>
  /// A part of the list.
  public typealias Section = ListSection<SectionID, Header, Item>

  /// How a change is applied.
  enum Step: Sendable {
    /// The rows are unchanged.
    case nothing
    /// The changes, found where the source reported them.
    case changes(Changeset)
    /// The differences are unknown, or so many that comparing the whole lists is faster.
    case compare(from: [Section], to: [Section])
  }

  /// The number of rows that can be compared in the time that one piece of an edit takes.
  ///
  /// Measured in a release build: 0.1 to 0.6 µs a piece, 2 to 5 ns for a row that is unchanged.
  static var rowsPerPiece: Int { 64 }

  private var list: DoubleBufferedList<SectionID, Header, Item>
  private let comparer: ListComparer<SectionID, Header, Item>

  /// A list that is shown.
  ///
  /// - Complexity: O(*n*): the list is copied.
  @inlinable
  public init(shown: [Section] = []) {
    self.init(shown: shown, comparer: ListComparer { ListChangeset(from: $0, to: $1) })
  }

  @usableFromInline
  init(shown: [Section], comparer: ListComparer<SectionID, Header, Item>) {
    list = DoubleBufferedList(shown)
    self.comparer = comparer
  }

  /// What is shown.
  public var shown: [Section] { list.shown }

  /// The changes from the shown list to the next one, which is shown after that.
  ///
  /// - Complexity: O(*c* log *c*) in the changes, plus shifting the items after inserted and
  ///   deleted ones in memory; O(*n*) for a whole list, or if most of the list changed.
  public mutating func changeset(
    for change: ListChange<SectionID, Header, Item>
  ) -> Changeset {
    switch take(change) {
    case .nothing: comparer.compare(shown, shown)
    case .changes(let changeset): changeset
    case .compare(let source, let target): comparer.compare(source, target)
    }
  }

  /// Applies a change without comparing whole lists.
  mutating func take(_ change: ListChange<SectionID, Header, Item>) -> Step {
    let edit = change.edits.edit
    if var target = change.list {
      edit?.apply(to: &target)
      let source = list.shown
      list = DoubleBufferedList(target)
      return .compare(from: source, to: target)
    }
    guard let edit else { return .nothing }
    let source = list.advance(by: edit)
    guard list.shown.hasItems(edit.pieceCount * Self.rowsPerPiece) else {
      return .compare(from: source, to: list.shown)
    }
    return .changes(edit.changeset(from: source, to: list.shown))
  }
}

extension ListEdit {
  /// The number of its pieces, of sections and of items.
  var pieceCount: Int {
    sections.reduce(0) { count, piece in
      switch piece {
      case .kept, .edited(_, _, nil): count + 1
      case .edited(_, _, let items?), .new(_, _, let items): count + 1 + items.count
      }
    }
  }
}

extension Array {
  /// Whether all sections together have at least this many items.
  ///
  /// - Complexity: O(*k*) in the sections that it takes to have as many.
  fileprivate func hasItems<SectionID, Header, Item>(_ count: Int) -> Bool
  where Element == ListSection<SectionID, Header, Item> {
    var rest = count
    for section in self {
      guard rest > 0 else { return true }
      rest -= section.items.count
    }
    return rest <= 0
  }
}
