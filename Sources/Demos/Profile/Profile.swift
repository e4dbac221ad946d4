/// A profile, as the database holds it.
///
/// Read with tolerance: a field that is missing is empty, numbers stand for their text, a list may
/// be an array with gaps or an object. Data that can't be a profile is an error, never an empty
/// profile.
public struct Profile: Hashable, Sendable {
  /// The full name.
  public var fullName = ""
  /// The name of the picture.
  public var pictureUrl = ""
  /// The address for mail.
  public var email = ""
  /// What the person says of themselves.
  public var about = ""
  /// Other people, in order.
  public var friends: [Friend] = []
  /// What else is known, in order.
  public var profileAttributes: [Attribute] = []

  /// A friend of the person.
  public struct Friend: Hashable, Sendable {
    /// The name: says which friend this is.
    public var name = ""
    /// The name of the picture.
    public var pictureUrl = ""

    /// A friend without name and picture.
    public init() {}
  }

  /// A fact.
  public struct Attribute: Hashable, Sendable {
    /// What it is about: says which attribute this is.
    public var key = ""
    /// What is known of it.
    public var value = ""

    /// Nothing yet.
    public init() {}
  }

  /// An empty profile.
  public init() {}
}
