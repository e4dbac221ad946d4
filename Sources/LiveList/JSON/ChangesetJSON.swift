/// The JSON form of a changeset. Its lists are written in full, or as edits of other lists.
///
/// ```json
/// {"before": LIST, "after": LIST, "batches": [{"itemMoves": [[[0, 1], [0, 3]]], "after": LIST}],
///  "sectionRefreshes": [0], "itemReconfigures": [[0, 2]]}
/// ```
///
/// When encoding, `nil` and empty arrays of changes are omitted; when decoding, they may be
/// missing.
package struct ChangesetJSON<List, Batch> {
  package var before: List?
  package var after: List?
  package var batches: [Batch]?
  package var sectionRefreshes: [Int]
  package var itemReconfigures: [ItemPath]

  package init(
    before: List?, after: List?, batches: [Batch]?, sectionRefreshes: [Int],
    itemReconfigures: [ItemPath]
  ) {
    self.before = before
    self.after = after
    self.batches = batches
    self.sectionRefreshes = sectionRefreshes
    self.itemReconfigures = itemReconfigures
  }

  fileprivate enum CodingKeys: String, CodingKey {
    case before, after, batches, sectionRefreshes, itemReconfigures
  }
}

extension ChangesetJSON: Encodable where List: Encodable, Batch: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(before, forKey: .before)
    try container.encodeIfPresent(after, forKey: .after)
    try container.encodeIfPresent(batches, forKey: .batches)
    try container.encodeUnlessEmpty(sectionRefreshes, forKey: .sectionRefreshes)
    try container.encodeUnlessEmpty(itemReconfigures, forKey: .itemReconfigures)
  }
}

extension ChangesetJSON: Decodable where List: Decodable, Batch: Decodable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    before = try container.decodeIfPresent(List.self, forKey: .before)
    after = try container.decodeIfPresent(List.self, forKey: .after)
    batches = try container.decodeIfPresent([Batch].self, forKey: .batches)
    sectionRefreshes = try container.decodeOrEmpty(forKey: .sectionRefreshes)
    itemReconfigures = try container.decodeOrEmpty(forKey: .itemReconfigures)
  }
}

/// The JSON form of a batch: the object of its changes, with the list after the batch in `"after"`.
package struct BatchJSON<List> {
  package var changes: BatchChanges
  package var after: List?

  package init(changes: BatchChanges, after: List?) {
    self.changes = changes
    self.after = after
  }

  fileprivate enum CodingKeys: String, CodingKey { case after }
}

extension BatchJSON: Encodable where List: Encodable {
  package func encode(to encoder: any Encoder) throws {
    try changes.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(after, forKey: .after)
  }
}

extension BatchJSON: Decodable where List: Decodable {
  package init(from decoder: any Decoder) throws {
    changes = try BatchChanges(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    after = try container.decodeIfPresent(List.self, forKey: .after)
  }
}

extension BatchJSON: Sendable where List: Sendable {}

extension Optional {
  /// Returns the list, which a changeset or a batch must have.
  ///
  /// - Throws: A `DecodingError` for a missing key.
  func required(_ name: String, by decoder: any Decoder) throws -> Wrapped {
    if let self { return self }
    throw DecodingError.valueNotFound(
      Wrapped.self,
      DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: "The list \"\(name)\" is missing."))
  }
}
