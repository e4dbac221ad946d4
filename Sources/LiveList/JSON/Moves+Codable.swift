extension ListDiff.SectionMove: Codable {
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    from = try container.decode(Int.self)
    to = try container.decode(Int.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(from)
    try container.encode(to)
  }
}

extension ListDiff.ItemMove: Codable {
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    from = try container.decode(ItemPath.self)
    to = try container.decode(ItemPath.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(from)
    try container.encode(to)
  }
}
