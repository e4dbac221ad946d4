import LiveTransport

/// Reads a connection until it ends, or until nothing has been received for some time.
///
/// - Parameters:
///   - silence: The time without data after which reading ends; `nil` for no limit.
///   - probe: Called after half of that time, to request a sign of life from the peer.
///   - read: Reads the connection, and signals a heartbeat whenever data arrives.
@available(Systems 2024, *)
func whileHeard(
  silence: Duration?, on clock: any Clock<Duration>,
  probe: @escaping @Sendable () async throws -> Void = {},
  _ read: @escaping @Sendable (Heartbeat) async throws -> Void
) async throws {
  let heartbeat = Heartbeat(on: clock)
  try await withThrowingTaskGroup(of: Void.self) { tasks in
    tasks.addTask { try await read(heartbeat) }
    if let silence {
      tasks.addTask {
        try await heartbeat.waitForSilence(of: silence, on: clock, probe: probe)
        throw HTTPFailure("sent no data for \(silence).")
      }
    }
    defer { tasks.cancelAll() }
    try await tasks.next()
  }
}
