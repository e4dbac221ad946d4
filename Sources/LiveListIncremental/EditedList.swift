public import LiveList

/// A list whose owner knows what it changes.
///
/// Its states carry the changes. A view of any of them, however old, is updated without comparing the rows
/// that stayed: the cost depends on the size of the change, not on the length of the list.
///
///     var friends = EditedList(loaded)
///     friends.edit { log in
///       log.update(ada, at: ItemPath(section: 0, item: 3))
///       log.remove(at: ItemPath(section: 0, item: 7))
///     }
///     yield(friends.state)  // to a model, by a source of `ListStates`
///
/// The view decides how many of the states it shows: a thousand edits between two frames are one update. Where the
/// owner doesn't know what changed, it gives the whole list (``replace(with:)``), which is compared.
///
/// The list is stored twice from its first edit on. Changing an array with another owner copies it, row by row. But
/// once the view has finished its update, nothing refers to the list before, so that list is brought up to date in
/// place, by the last two edits. If something still holds it, it is copied first, because lists are values.
public struct EditedList<SectionID: Hashable, Header, Item> {
  /// A section of the list.
  public typealias Section = ListSection<SectionID, Header, Item>
  /// An edit of the list.
  public typealias Edit = ListEdit<SectionID, Header, Item>

  /// The list, how current it is, and how it came about.
  @inlinable public var state: ListState<SectionID, Header, Item> { current }
  @usableFromInline var current: ListState<SectionID, Header, Item>
  @usableFromInline package var changes = KnownChanges()
  /// The list before the last edit; `nil` if it wasn't edited, or is short.
  @usableFromInline var spare: [Section]?
  /// The edit that turns the spare list into the current one.
  @usableFromInline var lag: Edit?

  /// Creates a list that is loading.
  @inlinable
  public init() { current = ListState() }

  /// Creates a list that is current.
  @inlinable
  public init(_ sections: [Section]) {
    current = ListState(sections: sections, phase: .live, changes: changes)
  }

  /// The sections with their items.
  @inlinable public var sections: [Section] { current.sections }

  /// Edits the list, which is current then.
  ///
  /// - Parameter body: Says what changes, step by step. If it throws, the list stays as it is.
  /// - Complexity: That of ``apply(_:)``, and O(*s*) in the number of sections.
  @inlinable
  public mutating func edit<Failure: Error>(
    _ body: (inout Edit.Log) throws(Failure) -> Void
  ) throws(Failure) {
    var log = Edit.Log(after: sections)
    try body(&log)
    apply(log.edit)
  }

  /// Applies an edit. The list is current then.
  ///
  /// - Precondition: The edit was made for the list.
  /// - Complexity: That of ``ListEdit/apply(to:)`` for this edit and the previous one, plus O(*n*) for
  ///   the first edit, because the list is copied.
  @inlinable
  public mutating func apply(_ edit: Edit) {
    let source = sections
    var next = spare ?? source
    spare = nil
    if source.areShort() {
      // Copying a few rows takes less than joining edits.
      (next, lag) = (source, nil)
      edit.apply(to: &next)
    } else {
      // The edits are joined, so that rows that both of them shift are shifted only once.
      (lag.map { $0.followed(by: edit) } ?? edit).apply(to: &next)
      (spare, lag) = (source, edit)
    }
    changes.add(edit.knownRows(from: source.count))
    current = ListState(sections: next, phase: .live, changes: changes)
  }

  /// Takes a whole list, which is current. A view compares it with the list that it shows.
  @inlinable
  public mutating func replace(with sections: [Section]) {
    (spare, lag) = (nil, nil)
    changes.add(nil)
    current = ListState(sections: sections, phase: .live, changes: changes)
  }

  /// Records that the source failed; see `ListState.fail(with:at:)`.
  @inlinable
  public mutating func fail(with failure: ListFailure, at time: ListTime) {
    current.fail(with: failure, at: time)
  }
}

extension Array {
  /// Whether these are a few sections with a few rows each.
  @inlinable
  func areShort<ID, Header, Item>() -> Bool where Element == ListSection<ID, Header, Item> {
    count <= 4 && allSatisfy { $0.items.count <= 32 }
  }
}

extension EditedList: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
