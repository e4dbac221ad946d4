public import LiveList

/// A list that is stored twice: the version that is shown, and the version shown before it, from
/// which the next version is created.
///
/// Changing an array with another owner copies it, row by row. But once the view has finished its
/// update, nothing refers to the list shown before, so it can be brought up to date in place by
/// applying two edits. If a caller still holds that list, it is copied first, because lists are
/// values. A list is stored twice only from its first edit on: the lists of many sources are only
/// compared.
@usableFromInline
package struct DoubleBufferedList<SectionID: Hashable, Header, Item> {
  @usableFromInline package typealias Section = ListSection<SectionID, Header, Item>

  /// The list that is shown.
  @usableFromInline package var shown: [Section]
  /// The list shown before; `nil` if it wasn't edited.
  @usableFromInline var spare: [Section]?
  /// The edit that turns the spare list into the shown one.
  @usableFromInline var lag: ListEdit<SectionID, Header, Item>?

  @inlinable
  package init(_ list: [Section]) { shown = list }

  /// Applies an edit, and shows the result.
  ///
  /// - Returns: The list that was shown before.
  /// - Complexity: That of ``ListEdit/apply(to:)`` for this edit and the previous one, plus O(*n*) for
  ///   the first edit, because the list is copied.
  @inlinable
  package mutating func advance(by edit: ListEdit<SectionID, Header, Item>) -> [Section] {
    let source = shown
    var next = spare ?? shown
    spare = nil
    // The edits are joined, so that rows that both of them shift are shifted only once.
    (lag.map { $0.followed(by: edit) } ?? edit).apply(to: &next)
    spare = source
    shown = next
    lag = edit
    return source
  }
}

extension DoubleBufferedList: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {
}
