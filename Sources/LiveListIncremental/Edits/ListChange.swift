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
  @usableFromInline let edits: EditBuffer<SectionID, Header, Item>

  /// Creates a change to a list whose differences are unknown. It is compared with the list that is
  /// shown.
  @inlinable
  public init(list: [Section], phase: ListPhase = .live) {
    self.init(list: list, edits: EditBuffer(), phase: phase)
  }

  /// Creates an edit of the previous list.
  @inlinable
  public init(edit: ListEdit<SectionID, Header, Item>, phase: ListPhase = .live) {
    self.init(list: nil, edits: EditBuffer(edit), phase: phase)
  }

  /// Creates a change of the phase only.
  @inlinable
  public init(phase: ListPhase) {
    self.init(list: nil, edits: EditBuffer(), phase: phase)
  }

  @inlinable
  init(
    list: [Section]?, edits: EditBuffer<SectionID, Header, Item>, phase: ListPhase
  ) {
    self.list = list
    self.edits = edits
    self.phase = phase
  }

  /// Joins this change with the next. A whole list replaces everything before it, and edits are
  /// joined.
  ///
  /// - Complexity: That of ``ListEdit/followed(by:)``. If *k* changes are joined one after another,
  ///   each edit is joined about log *k* times.
  @inlinable
  public func followed(by next: Self) -> Self {
    next.list == nil
      ? Self(list: list, edits: edits.followed(by: next.edits), phase: next.phase) : next
  }
}

extension ListChange: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}

/// A change of a flat list.
public typealias ItemsChange<Item> = ListChange<OnlySection, OnlySection, Item>
