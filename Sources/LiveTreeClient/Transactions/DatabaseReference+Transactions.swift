public import LiveTree
import LiveTreeWire

/// The outcome of a transaction, with the resulting value of the node.
@available(Systems 2024, *)
public enum TransactionResult: Hashable, Sendable {
  /// The change was written; its server values are resolved.
  case committed(TreeNode)
  /// The change was abandoned; the node is the unchanged value.
  case abandoned(TreeNode)
}

@available(Systems 2024, *)
extension DatabaseReference {
  /// Changes the node atomically, even if other clients change it at the same time.
  ///
  /// The change is computed from the current value, and written only if the node still has that
  /// value; otherwise it's computed again from the new value. The closure may therefore run several
  /// times, and should have no side effects. Priorities are lost when the change is written.
  ///
  ///     try await database["seats/left"].transaction { seats in
  ///       guard let left = seats.scalar?.number, left > 0 else { return nil }
  ///       return .double(left - 1)
  ///     }
  ///
  /// - Parameters:
  ///   - attempts: The maximum number of attempts. From the fifth attempt on, short random waits
  ///     separate them.
  ///   - change: Returns the new value, null to delete, or `nil` to abandon the transaction.
  /// - Throws: The errors of `change`; ``DatabaseError/Code/conflict`` if the node changed during
  ///   every attempt; ``DatabaseError/Code/unreachable`` or ``DatabaseError/Code/unavailable`` if
  ///   the server didn't respond or failed, in which case the change may or may not have been
  ///   written.
  /// - Precondition: `attempts` is positive.
  ///
  /// Source: Protocol.md §2.3.
  @discardableResult
  public func transaction(
    attempts: Int = 25, _ change: (TreeNode) throws -> JSONValue?
  ) async throws -> TransactionResult {
    precondition(attempts > 0, "attempts must be positive, not \(attempts).")
    if let session = database.session, !session.isUnsupported {
      do {
        return try await transaction(over: session, attempts: attempts, change)
      } catch let error as DatabaseError where error.code == .unsupported {
        guard session.isUnsupported else { throw error }
      }
    }
    var present = try await version()
    var attempt = 0
    while true {
      attempt += 1
      guard let value = try change(present.node) else { return .abandoned(present.node) }
      do throws(DatabaseError) {
        return .committed(try await set(value, ifMatch: present.etag))
      } catch {
        guard error.code == .conflict, attempt < attempts else { throw error }
        present = try await next(after: error, attempt: attempt)
      }
    }
  }

  /// Changes the node atomically as a `Codable` type.
  ///
  ///     try await database["visits"].transaction(of: Int.self) { $0 = ($0 ?? 0) + 1 }
  ///
  /// - Parameters:
  ///   - type: The type to decode the node as.
  ///   - attempts: The maximum number of attempts. From the fifth attempt on, short random waits
  ///     separate them.
  ///   - change: Changes the value, which is `nil` if there is none. The closure may run several
  ///     times; if it throws, the transaction is abandoned.
  /// - Returns: The value of the node after the transaction.
  /// - Throws: The errors of ``transaction(attempts:_:)``, and ``DatabaseError/Code/undecodable``
  ///   if the value has another type.
  /// - Precondition: `attempts` is positive.
  @discardableResult
  public func transaction<Value: Codable>(
    of type: Value.Type, attempts: Int = 25, _ change: (inout Value?) throws -> Void
  ) async throws -> Value? {
    let result = try await transaction(attempts: attempts) { node in
      var value = try node.decoded(as: type, coding: database.coding)
      try change(&value)
      return try database.coding.json(of: value)
    }
    switch result {
    case .committed(let node), .abandoned(let node):
      return try node.decoded(as: type, coding: database.coding)
    }
  }

  /// Observers see each attempt at once. The server compares the value that it was computed from with its
  /// own.
  private func transaction(
    over session: DatabaseSession, attempts: Int, _ change: (TreeNode) throws -> JSONValue?
  ) async throws -> TransactionResult {
    let path = try treePath()
    // As long as the node is observed, the server sends the value before it refuses an attempt.
    let observer = SessionObserver(session, ListenTarget(path: path, query: TreeQuery()))
    try await observer.waitForValue()
    var attempt = 0
    while true {
      attempt += 1
      let present = observer.present.snapshot.node
      guard let value = try change(present) else { return .abandoned(present) }
      do throws(DatabaseError) {
        let stored = try await session.write(.set(path, value), ifMatch: present.socketHash)
        return .committed(try TreeNode(ofAnswer: stored))
      } catch {
        guard error.code == .conflict, attempt < attempts else { throw error }
        if attempt >= Self.patience { try await Task.sleep(for: Self.pause(after: attempt)) }
      }
    }
  }

  /// The value for the next attempt. If many clients write the same node, the value in a conflict
  /// is soon outdated: after several conflicts, the node is read again after a random wait.
  private func next(after conflict: DatabaseError, attempt: Int) async throws -> NodeVersion {
    if attempt < Self.patience, let current = conflict.current { return current }
    try await Task.sleep(for: Self.pause(after: attempt))
    return try await version()
  }

  private static func pause(after attempt: Int) -> Duration {
    contention.wait(afterFailures: max(attempt - patience, 1), share: .random(in: 0...1))
  }

  private static var patience: Int { 4 }

  private static var contention: RetryPolicy {
    RetryPolicy(first: .milliseconds(20), longest: .milliseconds(500))
  }
}
