/// A profile as it is stored in the database.
///
/// Decoding is tolerant: a missing field is empty, numbers become text, a list may be an array with
/// gaps or an object, and a field of another type costs its row only. The article's file may be
/// imported where the profile is: what it has in `data` is then the profile. Data that can't be a
/// profile is an error, never an empty profile.
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
    /// Identifies the friend; empty if the name does.
    public var id: String
    /// The name.
    public var name: String
    /// The name of the picture.
    public var pictureUrl: String

    /// A friend.
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

    /// An attribute.
    public init(key: String = "", value: String = "") {
      self.key = key
      self.value = value
    }
  }

  /// An empty profile.
  public init() {}
}
