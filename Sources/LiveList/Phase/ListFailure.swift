/// A failure of a list, described by a sentence for the user.
public struct ListFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cause of a failure, for code that decides whether to try again.
  public enum Cause: Hashable, Sendable, CaseIterable {
    /// A temporary problem: a server that can't be reached, or a file that is being written.
    case passing
    /// The file or folder that contains the list doesn't exist.
    case missingSource
    /// The command whose output is the list doesn't exist.
    case missingCommand
    /// The source doesn't contain a list: for example, the output of a command isn't JSON, or a
    /// query is invalid.
    case invalidSource
  }

  /// What went wrong, where, and what to do.
  public let description: String
  /// The cause of the failure.
  public let cause: Cause

  /// Creates a failure that is described by a sentence.
  ///
  /// - Parameters:
  ///   - description: What went wrong, where, and what to do.
  ///   - cause: The cause of the failure.
  public init(_ description: String, cause: Cause = .passing) {
    self.description = description
    self.cause = cause
  }
}
