/// A failure of a list, as a sentence for the user.
public struct ListFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, where, and what to do.
  public let description: String

  /// A failure described by a sentence.
  public init(_ description: String) {
    self.description = description
  }
}
