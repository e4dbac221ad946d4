/// The sections of the profile, in the order in which they are shown.
public enum ProfileSection: String, Hashable, Sendable, CaseIterable, Encodable {
  case main, about, email, attributes, friends

  /// The header.
  public var title: String {
    switch self {
    case .main: "Main Info"
    case .about: "About"
    case .email: "Email"
    case .attributes: "Attributes"
    case .friends: "Friends"
    }
  }
}
