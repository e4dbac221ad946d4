import LiveList

/// Encodes an edit as a JSON array. `[2, 3]` stands for three unchanged sections starting at
/// section 2. `{"from": 1, "header": …, "items": […]}` stands for a changed section, without its
/// unchanged parts, and `{"id": …, "header": …, "items": […]}` for a new section.
///
/// Among items, `[0, 4, 5]` stands for five items of section 0 starting at item 4, and `{"id": …,
/// "content": …}` for a new item. So a whole list, as changesets encode it, is also a valid edit.
extension ListEdit: Encodable
where SectionID: Encodable, Header: Encodable, Item: Identifiable & Encodable, Item.ID: Encodable {
  public func encode(to encoder: any Encoder) throws { try sections.encode(to: encoder) }
}

extension ListEdit: Decodable
where SectionID: Decodable, Header: Decodable, Item: Identifiable & Decodable {
  public init(from decoder: any Decoder) throws { sections = try [Piece](from: decoder) }

  private typealias Piece = SectionPiece<SectionID, Header, Item>
}

private enum SectionKeys: String, CodingKey { case from, id, header, items }

extension SectionPiece: Encodable
where SectionID: Encodable, Header: Encodable, Item: Identifiable & Encodable, Item.ID: Encodable {
  @usableFromInline
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .kept(let first, let count):
      try [first, count].encode(to: encoder)
    case .edited(let origin, let header, let items):
      var container = encoder.container(keyedBy: SectionKeys.self)
      try container.encode(origin, forKey: .from)
      // `encodeIfPresent` would omit a header that is itself `nil`.
      if let header { try container.encode(header, forKey: .header) }
      if let items { try container.encode(items, forKey: .items) }
    case .new(let id, let header, let items):
      var container = encoder.container(keyedBy: SectionKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(header, forKey: .header)
      try container.encode(items, forKey: .items)
    }
  }
}

extension SectionPiece: Decodable
where SectionID: Decodable, Header: Decodable, Item: Identifiable & Decodable {
  @usableFromInline
  package init(from decoder: any Decoder) throws {
    if var run = try? decoder.unkeyedContainer() {
      self = .kept(first: try run.decode(Int.self), count: try run.decode(Int.self))
      try run.expectEnd(after: 2)
      return
    }
    let container = try decoder.container(keyedBy: SectionKeys.self)
    guard container.contains(.from) else {
      self = .new(
        id: try container.decode(SectionID.self, forKey: .id),
        header: try container.decode(Header.self, forKey: .header),
        items: try container.decode([ItemPiece<Item>].self, forKey: .items))
      return
    }
    let hasHeader = container.contains(.header)
    self = .edited(
      try container.decode(Int.self, forKey: .from),
      header: hasHeader ? try container.decode(Header.self, forKey: .header) : nil,
      items: try container.decodeIfPresent([ItemPiece<Item>].self, forKey: .items))
  }
}

extension ItemPiece: Encodable where Item: Identifiable & Encodable, Item.ID: Encodable {
  @usableFromInline
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .kept(let path, let count):
      try [path.section, path.item, count].encode(to: encoder)
    case .new(let item):
      try CodedItem(item: item).encode(to: encoder)
    }
  }
}

extension ItemPiece: Decodable where Item: Identifiable & Decodable {
  @usableFromInline
  package init(from decoder: any Decoder) throws {
    guard var run = try? decoder.unkeyedContainer() else {
      self = .new(try CodedItem(from: decoder).item)
      return
    }
    let path = ItemPath(section: try run.decode(Int.self), item: try run.decode(Int.self))
    self = .kept(path, count: try run.decode(Int.self))
    try run.expectEnd(after: 3)
  }
}

extension UnkeyedDecodingContainer {
  /// Rejects an array with more numbers than expected.
  fileprivate func expectEnd(after count: Int) throws {
    guard isAtEnd else {
      throw DecodingError.dataCorruptedError(
        in: self, debugDescription: "Expected \(count) numbers, found more.")
    }
  }
}
