public import LiveList

/// A list that is stored twice: the shown version, and the one shown before, in which the next
/// version is made.
///
/// An array that has another owner is copied, row by row, when it is changed. Nothing refers to the
/// list shown before once the view has finished, so it is brought up to date in place, at the cost
/// of two edits. If a caller still holds that list, it is copied first, since lists are values.
@usableFromInline
struct DoubleBufferedList<SectionID: Hashable, Header, Item> {
  @usableFromInline typealias Section = ListSection<SectionID, Header, Item>

  /// The list that is shown.
  @usableFromInline var shown: [Section]
  @usableFromInline var spare: [Section]
  /// The edit that turns the spare list into the shown one.
  @usableFromInline var lag: ListEdit<SectionID, Header, Item>?

  /// - Complexity: O(*n*): the list is copied.
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
  /// - Complexity: That of ``ListEdit/apply(to:)`` for this edit and the last one.
  @inlinable
  mutating func advance(by edit: ListEdit<SectionID, Header, Item>) -> [Section] {
    var next = spare
    spare = []
    // Joined, so that rows which both edits shift are shifted once.
    (lag.map { $0.followed(by: edit) } ?? edit).apply(to: &next)
    spare = shown
    shown = next
    lag = edit
    return spare
  }
}

extension DoubleBufferedList: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {
}
