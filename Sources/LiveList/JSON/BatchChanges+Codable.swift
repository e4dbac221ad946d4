/// Encodes the changes of a batch as a JSON object: `{"itemDeletes": [[0, 1]], "sectionInserts":
/// [3]}`.
///
/// Empty arrays are omitted, and decoding treats missing arrays as empty.
extension BatchChanges: Codable {
  enum CodingKeys: String, CodingKey {
    case sectionDeletes, sectionInserts, sectionMoves, sectionReloads
    case itemDeletes, itemInserts, itemMoves, itemReloads
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeUnlessEmpty(sectionDeletes, forKey: .sectionDeletes)
    try container.encodeUnlessEmpty(sectionInserts, forKey: .sectionInserts)
    try container.encodeUnlessEmpty(sectionMoves, forKey: .sectionMoves)
    try container.encodeUnlessEmpty(sectionReloads, forKey: .sectionReloads)
    try container.encodeUnlessEmpty(itemDeletes, forKey: .itemDeletes)
    try container.encodeUnlessEmpty(itemInserts, forKey: .itemInserts)
    try container.encodeUnlessEmpty(itemMoves, forKey: .itemMoves)
    try container.encodeUnlessEmpty(itemReloads, forKey: .itemReloads)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    sectionDeletes = try container.decodeOrEmpty(forKey: .sectionDeletes)
    sectionInserts = try container.decodeOrEmpty(forKey: .sectionInserts)
    sectionMoves = try container.decodeOrEmpty(forKey: .sectionMoves)
    sectionReloads = try container.decodeOrEmpty(forKey: .sectionReloads)
    itemDeletes = try container.decodeOrEmpty(forKey: .itemDeletes)
    itemInserts = try container.decodeOrEmpty(forKey: .itemInserts)
    itemMoves = try container.decodeOrEmpty(forKey: .itemMoves)
    itemReloads = try container.decodeOrEmpty(forKey: .itemReloads)
  }
}

extension KeyedEncodingContainer {
  /// Encodes an array unless it is empty: most changesets have few kinds of changes.
  package mutating func encodeUnlessEmpty(
    _ values: [some Encodable], forKey key: Key
  ) throws {
    if !values.isEmpty { try encode(values, forKey: key) }
  }
}

extension KeyedDecodingContainer {
  /// Decodes an array. A missing array is empty.
  package func decodeOrEmpty<Value: Decodable>(forKey key: Key) throws -> [Value] {
    try decodeIfPresent([Value].self, forKey: key) ?? []
  }
}
