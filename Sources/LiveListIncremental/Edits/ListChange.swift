public import LiveList

/// A change that a source reports: a whole list, or an edit of the previous list, and the new
/// phase.
///
/// Pending changes are joined into one, so none of them is lost (``followed(by:)``).
public struct ListChange<SectionID: Hashable, Header, Item> {
  /// A section of the list.
  public typealias Section = ListSection<SectionID, Header, Item>

  /// How current the rows are after the change.
  public let phase: ListPhase
  /// The whole list; `nil` if there are only edits.
  @usableFromInline let list: [Section]?
  /// The edits of that list, or of the previous one.
  @usableFromInline let edits: JoinedEdits<SectionID, Header, Item>
  /// Whether the list replaces the shown one without being compared with it.
  @usableFromInline let isRearranged: Bool

  /// Creates a change to a list whose differences are unknown. It is compared with the list that is
  /// shown.
  @inlinable
  public init(list: [Section], phase: ListPhase = .live) {
    self.init(list: list, edits: JoinedEdits(), phase: phase)
  }

  /// Creates a change to the same list in another form, such as in another order. It isn't compared
  /// with the list that is shown: all sections are replaced.
  ///
  /// Comparing two orders of a long list takes much longer than showing it, and a view doesn't
  /// animate the moves of thousands of rows.
  @inlinable
  public init(rearranged list: [Section], phase: ListPhase = .live) {
    self.init(list: list, edits: JoinedEdits(), phase: phase, isRearranged: true)
  }

  /// Creates an edit of the previous list.
  @inlinable
  public init(edit: ListEdit<SectionID, Header, Item>, phase: ListPhase = .live) {
    self.init(list: nil, edits: JoinedEdits(edit), phase: phase)
  }

  /// Creates a change of the phase only.
  @inlinable
  public init(phase: ListPhase) {
    self.init(list: nil, edits: JoinedEdits(), phase: phase)
  }

  @inlinable
  init(
    list: [Section]?, edits: JoinedEdits<SectionID, Header, Item>, phase: ListPhase,
    isRearranged: Bool = false
  ) {
    self.list = list
    self.edits = edits
    self.phase = phase
    self.isRearranged = isRearranged
  }

  /// Joins this change with the next. A whole list replaces everything before it, and edits are
  /// joined. A list after a rearranged one isn't compared either.
  ///
  /// - Complexity: That of ``ListEdit/followed(by:)``. If *k* changes are joined one after another,
  ///   each edit is joined about log *k* times.
  @inlinable
  public func followed(by next: Self) -> Self {
    Self(
      list: next.list ?? list,
      edits: next.list == nil ? edits.followed(by: next.edits) : next.edits, phase: next.phase,
      isRearranged: isRearranged || next.isRearranged)
  }
}

extension ListChange: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}

/// A change of a flat list.
public typealias ItemsChange<Item> = ListChange<OnlySection, OnlySection, Item>
