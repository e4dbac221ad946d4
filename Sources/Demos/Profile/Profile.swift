/// A profile as it is stored in the database.
///
/// Decoding is tolerant: a missing field is empty, numbers become text, a list may be an array with
/// gaps or an object. Data that can't be a profile is an error, never an empty profile.
public struct Profile: Hashable, Sendable {
  /// The full name.
  public var fullName = ""
  /// The name of the picture.
  public var pictureUrl = ""
  /// The email address.
  public var email = ""
  /// A sentence about the profile's owner.
  public var about = ""
  /// The friends, in order.
  public var friends: [Friend] = []
  /// More attributes, in order.
  public var profileAttributes: [Attribute] = []

  /// A friend of the profile's owner.
  public struct Friend: Hashable, Sendable {
    /// The name, which identifies the friend.
    public var name = ""
    /// The name of the picture.
    public var pictureUrl = ""

    /// A friend without name and picture.
    public init() {}
  }

  /// An attribute.
  public struct Attribute: Hashable, Sendable {
    /// The key, which identifies the attribute.
    public var key = ""
    /// The value.
    public var value = ""

    /// An empty attribute.
    public init() {}
  }

  /// An empty profile.
  public init() {}
}
