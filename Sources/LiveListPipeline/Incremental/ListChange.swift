public import LiveList

/// What a source that knows what changed says next: a whole list, or what was done to the last one,
/// and how current the rows are now.
///
/// Changes that wait are one: nothing that one of them says is lost (``followed(by:)``).
public struct ListChange<SectionID: Hashable, Header, Item> {
  /// A part of the list.
  public typealias Section = ListSection<SectionID, Header, Item>

  /// How current the rows are after the change.
  public let phase: ListPhase
  /// The whole list; `nil` when it is the last one.
  let list: [Section]?
  /// What was done to it since.
  let edits: EditBuffer<SectionID, Header, Item>

  /// A list of which it is not known what is different: it is compared with what is shown.
  public init(list: [Section], phase: ListPhase = .live) {
    self.init(list: list, edits: EditBuffer(), phase: phase)
  }

  /// What was done to the last list.
  public init(edit: ListEdit<SectionID, Header, Item>, phase: ListPhase = .live) {
    self.init(list: nil, edits: EditBuffer(edit), phase: phase)
  }

  /// A list that is what it was, more or less current.
  public init(phase: ListPhase) {
    self.init(list: nil, edits: EditBuffer(), phase: phase)
  }

  private init(
    list: [Section]?, edits: EditBuffer<SectionID, Header, Item>, phase: ListPhase
  ) {
    self.list = list
    self.edits = edits
    self.phase = phase
  }

  /// One change for two, one after the other: a whole list makes what came before it void, and edits
  /// are joined.
  ///
  /// - Complexity: That of ``ListEdit/followed(by:)``; for *k* changes in a row each edit is joined
  ///   about log *k* times.
  public func followed(by next: Self) -> Self {
    next.list == nil
      ? Self(list: list, edits: edits.followed(by: next.edits), phase: next.phase) : next
  }
}

extension ListChange: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}

/// The change of a flat list.
public typealias ItemsChange<Item> = ListChange<OnlySection, OnlySection, Item>
