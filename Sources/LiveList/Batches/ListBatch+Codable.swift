extension ListBatch {
  enum CodingKeys: String, CodingKey {
    case sectionDeletes, sectionInserts, sectionMoves, sectionReloads
    case itemDeletes, itemInserts, itemMoves, itemReloads
    case after
  }
}

extension ListBatch: Encodable
where SectionID: Encodable, Header: Encodable, Item: Identifiable & Encodable, Item.ID: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeUnlessEmpty(changes.sectionDeletes, forKey: .sectionDeletes)
    try container.encodeUnlessEmpty(changes.sectionInserts, forKey: .sectionInserts)
    try container.encodeUnlessEmpty(changes.sectionMoves, forKey: .sectionMoves)
    try container.encodeUnlessEmpty(changes.sectionReloads, forKey: .sectionReloads)
    try container.encodeUnlessEmpty(changes.itemDeletes, forKey: .itemDeletes)
    try container.encodeUnlessEmpty(changes.itemInserts, forKey: .itemInserts)
    try container.encodeUnlessEmpty(changes.itemMoves, forKey: .itemMoves)
    try container.encodeUnlessEmpty(changes.itemReloads, forKey: .itemReloads)
    try container.encode(after, forKey: .after)
  }
}

extension ListBatch: Decodable
where SectionID: Decodable, Header: Decodable, Item: Identifiable & Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var changes = BatchChanges()
    changes.sectionDeletes = try container.decodeOrEmpty(forKey: .sectionDeletes)
    changes.sectionInserts = try container.decodeOrEmpty(forKey: .sectionInserts)
    changes.sectionMoves = try container.decodeOrEmpty(forKey: .sectionMoves)
    changes.sectionReloads = try container.decodeOrEmpty(forKey: .sectionReloads)
    changes.itemDeletes = try container.decodeOrEmpty(forKey: .itemDeletes)
    changes.itemInserts = try container.decodeOrEmpty(forKey: .itemInserts)
    changes.itemMoves = try container.decodeOrEmpty(forKey: .itemMoves)
    changes.itemReloads = try container.decodeOrEmpty(forKey: .itemReloads)
    self.init(
      changes: changes,
      after: try container.decode([ListSection<SectionID, Header, Item>].self, forKey: .after))
  }
}

extension KeyedEncodingContainer {
  /// Leaves out what is empty: most kinds of change are, in most changesets.
  mutating func encodeUnlessEmpty(_ values: [some Encodable], forKey key: Key) throws {
    if !values.isEmpty { try encode(values, forKey: key) }
  }
}

extension KeyedDecodingContainer {
  /// Reads an array that may have been left out.
  func decodeOrEmpty<Value: Decodable>(forKey key: Key) throws -> [Value] {
    try decodeIfPresent([Value].self, forKey: key) ?? []
  }
}
