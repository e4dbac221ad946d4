public import LiveTree

extension TreeDatabase {
  /// Ends the sessions of a server that was killed: makes their writes of `onDisconnect`, each list once,
  /// in order and as the identity that registered it.
  ///
  /// A client that returns in time names its session, whose list is written then, before anything that
  /// the client does next. Call it right after opening the database, by the only process that uses its
  /// storage. It doesn't wait for the timeout.
  ///
  ///     let database = try await TreeDatabase(storage: storage, now: now)
  ///     await database.endFormerSessions(after: limits.returnTimeout)
  ///
  /// - Parameter timeout: How long clients may take to return.
  public func endFormerSessions(after timeout: Duration) async {
    let former = sessionsWithWrites
    guard !former.isEmpty else { return }
    Task {
      try await Task.sleep(for: timeout)
      await endSessions(former)
    }
  }
}
