import LiveList
import LiveTree

extension DiffChangeset {
  /// The changeset in the JSON that all of the project's tools share; empty arrays are left out.
  func json(adding members: [JSONValue.Member] = []) -> JSONValue {
    .object(
      members + [
        .init(name: "before", value: source.json), .init(name: "after", value: target.json),
        .init(name: "batches", value: .array(batches.map(\.json))),
      ] + array("sectionRefreshes", sectionRefreshes.map(index))
        + array("itemReconfigures", itemReconfigures.map(\.json)))
  }
}

extension DiffChangeset {
  /// The changes of the only section as a script for a view that takes one after the other.
  func scriptJSON(adding members: [JSONValue.Member] = []) -> JSONValue {
    let flat = ItemsChangeset<DiffItem>(from: source[0].items, to: target[0].items)
    return .object(
      members + [
        .init(name: "before", value: source.json), .init(name: "after", value: target.json),
        .init(name: "script", value: .array(flat.script.steps.map(\.json))),
      ])
  }
}

extension SequentialScript.Step {
  fileprivate var json: JSONValue {
    let (name, rows): (String, [Int]) =
      switch self {
      case .remove(let rows): ("remove", rows)
      case .move(let from, let to): ("move", [from, to])
      case .insert(let rows): ("insert", rows)
      case .reload(let rows): ("reload", rows)
      }
    return .object([.init(name: name, value: .array(rows.map(index)))])
  }
}

extension ListBatch where SectionID == DiffID, Header == JSONValue, Item == DiffItem {
  fileprivate var json: JSONValue {
    .object(changes.members + [.init(name: "after", value: after.json)])
  }
}

extension BatchChanges {
  fileprivate var members: [JSONValue.Member] {
    array("sectionDeletes", sectionDeletes.map(index))
      + array("sectionInserts", sectionInserts.map(index))
      + array("sectionMoves", sectionMoves.map { .array([index($0.from), index($0.to)]) })
      + array("sectionReloads", sectionReloads.map(index))
      + array("itemDeletes", itemDeletes.map(\.json))
      + array("itemInserts", itemInserts.map(\.json))
      + array("itemMoves", itemMoves.map { .array([$0.from.json, $0.to.json]) })
      + array("itemReloads", itemReloads.map(\.json))
  }
}

extension DiffSnapshot {
  fileprivate var json: JSONValue {
    .array(
      map { section in
        .object([
          .init(name: "id", value: section.id.json), .init(name: "header", value: section.header),
          .init(
            name: "items",
            value: .array(
              section.items.map {
                .object([
                  .init(name: "id", value: $0.id.json), .init(name: "content", value: $0.content),
                ])
              })),
        ])
      })
  }
}

extension ItemPath {
  fileprivate var json: JSONValue { .array([index(section), index(item)]) }
}

private func index(_ number: Int) -> JSONValue { .integer(Int64(number)) }

private func array(_ name: String, _ values: [JSONValue]) -> [JSONValue.Member] {
  values.isEmpty ? [] : [.init(name: name, value: .array(values))]
}
