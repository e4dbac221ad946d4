public import LiveTree

extension TreeDatabase {
  /// Ends the sessions of a server that was killed: makes their `onDisconnect` writes, each only
  /// once, in order, and with the identity that registered it.
  ///
  /// A client that returns in time names its former session; the writes of that session are then
  /// made before the client's next requests. Call this method right after opening the database, in
  /// the only process that uses its storage. It returns without waiting for the timeout.
  ///
  ///     let database = try await TreeDatabase(storage: storage, now: now)
  ///     await database.endFormerSessions(after: limits.returnTimeout)
  ///
  /// - Parameter timeout: The time that clients have to return.
  public func endFormerSessions(after timeout: Duration) async {
    let former = sessionsWithWrites
    guard !former.isEmpty else { return }
    Task {
      try await Task.sleep(for: timeout)
      await endSessions(former)
    }
  }
}
