import LiveList
import LiveListPipeline
import LiveListSources

/// What each update changed, as a line of JSON: `{"changes": […]}`.
///
/// A change has the kind, the section if there are any, the row's `id`, its positions `from` in the
/// old and `to` in the new list, counted from 0 in its section, and the row; an update has its
/// fields instead, each with the old and the new value. The first line inserts all rows.
struct JSONChanges: UpdateText {
  func text(for update: WatchedUpdate) -> String {
    guard !update.changeset.isEmpty else { return "" }
    let changes = ChangeList(update.changeset).changes
    return JSONValue.object([.init(name: "changes", value: .array(changes))])
      .serialized().escapedControls + "\n"
  }
}

/// The changes of a changeset as JSON.
private struct ChangeList {
  typealias Changeset = ListChangeset<String, String, JSONRow>

  private let changeset: Changeset
  private let hasSections: Bool

  init(_ changeset: Changeset) {
    self.changeset = changeset
    hasSections = (changeset.source + changeset.target).contains { !$0.id.isEmpty }
  }

  var changes: [JSONValue] { sectionChanges + rowChanges }

  private var sectionChanges: [JSONValue] {
    guard hasSections else { return [] }
    let (diff, old, new) = (changeset.diff, changeset.source, changeset.target)
    return diff.sectionDeletes.map { change("deleted", in: old[$0].id, from: $0) }
      + diff.sectionInserts.map { change("inserted", in: new[$0].id, to: $0) }
      + diff.sectionMoves.map { change("moved", in: new[$0.to].id, from: $0.from, to: $0.to) }
  }

  private var rowChanges: [JSONValue] {
    let (diff, old, new) = (changeset.diff, changeset.source, changeset.target)
    return changeset.deletedRows.map { change("deleted", old, $0, from: $0.item) }
      + changeset.insertedRows.map { change("inserted", new, $0, to: $0.item) }
      + diff.itemMoves.map { move in
        let before =
          hasSections && move.from.section != move.to.section
          ? [JSONValue.Member(name: "fromSection", value: .string(old[move.from.section].id))] : []
        return change("moved", new, move.to, from: move.from.item, to: move.to.item, extra: before)
      }
      + diff.itemUpdates.map { move in
        let row = new[move.to.section].items[move.to.item]
        let fields = row.changes(since: old[move.from.section].items[move.from.item])
        return change("updated", in: section(new, move.to), row, to: move.to.item, extra: fields)
      }
  }

  private func section(_ list: [Changeset.Section], _ path: ItemPath) -> String? {
    hasSections ? list[path.section].id : nil
  }

  private func change(
    _ kind: String, _ list: [Changeset.Section], _ path: ItemPath, from: Int? = nil,
    to: Int? = nil, extra: [JSONValue.Member] = []
  ) -> JSONValue {
    let row = list[path.section].items[path.item]
    return change(
      kind, in: section(list, path), row, from: from, to: to,
      extra: extra + [.init(name: "row", value: row.content)])
  }

  private func change(
    _ kind: String, in section: String?, _ row: JSONRow? = nil, from: Int? = nil, to: Int? = nil,
    extra: [JSONValue.Member] = []
  ) -> JSONValue {
    var members: [JSONValue.Member] = [.init(name: "change", value: .string(kind))]
    if let section { members.append(.init(name: "section", value: .string(section))) }
    if let row { members.append(.init(name: "id", value: row.id.value)) }
    if let from { members.append(.init(name: "from", value: .integer(Int64(from)))) }
    if let to { members.append(.init(name: "to", value: .integer(Int64(to)))) }
    return .object(members + extra)
  }
}

extension JSONRow {
  /// The fields that differ from those of an earlier row, each with both values; a value that
  /// doesn't exist is missing.
  fileprivate func changes(since old: JSONRow) -> [JSONValue.Member] {
    var names: [String] = []
    for field in old.fields + fields where !names.contains(field.name) { names.append(field.name) }
    let changes = names.compactMap { name -> JSONValue.Member? in
      let (before, after) = (old[name], self[name])
      guard before != after else { return nil }
      let values = [("from", before), ("to", after)].compactMap { name, value in
        value.map { JSONValue.Member(name: name, value: $0) }
      }
      return .init(name: name, value: .object(values))
    }
    return [.init(name: "fields", value: .object(changes))]
  }
}
