import LiveListSources

extension JSONValue {
  /// Encodes a list or a changeset as the command writes it: a row is the JSON value that it shows.
  /// In a recording, a row also has the order of its fields.
  init(written value: some Encodable) throws {
    try self.init(encoding: value) { part in
      switch part {
      case let row as JSONRow: row.content
      case let id as JSONRow.ID: id.value
      default: nil
      }
    }
  }

  /// The object with other members before its own.
  func following(_ members: [Member]) -> JSONValue {
    if case .object(let own) = self { .object(members + own) } else { self }
  }
}
