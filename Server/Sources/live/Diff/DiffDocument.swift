import LiveDocuments
import LiveList
import LiveListSources

/// Reads lists from JSON and compares them.
struct DiffDocument {
  let key: String?
  /// The path of the rows in the documents; `nil` to detect it.
  var rows: String?
  let updates: ContentUpdates
  /// Whether items that change position are moved rather than deleted and inserted.
  let moves: Bool
  /// Whether the view applies one change after another, as a script instead of batches.
  let isSequential: Bool

  func changeset(
    from before: JSONValue, to after: JSONValue,
    named names: (before: String, after: String) = ("before", "after"), isTable: Bool = false
  ) throws(CommandFailure) -> DiffChangeset {
    if let (before, after) = try pair(before, after, isTable: isTable) {
      return changeset(from: before, to: after)
    }
    let key = if let key { key } else { try detectedKey(in: [before, after]) }
    let shape = shape(of: before, after)
    return changeset(
      from: try naming(names.before) { () throws(CommandFailure) in
        try snapshot(before, key, shape)
      },
      to: try naming(names.after) { () throws(CommandFailure) in
        try snapshot(after, key, shape)
      })
  }

  private func changeset(from before: DiffSnapshot, to after: DiffSnapshot) -> DiffChangeset {
    ListChangeset(
      from: before, to: after.keepingOrder(of: before), updates: updates, moves: moves)
  }

  /// The lists of documents in which they aren't the whole value, or which are tables; `nil` for
  /// any others.
  private func pair(
    _ before: JSONValue, _ after: JSONValue, isTable: Bool
  ) throws(CommandFailure) -> (before: DiffSnapshot, after: DiffSnapshot)? {
    guard !isSectioned(before), !isSectioned(after) else { return nil }
    do {
      let pair = try ListDocument(key: key, rows: rows).pair(before, after, isTable: isTable)
      return pair.map { (DiffSnapshot(rows: $0.before), DiffSnapshot(rows: $0.after)) }
    } catch {
      throw CommandFailure("\(error)")
    }
  }

  /// The changeset in JSON for a line with a pair of lists.
  func result(for line: String) throws -> (json: String, isEmpty: Bool) {
    let pair = try JSONValue(parsing: line, numbers: .asWritten)
    guard let before = pair["before"], let after = pair["after"] else {
      throw CommandFailure(#"Expected an object {"name", "before", "after"}."#)
    }
    let changeset = try changeset(from: before, to: after)
    let name = pair["name"].map { [JSONValue.Member(name: "name", value: $0)] } ?? []
    return (try json(of: changeset).following(name).serialized(), changeset.isEmpty)
  }

  /// The changeset in JSON, for the kind of view.
  func json(of changeset: DiffChangeset) throws -> JSONValue {
    guard isSequential else { return try JSONValue(written: changeset) }
    guard changeset.source.count == 1, changeset.target.count == 1 else {
      throw CommandFailure(
        "A sequential view has no sections. Compare plain lists, or use --view table.")
    }
    return try JSONValue(written: DiffScript(changeset))
  }

  /// Adds the name of a list to an error.
  private func naming(
    _ name: String, _ work: () throws(CommandFailure) -> DiffSnapshot
  ) throws(CommandFailure) -> DiffSnapshot {
    do {
      return try work()
    } catch {
      throw CommandFailure("\(name): \(error)")
    }
  }

  /// What both lists consist of.
  private enum Shape {
    case sections, items, members
  }

  private func shape(of before: JSONValue, _ after: JSONValue) -> Shape {
    if before.isObject, after.isObject { return .members }
    // An empty array is treated like the other list.
    return isSectioned(before) || isSectioned(after) ? .sections : .items
  }

  private func snapshot(
    _ json: JSONValue, _ key: String?, _ shape: Shape
  ) throws(CommandFailure) -> DiffSnapshot {
    switch (shape, json) {
    case (.members, .object(let members)): return [unnamed(try items(members, key))]
    case (.items, .array(let values)): return [unnamed(try items(values, key))]
    case (.sections, .array(let values)): return try sections(values)
    case (_, .object):
      throw CommandFailure(
        "An object can be compared only with another object, such as another export.")
    default:
      throw CommandFailure(
        "A list must be a JSON object, or a JSON array of sections, of objects or of plain values.")
    }
  }

  private func unnamed(_ items: [JSONRow]) -> DiffSnapshot.Element {
    ListSection(id: JSONRow.ID(.null), header: .null, items: items)
  }

  private func sections(_ values: [JSONValue]) throws(CommandFailure) -> DiffSnapshot {
    guard values.allSatisfy(isSection) else {
      throw CommandFailure(
        "Only one of the lists has sections. Use sections in both or in neither.")
    }
    var sections: DiffSnapshot = []
    for value in values { sections.append(try section(value)) }
    return sections
  }

  private func items(_ values: [JSONValue], _ key: String?) throws(CommandFailure) -> [JSONRow] {
    var items: [JSONRow] = []
    for value in values { items.append(try item(value, key)) }
    return items
  }

  /// The members of an object are identified by their names or, if the user chose a key, by that
  /// field.
  private func items(
    _ members: [JSONValue.Member], _ key: String?
  ) throws(CommandFailure) -> [JSONRow] {
    var items: [JSONRow] = []
    for member in members {
      let hasKey = key != nil && member.value.isObject
      items.append(
        hasKey
          ? try item(member.value, key)
          : JSONRow(id: JSONRow.ID(.string(member.name)), content: member.value))
    }
    return items
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
  ) throws(CommandFailure) -> ListSection<JSONRow.ID, JSONValue, JSONRow> {
    var items: [JSONRow] = []
    if case .array(let values)? = value["items"] {
      for item in values {
        guard let id = item["id"] else {
          throw CommandFailure(
            """
            An item of the section \(value["id"]?.serialized() ?? "without id") has no "id". Write \
            {"id": …, "content": …}.
            """)
        }
        items.append(JSONRow(id: JSONRow.ID(id), content: item["content"] ?? .null))
      }
    }
    return ListSection(
      id: JSONRow.ID(value["id"] ?? .null), header: value["header"] ?? .null, items: items)
  }

  private func item(_ value: JSONValue, _ key: String?) throws(CommandFailure) -> JSONRow {
    guard case .object = value, let key else {
      return JSONRow(id: JSONRow.ID(value), content: value)
    }
    guard let id = value[FieldPath(key)] else {
      throw CommandFailure(
        "The object \(value.serialized().prefix(80)) has no \"\(key)\". "
          + "Choose a field that all objects have: --key FIELD")
    }
    return JSONRow(id: JSONRow.ID(id), content: value)
  }

  /// The first usual key that all objects of both lists have, preferably one with unique values;
  /// `nil` if there are no objects.
  private func detectedKey(in lists: [JSONValue]) throws(CommandFailure) -> String? {
    let objects = lists.map { list -> [JSONValue] in
      guard case .array(let values) = list, !isSectioned(list) else { return [] }
      return values.filter(\.isObject)
    }
    if objects.allSatisfy(\.isEmpty) { return nil }
    let key =
      JSONRow.usualKey(of: objects) { $0[$1] }
      ?? JSONRow.usualKey(of: objects, allowsDuplicates: true) { $0[$1] }
    guard let key else {
      throw CommandFailure(
        "None of the fields \(JSONRow.usualKeys.joined(separator: ", ")) is in all objects of both lists. "
          + "Specify a field that is: --key FIELD")
    }
    return key.text
  }
}

extension JSONValue {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }
}
