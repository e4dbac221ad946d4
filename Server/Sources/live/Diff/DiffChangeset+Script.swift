import LiveList
import LiveListSources

extension DiffChangeset {
  /// The changes of the only section as a script for a view that applies one after the other.
  func scriptJSON(adding members: [JSONValue.Member] = []) -> JSONValue {
    let flat = ItemsChangeset<JSONRow>(from: source[0].items, to: target[0].items)
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
    return .object([.init(name: name, value: .array(rows.map { .integer(Int64($0)) }))])
  }
}
