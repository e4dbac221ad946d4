/// An item of a section in JSON: `{"id": …, "content": …}`.
package struct CodedItem<Item: Identifiable> {
  package var item: Item

  package init(item: Item) { self.item = item }

  enum CodingKeys: String, CodingKey { case id, content }
}

extension CodedItem: Encodable where Item: Encodable, Item.ID: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(item.id, forKey: .id)
    try container.encode(item, forKey: .content)
  }
}

extension CodedItem: Decodable where Item: Decodable {
  package init(from decoder: any Decoder) throws {
    item = try decoder.container(keyedBy: CodingKeys.self).decode(Item.self, forKey: .content)
  }
}

private enum SectionKeys: String, CodingKey { case id, header, items }

/// Encodes a section as the JSON object `{"id": …, "header": …, "items": [{"id": …, "content":
/// …}]}`.
extension ListSection: Encodable
where ID: Encodable, Header: Encodable, Item: Identifiable & Encodable, Item.ID: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SectionKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(header, forKey: .header)
    try container.encode(items.map { CodedItem(item: $0) }, forKey: .items)
  }
}

extension ListSection: Decodable
where ID: Decodable, Header: Decodable, Item: Identifiable & Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SectionKeys.self)
    self.init(
      id: try container.decode(ID.self, forKey: .id),
      header: try container.decode(Header.self, forKey: .header),
      items: try container.decode([CodedItem<Item>].self, forKey: .items).map(\.item))
  }
}
