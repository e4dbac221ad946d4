/// Encodes a batch as the JSON object of its changes, with the list after the batch in `"after"`.
extension ListChangeset.Batch: Encodable
where SectionID: Encodable, Header: Encodable, Item: Identifiable & Encodable, Item.ID: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try BatchJSON(changes: changes, after: after).encode(to: encoder)
  }
}

extension ListChangeset.Batch: Decodable
where SectionID: Decodable, Header: Decodable, Item: Identifiable & Decodable {
  public init(from decoder: any Decoder) throws {
    let json = try BatchJSON<[ListSection<SectionID, Header, Item>]>(from: decoder)
    self.init(changes: json.changes, after: try json.after.required("after", by: decoder))
  }
}
