extension Profile: Decodable {
  private enum CodingKeys: String, CodingKey {
    case fullName, pictureUrl, email, about, friends, profileAttributes
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    fullName = try container.text(forKey: .fullName)
    pictureUrl = try container.text(forKey: .pictureUrl)
    email = try container.text(forKey: .email)
    about = try container.text(forKey: .about)
    friends = try container.list(forKey: .friends)
    profileAttributes = try container.list(forKey: .profileAttributes)
  }
}

extension Profile.Friend: Decodable {
  private enum CodingKeys: String, CodingKey { case name, pictureUrl }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.text(forKey: .name)
    pictureUrl = try container.text(forKey: .pictureUrl)
  }
}

extension Profile.Attribute: Decodable {
  private enum CodingKeys: String, CodingKey { case key, value }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    key = try container.text(forKey: .key)
    value = try container.text(forKey: .value)
  }
}
