import LiveList
import LiveListPipeline

extension RecordedChangeset: Encodable
where SectionID: Encodable, Header: Encodable, Item: Identifiable & Encodable, Item.ID: Encodable {
  func encode(to encoder: any Encoder) throws {
    try ChangesetJSON(
      before: before, after: after, batches: batches.isEmpty ? nil : batches,
      sectionRefreshes: sectionRefreshes, itemReconfigures: itemReconfigures
    ).encode(to: encoder)
  }
}

extension RecordedChangeset: Decodable
where SectionID: Decodable, Header: Decodable, Item: Identifiable & Decodable {
  init(from decoder: any Decoder) throws {
    let json = try ChangesetJSON<Edit, RecordedBatch<SectionID, Header, Item>>(from: decoder)
    self.init(
      before: json.before, after: json.after, batches: json.batches ?? [],
      sectionRefreshes: json.sectionRefreshes, itemReconfigures: json.itemReconfigures)
  }
}
