import LiveList
import LiveListIncremental

/// Family p: a source that knows which row changed, compared with one that creates the whole list
/// and diffs it.
extension Trial {
  /// The row in the middle changes and changes back.
  static func reportedUpdate(_ lists: FlatLists<Row>) -> Trial {
    guard let place = zip(lists.source, lists.target).enumerated().first(where: { $1.0 != $1.1 })
    else { preconditionFailure("No row of the workload changes.") }
    let path = ItemPath(section: 0, item: place.offset)
    return reported(
      lists, report: { log, isThere in log.update(isThere ? place.1.1 : place.1.0, at: path) },
      edit: { rows, isThere in rows[place.offset] = isThere ? place.1.1 : place.1.0 })
  }

  /// A row is inserted in the middle and deleted again.
  static func reportedArrival(_ lists: FlatLists<Row>) -> Trial {
    let (middle, row) = (lists.source.count / 2, lists.target[lists.source.count / 2])
    let path = ItemPath(section: 0, item: middle)
    return reported(
      lists,
      report: { log, isThere in isThere ? log.insert(row, at: path) : log.remove(at: path) },
      edit: { rows, isThere in
        if isThere { rows.insert(row, at: middle) } else { rows.remove(at: middle) }
      })
  }

  private typealias Log = ListEdit<OnlySection, OnlySection, Row>.Log

  @inline(__always)
  private static func reported(
    _ lists: FlatLists<Row>, report: @escaping (inout Log, Bool) -> Void,
    edit: @escaping (inout [Row], Bool) -> Void
  ) -> Trial {
    let source = lists.source
    var log = Log(counts: [source.count])
    var list = EditedList([ListSection(items: source)])
    var rows = source
    return Trial(
      lists,
      call: {
        for isThere in [true, false] {
          report(&log, isThere)
          let (source, edit) = (list.sections, log.takeEdit())
          list.apply(edit)
          keep(edit.changeset(from: source, to: list.sections))
        }
      },
      reference: {
        for isThere in [true, false] {
          var next = rows
          edit(&next, isThere)
          keep(ListChangeset(from: rows, to: next))
          rows = next
        }
      })
  }
}

extension FlatLists<Row> {
  /// A row is inserted in the middle.
  static func oneArrived(in count: Int) -> Self {
    changing(count) { rows, _ in
      rows[..<(count / 2)] + .freshRows(1) + rows[(count / 2)...]
    }
  }

  /// One of many rows changes.
  static func oneUpdated(in count: Int) -> Self {
    changing(count) { rows, random in rows.edited(Edits(updates: 1), using: &random) }
  }
}
