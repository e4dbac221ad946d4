@_spi(LiveServer) import LiveList

private enum ChangesetKeys: String, CodingKey {
  case before, after, batches, sectionRefreshes, itemReconfigures
}

extension RecordedChangeset: Encodable
where SectionID: Encodable, Header: Encodable, Item: Identifiable & Encodable, Item.ID: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ChangesetKeys.self)
    try container.encodeIfPresent(before, forKey: .before)
    try container.encodeIfPresent(after, forKey: .after)
    try container.encodeUnlessEmpty(batches, forKey: .batches)
    try container.encodeUnlessEmpty(sectionRefreshes, forKey: .sectionRefreshes)
    try container.encodeUnlessEmpty(itemReconfigures, forKey: .itemReconfigures)
  }
}

extension RecordedChangeset: Decodable
where SectionID: Decodable, Header: Decodable, Item: Identifiable & Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ChangesetKeys.self)
    self.init(
      before: try container.decodeIfPresent(Edit.self, forKey: .before),
      after: try container.decodeIfPresent(Edit.self, forKey: .after),
      batches: try container.decodeOrEmpty(forKey: .batches),
      sectionRefreshes: try container.decodeOrEmpty(forKey: .sectionRefreshes),
      itemReconfigures: try container.decodeOrEmpty(forKey: .itemReconfigures))
  }
}

private enum BatchKeys: String, CodingKey { case after }

extension RecordedBatch: Encodable
where SectionID: Encodable, Header: Encodable, Item: Identifiable & Encodable, Item.ID: Encodable {
  func encode(to encoder: any Encoder) throws {
    try changes.encode(to: encoder)
    var container = encoder.container(keyedBy: BatchKeys.self)
    try container.encodeIfPresent(after, forKey: .after)
  }
}

extension RecordedBatch: Decodable
where SectionID: Decodable, Header: Decodable, Item: Identifiable & Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: BatchKeys.self)
    changes = try BatchChanges(from: decoder)
    after = try container.decodeIfPresent(ListEdit.self, forKey: .after)
  }
}
