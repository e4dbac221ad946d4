/// A file of a folder, as it was when it could last be parsed.
public struct FolderFile<Content> {
  /// The name of the file.
  public let name: String
  /// What was parsed.
  public let content: Content
}

extension FolderFile: Sendable where Content: Sendable {}
