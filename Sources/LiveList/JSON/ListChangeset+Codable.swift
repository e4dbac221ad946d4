/// Encodes a changeset as JSON:
///
/// ```json
/// {"before": [SECTION…], "after": [SECTION…],
///  "batches": [{"itemMoves": [[[0, 1], [0, 3]]], "after": [SECTION…]}],
///  "sectionRefreshes": [0], "itemReconfigures": [[0, 2]]}
/// ```
///
/// Empty arrays of changes are omitted, and decoding treats missing arrays as empty.
extension ListChangeset: Encodable
where SectionID: Encodable, Header: Encodable, Item: Identifiable & Encodable, Item.ID: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try ChangesetJSON(
      before: source, after: target, batches: batches, sectionRefreshes: sectionRefreshes,
      itemReconfigures: itemReconfigures
    ).encode(to: encoder)
  }
}

/// Decoding compares the two lists again to get the diff. The batches are taken from the JSON.
extension ListChangeset: Decodable
where
  SectionID: Decodable, Header: Decodable & Equatable, Item: Identifiable & Equatable & Decodable
{
  public init(from decoder: any Decoder) throws {
    let json = try ChangesetJSON<[Section], Batch>(from: decoder)
    self.init(
      from: try json.before.required("before", by: decoder),
      to: try json.after.required("after", by: decoder), batches: json.batches ?? [],
      sectionRefreshes: json.sectionRefreshes, itemReconfigures: json.itemReconfigures)
  }
}

extension ListChangeset where Header: Equatable, Item: Identifiable & Equatable {
  /// Creates a changeset with batches that were planned earlier or elsewhere, and computes the diff
  /// of its lists.
  ///
  /// - Complexity: The same as ``ListDiff/init(from:to:)``.
  package init(
    from source: [Section], to target: [Section], batches: [Batch],
    sectionRefreshes: [Int], itemReconfigures: [ItemPath]
  ) {
    self.init(
      from: .many(source), to: .many(target), ListDiff(from: source, to: target),
      .batches(
        batches.map { BatchStep(changes: $0.changes, content: .target) },
        sectionRefreshes: sectionRefreshes, itemReconfigures: itemReconfigures),
      lists: batches.map(\.after))
  }
}
