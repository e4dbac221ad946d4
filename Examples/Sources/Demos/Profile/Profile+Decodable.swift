extension Profile: Decodable {
  private enum CodingKeys: String, CodingKey {
    case data, fullName, pictureUrl, email, about, friends, profileAttributes
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    // The article's file contains the profile in `data`. Fields next to `data` were edited since
    // the import, so they take precedence.
    let imported = try? container.decodeIfPresent(Profile.self, forKey: .data)
    self = imported ?? Profile()
    container.read(.fullName, &fullName)
    container.read(.pictureUrl, &pictureUrl)
    container.read(.email, &email)
    container.read(.about, &about)
    container.read(.friends, &friends)
    container.read(.profileAttributes, &profileAttributes)
  }
}

extension Profile.Friend: Decodable {
  private enum CodingKeys: String, CodingKey { case id, name, pictureUrl }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    container.read(.id, &id)
    container.read(.name, &name)
    container.read(.pictureUrl, &pictureUrl)
  }
}

extension Profile.Attribute: Decodable {
  private enum CodingKeys: String, CodingKey { case key, value }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    container.read(.key, &key)
    container.read(.value, &value)
  }
}
