/// A profile as it is stored in the database.
///
/// Decoding is tolerant: a missing field is empty, numbers become text, a list may be an array with
/// gaps or an object, and a field of an unexpected type affects only its own row. The article's
/// file can be imported in place of the profile, which is then read from its `data`. Data that
/// can't be a profile is an error, never an empty profile.
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
    /// The ID of the friend; empty if the name identifies the friend.
    public var id: String
    /// The name.
    public var name: String
    /// The name of the picture.
    public var pictureUrl: String

    /// Creates a friend.
    public init(id: String = "", name: String = "", pictureUrl: String = "") {
      self.id = id
      self.name = name
      self.pictureUrl = pictureUrl
    }
  }

  /// An attribute.
  public struct Attribute: Hashable, Sendable {
    /// The key, which identifies the attribute.
    public var key: String
    /// The value.
    public var value: String

    /// Creates an attribute.
    public init(key: String = "", value: String = "") {
      self.key = key
      self.value = value
    }
  }

  /// Creates an empty profile.
  public init() {}
}
