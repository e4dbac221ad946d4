public import LiveList

/// A report of a source that knows what changed: a whole list, or an edit of the last one, and how
/// current the rows are.
///
/// Pending changes are joined into one, and nothing in them is lost (``followed(by:)``).
public struct ListChange<SectionID: Hashable, Header, Item> {
  /// A part of the list.
  public typealias Section = ListSection<SectionID, Header, Item>

  /// How current the rows are after the change.
  public let phase: ListPhase
  /// The whole list; `nil` if only the edit is known.
  @usableFromInline let list: [Section]?
  /// The edit since then.
  @usableFromInline let edits: EditBuffer<SectionID, Header, Item>

  /// A list whose differences are unknown: it is compared with the one that is shown.
  @inlinable
  public init(list: [Section], phase: ListPhase = .live) {
    self.init(list: list, edits: EditBuffer(), phase: phase)
  }

  /// An edit of the last list.
  @inlinable
  public init(edit: ListEdit<SectionID, Header, Item>, phase: ListPhase = .live) {
    self.init(list: nil, edits: EditBuffer(edit), phase: phase)
  }

  /// An unchanged list, with a new phase.
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

  /// This change and the next as one: a whole list replaces everything before it, and edits are
  /// joined.
  ///
  /// - Complexity: That of ``ListEdit/followed(by:)``; for *k* changes in a row each edit is joined
  ///   about log *k* times.
  @inlinable
  public func followed(by next: Self) -> Self {
    next.list == nil
      ? Self(list: list, edits: edits.followed(by: next.edits), phase: next.phase) : next
  }
}

extension ListChange: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}

/// The change of a flat list.
public typealias ItemsChange<Item> = ListChange<OnlySection, OnlySection, Item>
