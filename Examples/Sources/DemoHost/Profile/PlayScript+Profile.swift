import Demos

extension PlayScript {
  static let sample = Profile.sampleDatabase

  private static let finn = #"{"name": "Huckleberry Finn", "pictureUrl": "finn"}"#
  private static let celeste = #"{"name": "Celeste Holm", "pictureUrl": "holm"}"#
  private static let becky = #"{"name": "Becky Thatcher", "pictureUrl": "becky"}"#
  private static let joe = #"{"name": "Joe Harper", "pictureUrl": "joe"}"#

  /// The path, value and summary of each edit.
  static let edits: [(path: String, json: String, summary: String)] = [
    ("data/about", #""I like the river""#, "the about text changes"),
    ("data/friends/2", becky, "Becky Thatcher is added"),
    ("data/friends", "[\(becky), \(finn), \(celeste)]", "Becky Thatcher moves up"),
    ("data/profileAttributes/2/value", #""182""#, "Tom has grown"),
    ("data/friends", "[\(becky), \(celeste), \(finn), \(joe)]", "Joe Harper is added, others swap"),
    ("data/profileAttributes", "null", "the attributes are removed"),
    ("data/email", #""tom@example.org""#, "the address changes"),
    ("data/profileAttributes", attributes(height: "181"), "the attributes are restored"),
    ("data/friends", "[\(celeste), \(finn)]", "Becky Thatcher and Joe Harper are removed"),
    ("data/friends", "[\(finn), \(celeste)]", "the friends swap"),
    ("data/about", #""I like traveling along Mississippi!""#, "the about text is restored"),
    ("data/profileAttributes", attributes(height: "180"), "Tom has shrunk"),
    ("data/email", #""tomSawyer@gmail.com""#, "the address is restored"),
  ]

  private static func attributes(height: String) -> String {
    """
    [{"key": "Date of birth", "value": "November 30, 1835"}, {"key": "Gender", "value": "male"}, \
    {"key": "Height", "value": "\(height)"}]
    """
  }
}
