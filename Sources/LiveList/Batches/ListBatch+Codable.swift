extension ListBatch {
  enum CodingKeys: String, CodingKey { case after }
}

/// A batch is the JSON object of its changes, and `"after"`: the list that it leads to.
extension ListBatch: Encodable
where SectionID: Encodable, Header: Encodable, Item: Identifiable & Encodable, Item.ID: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try changes.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(after, forKey: .after)
  }
}

extension ListBatch: Decodable
where SectionID: Decodable, Header: Decodable, Item: Identifiable & Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      changes: try BatchChanges(from: decoder),
      after: try container.decode([ListSection<SectionID, Header, Item>].self, forKey: .after))
  }
}
