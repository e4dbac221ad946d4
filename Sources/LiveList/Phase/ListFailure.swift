/// A failure of a list, as a sentence for the user.
public struct ListFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What caused a failure, for code that decides whether to try again.
  public enum Cause: Hashable, Sendable {
    /// Something that can pass by itself: a server that is away, a file that is being written.
    case passing
    /// The file or folder that the list comes from doesn't exist.
    case missingSource
    /// The command that makes the list doesn't exist.
    case missingCommand
    /// The source can't be read as a list: a command prints no JSON, or a query is invalid.
    case invalidSource
  }

  /// What went wrong, where, and what to do.
  public let description: String
  /// What caused it.
  public let cause: Cause

  /// A failure described by a sentence.
  ///
  /// - Parameters:
  ///   - description: What went wrong, where, and what to do.
  ///   - cause: What caused it.
  public init(_ description: String, cause: Cause = .passing) {
    self.description = description
    self.cause = cause
  }
}
