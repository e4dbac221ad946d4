import LiveTree

@available(Systems 2024, *)
extension LiveDatabase {
  /// The states of the connection that all references share, as they change, until the database is closed. Observing
  /// them keeps the connection open.
  ///
  ///     for await state in database.connectionStates() { banner.isHidden = state == .connected }
  ///
  /// With ``Connection/eventStreams``, the sequence is empty.
  public func connectionStates() -> DatabaseEvents<ConnectionState> {
    DatabaseEvents(session: session, needsConnection: true) { state, last in
      let present = state.machine.state
      return present == last ? nil : present
    }
  }

  /// Closes the connection, and opens none until ``goOnline()``. In the meantime, writes wait, and what is
  /// observed shows them.
  public func goOffline() {
    session?.run { state, now in ((), state.machine.goOffline(at: now)) }
  }

  /// Ends ``goOffline()``, or the wait before the next attempt to connect: for example when an app comes
  /// to the foreground.
  public func goOnline() {
    session?.run { state, now in ((), state.isClosed ? [] : state.machine.goOnline(at: now)) }
  }

  /// The writes that the server hasn't acknowledged, in order; transactions aside.
  public var pendingWrites: [PendingWrite] {
    session?.run { state, _ in (state.machine.pendingWrites, []) } ?? []
  }

  /// The number of ``pendingWrites``.
  public var pendingWriteCount: Int {
    session?.run { state, _ in (state.machine.calls.writes.count, []) } ?? 0
  }

  /// Closes the connection and the storage of pending writes, which are kept. Whatever waits for the server
  /// fails with ``DatabaseError/Code/closed``.
  public func close() async {
    await session?.close()
  }

  /// The server's clock minus that of this system, as of the last connection; zero before the first one.
  ///
  /// Source: `.info/serverTimeOffset` of Firebase's libraries.
  public var serverTimeOffset: Duration {
    .milliseconds(session?.run { state, _ in (state.machine.clockOffset, []) } ?? 0)
  }
}

@available(Systems 2024, *)
extension DatabaseReference {
  /// Keeps the node up to date, whether it's observed or not, so that it's read and observed without a wait.
  ///
  /// - Throws: ``DatabaseError/Code/invalidPath``, and ``DatabaseError/Code/unsupported`` with event streams.
  /// - Returns: What keeps it up to date, as long as it exists.
  public func keepSynced() throws(DatabaseError) -> SyncedNode {
    guard let session = database.session else { throw .needsWebSocket }
    return SyncedNode(
      SessionObserver(session, ListenTarget(path: try treePath(), query: TreeQuery())))
  }
}

/// Keeps a node up to date as long as it exists.
@available(Systems 2024, *)
public final class SyncedNode: Sendable {
  private let observer: SessionObserver

  init(_ observer: SessionObserver) { self.observer = observer }
}
