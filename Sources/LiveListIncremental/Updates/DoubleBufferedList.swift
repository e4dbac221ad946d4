public import LiveList

/// A list that is stored twice: the version that is shown, and the version shown before it, from
/// which the next version is created.
///
/// Changing an array with another owner copies it, row by row. But once the view has finished its
/// update, nothing refers to the list shown before, so it can be brought up to date in place by
/// applying two edits. If a caller still holds that list, it is copied first, because lists are
/// values.
@usableFromInline
struct DoubleBufferedList<SectionID: Hashable, Header, Item> {
  @usableFromInline typealias Section = ListSection<SectionID, Header, Item>

  /// The list that is shown.
  @usableFromInline var shown: [Section]
  @usableFromInline var spare: [Section]
  /// The edit that turns the spare list into the shown one.
  @usableFromInline var lag: ListEdit<SectionID, Header, Item>?

  /// - Complexity: O(*n*), because the list is copied.
  @inlinable
  init(_ list: [Section]) {
    shown = list
    spare = list.map { section in
      ListSection(
        id: section.id, header: section.header,
        items: section.items.withUnsafeBufferPointer { Array($0) })
    }
  }

  /// Applies an edit, and shows the result.
  ///
  /// - Returns: The list that was shown before.
  /// - Complexity: That of ``ListEdit/apply(to:)`` for this edit and the previous one.
  @inlinable
  mutating func advance(by edit: ListEdit<SectionID, Header, Item>) -> [Section] {
    var next = spare
    spare = []
    // The edits are joined, so that rows that both of them shift are shifted only once.
    (lag.map { $0.followed(by: edit) } ?? edit).apply(to: &next)
    spare = shown
    shown = next
    lag = edit
    return spare
  }
}

extension DoubleBufferedList: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {
}
