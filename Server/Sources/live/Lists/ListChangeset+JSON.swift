import LiveList
import LiveListSources

/// A value that can be written as JSON, with members in a defined order.
protocol JSONConvertible {
  var json: JSONValue { get }
}

extension JSONValue: JSONConvertible {
  var json: JSONValue { self }
}

extension String: JSONConvertible {
  var json: JSONValue { .string(self) }
}

extension ListChangeset
where
  SectionID: JSONConvertible, Header: JSONConvertible, Item: JSONConvertible & Identifiable,
  Item.ID: JSONConvertible
{
  /// The changeset in the JSON format that all tools of the project share; empty arrays are omitted.
  func json(adding members: [JSONValue.Member] = []) -> JSONValue {
    .object(
      members + [
        .init(name: "before", value: source.json), .init(name: "after", value: target.json),
        .init(name: "batches", value: .array(batches.map(\.json))),
      ] + array("sectionRefreshes", sectionRefreshes.map(index))
        + array("itemReconfigures", itemReconfigures.map(\.json)))
  }
}

extension ListBatch
where
  SectionID: JSONConvertible, Header: JSONConvertible, Item: JSONConvertible & Identifiable,
  Item.ID: JSONConvertible
{
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

extension Array: JSONConvertible where Element: JSONConvertible {
  /// The values in their order.
  var json: JSONValue { .array(map(\.json)) }
}

extension ListSection: JSONConvertible
where
  ID: JSONConvertible, Header: JSONConvertible, Item: JSONConvertible & Identifiable,
  Item.ID: JSONConvertible
{
  var json: JSONValue {
    .object([
      .init(name: "id", value: id.json), .init(name: "header", value: header.json),
      .init(
        name: "items",
        value: .array(
          items.map {
            .object([
              .init(name: "id", value: $0.id.json), .init(name: "content", value: $0.json),
            ])
          })),
    ])
  }
}

extension ItemPath: JSONConvertible {
  var json: JSONValue { .array([index(section), index(item)]) }
}

private func index(_ number: Int) -> JSONValue { .integer(Int64(number)) }

private func array(_ name: String, _ values: [JSONValue]) -> [JSONValue.Member] {
  values.isEmpty ? [] : [.init(name: name, value: .array(values))]
}
