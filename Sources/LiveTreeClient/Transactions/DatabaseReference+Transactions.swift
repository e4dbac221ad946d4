#if Client
public import LiveTree

/// How a transaction ended, with what the database holds afterwards.
public enum TransactionResult: Hashable, Sendable {
  /// The change is written, its server values resolved.
  case committed(TreeNode)
  /// The change was called off; this is what there was.
  case abandoned(TreeNode)
}

extension DatabaseReference {
  /// Changes the node as it is, whoever else changes it at the same time.
  ///
  /// The change is computed from the value that there is, and written only if that value is still
  /// there; otherwise it is computed again from the new one. It may therefore run several times, and
  /// should do nothing else. Priorities are not seen, and not kept.
  ///
  ///     try await database["seats/left"].transaction { seats in
  ///       guard let left = seats.scalar?.number, left > 0 else { return nil }
  ///       return .double(left - 1)
  ///     }
  ///
  /// - Parameters:
  ///   - attempts: How often to try. From the fifth on there are short random waits in between.
  ///   - change: The new value, null to delete, or `nil` to leave everything as it is.
  /// - Throws: What `change` throws; ``DatabaseError/Code/conflict`` when others were always
  ///   faster; ``DatabaseError/Code/unreachable`` when no answer came, and the change may be written
  ///   or not.
  /// - Precondition: `attempts` is positive.
  ///
  /// Source: REALTIME-PROTOCOL §2.3.
  @discardableResult
  public func transaction(
    attempts: Int = 25, _ change: (TreeNode) throws -> JSONValue?
  ) async throws -> TransactionResult {
    precondition(attempts > 0, "A transaction that is tried \(attempts) times does nothing.")
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

  /// Changes the node, read as a type of your own, whoever else changes it at the same time.
  ///
  ///     try await database["visits"].transaction(of: Int.self) { $0 = ($0 ?? 0) + 1 }
  ///
  /// - Parameters:
  ///   - type: What to read the node as.
  ///   - attempts: How often to try. From the fifth on there are short random waits in between.
  ///   - change: Changes the value; `nil` is nothing. It may run several times. What it throws calls
  ///     the transaction off.
  /// - Returns: What the database holds now.
  /// - Throws: As ``transaction(attempts:_:)``, and ``DatabaseError/Code/undecodable`` when there is
  ///   a value of another type.
  /// - Precondition: `attempts` is positive.
  @discardableResult
  public func transaction<Value: Codable>(
    of type: Value.Type, attempts: Int = 25, _ change: (inout Value?) throws -> Void
  ) async throws -> Value? {
    let result = try await transaction(attempts: attempts) { node in
      var value = try node.decoded(as: type)
      try change(&value)
      return try JSONValue(encodingIfPresent: value)
    }
    switch result {
    case .committed(let node), .abandoned(let node): return try node.decoded(as: type)
    }
  }

  /// The value that came with a conflict. Where many want the same node it is soon outdated: those
  /// who were too late several times step back for a moment and read anew.
  private func next(
    after conflict: DatabaseError, attempt: Int
  ) async throws -> NodeVersion {
    if attempt < Self.patience, let current = conflict.current { return current }
    let wait = Self.contention.wait(
      afterFailures: max(attempt - Self.patience, 1), share: .random(in: 0...1))
    try await Task.sleep(for: wait)
    return try await version()
  }

  private static var patience: Int { 4 }

  private static var contention: RetryPolicy {
    RetryPolicy(first: .milliseconds(20), longest: .milliseconds(500))
  }
}
#endif
