extension TreeDatabase {
  /// Writes, and returns once the write is durable.
  ///
  /// Cancelling the task does not take the write back.
  ///
  /// - Parameters:
  ///   - write: What to write.
  ///   - identity: Who writes.
  ///   - isCurrent: Whether the value that the write replaces is the one that the writer expects;
  ///     asked together with the write, so that nobody can write in between.
  /// - Returns: After a set the value that is stored at its path now. After an update a node that
  ///   holds what was written below its path, server values resolved, and nothing else; absent when
  ///   it only deleted.
  /// - Throws: `TreeError` when the database does not take the write, `TreeAccessError` when the writer
  ///   may not write or the value is not the expected one, or what the storage throws when it cannot
  ///   keep it; nothing was written then.
  public func write(
    _ write: TreeWrite, as identity: TreeIdentity = .admin,
    onlyIf isCurrent: (@Sendable (TreeNode) -> Bool)? = nil
  ) async throws -> TreeNode {
    try await withCheckedThrowingContinuation { continuation in
      queue.enqueue(WriteRequest(write, as: identity, onlyIf: isCurrent), for: continuation)
      commitNextBatch()
    }
  }

  /// Adds a child under a new key that sorts after all keys made before, and returns once it is
  /// durable.
  ///
  /// - Returns: The key, and what is stored under it.
  /// - Throws: As `write(_:as:onlyIf:)`.
  ///
  /// Source: REALTIME-PROTOCOL §1.7 and §2.1.
  public func push(
    _ value: JSONValue, under path: TreePath, as identity: TreeIdentity = .admin
  ) async throws -> TreeChildren.Element {
    let key = pushIDs.next(at: now(), using: &random)
    return (key, try await write(.set(path.appending(key), value), as: identity))
  }

  /// How many writes wait for the storage to be free.
  var waitingCount: Int { queue.waitingCount }

  /// A batch runs in a task of its own: no writer's cancellation may reach into the storage, where
  /// it would fail the writes of others.
  private func commitNextBatch() {
    guard
      let batch = queue.begin(
        in: WriteContext(milliseconds: now(), limits: limits, access: access))
    else { return }
    if batch.steps.isEmpty {
      finish(batch)
    } else {
      Task { await commit(batch) }
    }
  }

  private func commit(_ batch: CommitBatch<CheckedContinuation<TreeNode, any Error>>) async {
    do {
      try await storage.commit(batch.steps.map(\.commit))
      finish(batch)
    } catch {
      abandon(batch, because: error)
    }
    commitNextBatch()
  }

  private func finish(_ batch: CommitBatch<CheckedContinuation<TreeNode, any Error>>) {
    queue.finish(batch)
    for step in batch.steps {
      listeners.publish(
        step.commit, before: step.before, after: step.after, indexes: &indexes)
    }
    for answer in batch.answers { answer.waiter.resume(with: answer.result) }
  }

  /// A write that the database refused keeps its own error: it would have failed anyway. One that
  /// found another value than it expected does not: that value may never have come to be.
  private func abandon(
    _ batch: CommitBatch<CheckedContinuation<TreeNode, any Error>>, because error: any Error
  ) {
    queue.abandon(batch)
    for answer in batch.answers {
      switch answer.result {
      case .success, .failure(TreeAccessError.conflict): answer.waiter.resume(throwing: error)
      case .failure(let refusal): answer.waiter.resume(throwing: refusal)
      }
    }
  }
}
