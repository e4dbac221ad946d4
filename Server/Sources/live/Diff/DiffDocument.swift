import LiveList
import LiveTree
import LiveTreeWire

/// Reads lists from JSON and compares them.
struct DiffDocument {
  let key: String?
  let updates: ContentUpdates
  /// Whether a view with batches is told of moves.
  let moves: Bool
  /// Whether the view takes one change after the other, and is given a script in place of batches.
  let isSequential: Bool

  /// The fields by which objects are known when nobody says so, the best guess first.
  private static let usualKeys = ["id", "_id", "key", "name"]

  func changeset(
    from before: JSONValue, to after: JSONValue
  ) throws(CommandFailure) -> DiffChangeset {
    let key = if let key { key } else { try guessedKey(in: [before, after]) }
    // An empty array says nothing of its form: it has that of the other list.
    let hasSections = isSectioned(before) || isSectioned(after)
    return ListChangeset(
      from: try snapshot(before, key, hasSections), to: try snapshot(after, key, hasSections),
      updates: updates, moves: moves)
  }

  /// The changeset's JSON for one line of pairs.
  func answer(to line: String) throws -> (json: String, isEmpty: Bool) {
    let pair = try JSONValue(parsing: line)
    guard let before = pair["before"], let after = pair["after"] else {
      throw CommandFailure(#"{"name", "before", "after"} belongs here."#)
    }
    let changeset = try changeset(from: before, to: after)
    let name = pair["name"].map { [JSONValue.Member(name: "name", value: $0)] } ?? []
    return (try json(of: changeset, adding: name).serialized(), changeset.isEmpty)
  }

  /// The changeset in JSON, for the kind of view.
  func json(
    of changeset: DiffChangeset, adding members: [JSONValue.Member] = []
  ) throws(CommandFailure) -> JSONValue {
    guard isSequential else { return changeset.json(adding: members) }
    guard changeset.source.count == 1, changeset.target.count == 1 else {
      throw CommandFailure(
        "A sequential view has no sections. Compare plain lists, or use --view table.")
    }
    return changeset.scriptJSON(adding: members)
  }

  private func snapshot(
    _ json: JSONValue, _ key: String?, _ hasSections: Bool
  ) throws(CommandFailure) -> DiffSnapshot {
    guard case .array(let values) = json else {
      throw CommandFailure("A list is a JSON array, of sections, of objects, or of plain values.")
    }
    if hasSections {
      guard values.allSatisfy(isSection) else {
        throw CommandFailure("One list has sections and the other has not. Compare like with like.")
      }
      var sections: DiffSnapshot = []
      for value in values { sections.append(try section(value)) }
      return sections
    }
    var items: [DiffItem] = []
    for value in values { items.append(try item(value, key)) }
    return [ListSection(id: DiffID(.null), header: .null, items: items)]
  }

  private func isSectioned(_ json: JSONValue) -> Bool {
    if case .array(let values) = json {
      !values.isEmpty && values.allSatisfy(isSection)
    } else {
      false
    }
  }

  private func isSection(_ value: JSONValue) -> Bool {
    if case .array? = value["items"] { value["id"] != nil } else { false }
  }

  private func section(
    _ value: JSONValue
  ) throws(CommandFailure) -> ListSection<DiffID, JSONValue, DiffItem> {
    var items: [DiffItem] = []
    if case .array(let values)? = value["items"] {
      for value in values {
        guard let id = value["id"] else {
          throw CommandFailure(#"An item of a section is {"id", "content"}; one has no id."#)
        }
        items.append(DiffItem(id: DiffID(id), content: value["content"] ?? .null))
      }
    }
    return ListSection(
      id: DiffID(value["id"] ?? .null), header: value["header"] ?? .null, items: items)
  }

  private func item(_ value: JSONValue, _ key: String?) throws(CommandFailure) -> DiffItem {
    guard case .object = value, let key else { return DiffItem(id: DiffID(value), content: value) }
    guard let id = value[key] else {
      throw CommandFailure("An object has no \"\(key)\". Name the field that all have: --key FIELD")
    }
    return DiffItem(id: DiffID(id), content: value)
  }

  /// The first of the usual fields that all objects have; `nil` where there are none.
  private func guessedKey(in lists: [JSONValue]) throws(CommandFailure) -> String? {
    let objects = lists.flatMap { list -> [JSONValue] in
      guard case .array(let values) = list, !isSectioned(list) else { return [] }
      return values.filter { if case .object = $0 { true } else { false } }
    }
    if objects.isEmpty { return nil }
    let key = Self.usualKeys.first { key in objects.allSatisfy { $0[key] != nil } }
    guard let key else {
      throw CommandFailure(
        "No field tells the objects apart. Name the one that all have: --key FIELD")
    }
    return key
  }
}
