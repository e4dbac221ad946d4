/// A row of the profile.
public enum ProfileRow: Hashable, Sendable {
  /// The profile's owner: name and picture.
  case name(String, picture: String)
  /// A sentence about the profile's owner.
  case about(String)
  /// The email address.
  case email(String)
  /// An attribute.
  case attribute(Profile.Attribute)
  /// A friend.
  case friend(Profile.Friend)
}

extension ProfileRow: Identifiable {
  /// The section and, within it, a friend's ID or name, or the key of an attribute. Each of the
  /// other kinds has only one row.
  ///
  /// The section distinguishes a friend from an attribute with the same name, which different cell
  /// classes show.
  public var id: String {
    switch self {
    case .name, .about, .email: section.rawValue
    case .attribute(let attribute): "\(section.rawValue)/\(attribute.key)"
    case .friend(let friend): "\(section.rawValue)/\(friend.id.isEmpty ? friend.name : friend.id)"
    }
  }

  /// The section that shows rows of this kind.
  public var section: ProfileSection {
    switch self {
    case .name: .main
    case .about: .about
    case .email: .email
    case .attribute: .attributes
    case .friend: .friends
    }
  }
}

extension ProfileRow {
  /// The fields that a view of the list shows, by their roles: `title`, `text`, `label`, `value`,
  /// `picture`.
  public var fields: [(role: String, text: String)] {
    switch self {
    case .name(let name, let picture): [("title", name), ("picture", picture)]
    case .friend(let friend): [("title", friend.name), ("picture", friend.pictureUrl)]
    case .about(let text), .email(let text): [("text", text)]
    case .attribute(let attribute): [("label", attribute.key), ("value", attribute.value)]
    }
  }
}

/// In JSON, a row is an object with its fields and a `kind`: the name of its section.
extension ProfileRow: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try encoder.encodeRow(section.rawValue, fields)
  }
}
