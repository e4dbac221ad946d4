/// A row of the profile.
public enum ProfileRow: Hashable, Sendable {
  /// The profile's owner: name and picture.
  case name(String, picture: String)
  /// A sentence about the profile's owner.
  case about(String)
  /// The email address.
  case email(String)
  /// An attribute.
  case attribute(key: String, value: String)
  /// A friend: name and picture.
  case friend(name: String, picture: String)
}

extension ProfileRow: Identifiable {
  /// A friend is identified by name and an attribute by its key; of the other kinds there is one
  /// row, identified by its section.
  public var id: String {
    switch self {
    case .name: ProfileSection.main.title
    case .about: ProfileSection.about.title
    case .email: ProfileSection.email.title
    case .attribute(let key, _): key
    case .friend(let name, _): name
    }
  }
}

extension ProfileRow {
  /// The fields that a view of the list shows, by their roles: `title`, `text`, `label`, `value`,
  /// `picture`.
  public var fields: [(role: String, text: String)] {
    switch self {
    case .name(let name, let picture), .friend(let name, let picture):
      [("title", name), ("picture", picture)]
    case .about(let text), .email(let text): [("text", text)]
    case .attribute(let key, let value): [("label", key), ("value", value)]
    }
  }
}

/// In JSON a row is an object of its fields, and of `kind`, the section of its kind.
extension ProfileRow: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try encoder.encodeRow(section.rawValue, fields)
  }

  private var section: ProfileSection {
    switch self {
    case .name: .main
    case .about: .about
    case .email: .email
    case .attribute: .attributes
    case .friend: .friends
    }
  }
}
