/// Successive edits, each of which is joined with others only a few times.
///
/// Two neighbors are joined as soon as the second represents at least as many edits as the first,
/// like carrying in a binary counter. So adding the thousandth edit doesn't traverse the 999 edits
/// before it.
@usableFromInline
struct JoinedEdits<SectionID: Hashable, Header, Item> {
  @usableFromInline typealias Edit = ListEdit<SectionID, Header, Item>

  @usableFromInline var levels: [(edit: Edit, count: Int)] = []

  @inlinable
  init() {}

  @inlinable
  init(_ edit: Edit) { levels = [(edit, 1)] }

  /// The number of entries, each of which is one edit or several joined edits.
  @inlinable var count: Int { levels.count }

  @inlinable
  func followed(by next: Self) -> Self {
    var result = self
    for level in next.levels {
      result.levels.append(level)
      result.join { $0 <= $1 }
    }
    return result
  }

  /// All edits joined into one; `nil` if there are none.
  @inlinable
  var edit: Edit? {
    var all = self
    all.join { _, _ in true }
    return all.levels.first?.edit
  }

  /// Joins the last two entries while the condition on their counts holds.
  @inlinable
  mutating func join(while isDue: (Int, Int) -> Bool) {
    while levels.count > 1 {
      let (former, last) = (levels[levels.count - 2], levels[levels.count - 1])
      guard isDue(former.count, last.count) else { return }
      levels.removeLast(2)
      levels.append((former.edit.followed(by: last.edit), former.count + last.count))
    }
  }
}

extension JoinedEdits: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
