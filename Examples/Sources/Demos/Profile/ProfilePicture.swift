/// The pictures of a profile: drawings with names, or initials.
public enum ProfilePicture {
  /// The names of the drawings that the demos have.
  public static let drawings: Set = ["tom", "finn", "holm", "becky"]

  /// The first letters of the first two words of a name.
  public static func initials(of name: String) -> String {
    String(name.split(separator: " ").prefix(2).compactMap(\.first))
  }
}
