/// The format of a logbook's file: an object with `version`, `players` and `matches`, in which
/// matches refer to players by their IDs.
extension LogbookContents: Codable {
  /// The only version of the format that is written and read.
  public static let version = 1

  private enum CodingKeys: String, CodingKey { case version, players, matches }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version == Self.version else {
      throw LogbookError(
        .store,
        "its format version is \(version), and this program reads only version \(Self.version).")
    }
    try self.init(
      checking: try container.decode([Player].self, forKey: .players),
      try container.decode([StoredMatch].self, forKey: .matches))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.version, forKey: .version)
    try container.encode(players, forKey: .players)
    try container.encode(stored, forKey: .matches)
  }
}

extension LogbookContents.StoredMatch: Codable {
  private enum CodingKeys: String, CodingKey { case id }

  init(from decoder: any Decoder) throws {
    id = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .id)
    draft = try MatchDraft(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try draft.encode(to: encoder)
  }
}
