public import LiveTree

/// A write that hasn't been acknowledged yet.
@available(Systems 2024, *)
public struct PendingWrite: Identifiable, Hashable, Sendable {
  /// Whose a write is. It's sent only when the server knows its user.
  public enum Owner: Hashable, Sendable {
    /// That of the first user who signs in: it was written before that was known.
    case unknown
    /// That of a user; `nil` for writes without a credential.
    case user(String?)
  }

  /// The number of the write; writes are sent in the order of their numbers.
  public let id: Int
  /// The write.
  public let write: TreeWrite
  /// Whose it is.
  public let owner: Owner

  /// Creates a write with its number.
  public init(id: Int, write: TreeWrite, owner: Owner = .unknown) {
    (self.id, self.write, self.owner) = (id, write, owner)
  }
}

/// A write that the server has refused, so that it is no longer shown.
@available(Systems 2024, *)
public struct RefusedWrite: Identifiable, Hashable, Sendable {
  /// The write.
  public let write: PendingWrite
  /// Why it was refused.
  public let error: DatabaseError

  /// The number of the write.
  public var id: PendingWrite.ID { write.id }

  /// Creates a refused write.
  public init(_ write: PendingWrite, _ error: DatabaseError) {
    (self.write, self.error) = (write, error)
  }
}
