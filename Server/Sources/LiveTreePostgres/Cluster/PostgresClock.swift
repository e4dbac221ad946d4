import LivePostgres
import Synchronization

/// PostgreSQL's clock, which all servers share, without a request for each reading.
///
/// Between two responses of PostgreSQL, it advances with this machine's monotonic clock.
final class PostgresClock: Sendable {
  private struct State {
    var milliseconds: Int64 = 0
    var instant = ContinuousClock.now
    var last: Int64 = 0
  }

  private let state = Mutex(State())

  /// Reads PostgreSQL's clock, in milliseconds since 1970.
  static let read = PostgresStatement(
    "read_clock", "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")

  /// Sets the clock to the response to a request that was sent at an instant.
  func set(to milliseconds: Int64, sentAt start: ContinuousClock.Instant) {
    let end = ContinuousClock.now
    state.withLock { state in
      state.milliseconds = milliseconds + start.duration(to: end).milliseconds / 2
      state.instant = end
    }
  }

  /// The time in milliseconds since 1970, which never decreases.
  var now: Int64 {
    state.withLock { state in
      let elapsed = state.instant.duration(to: .now).milliseconds
      state.last = max(state.last, state.milliseconds + elapsed)
      return state.last
    }
  }
}

extension Duration {
  var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
