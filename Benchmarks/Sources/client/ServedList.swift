import Foundation
import LiveTransportNIO
import LiveTree
import LiveTreeClient

/// The list `friends` of a server, whose children `f1000000`, `f1000001` and so on have a `score`.
///
/// The time and the processor's time of this process are what another SDK's program can be compared with that
/// does the same.
struct ServedList {
  private let database: LiveDatabase
  private let clock = ContinuousClock()

  init(_ url: String) throws {
    database = try LiveDatabase(url, transport: NIOTransport.shared)
  }

  func measure() async throws {
    var updates = database["friends"].children().makeAsyncIterator()
    let (start, before) = (clock.now, Usage.now)
    while await updates.next()?.phase != .live {}
    report("first load", since: start, before)

    let writes = (clock.now, Usage.now)
    for number in 0..<200 {
      async let written: Void = database["friends/f\(1_000_000 + number)/score"].set(-number - 1)
      // The value shows before the server has it.
      _ = await updates.next()
      try await written
    }
    report("200 writes, one after the other", since: writes.0, writes.1)

    let changes = (clock.now, Usage.now)
    var rows = 0
    while rows < 2_000, let update = await updates.next() { rows += update.changes.count }
    report("\(rows) changes by another client", since: changes.0, changes.1)
  }

  private func report(_ name: String, since start: ContinuousClock.Instant, _ before: Usage) {
    let (time, now) = (start.duration(to: clock.now), Usage.now)
    let processor = now.processorTime - before.processorTime
    print("\(name): \(time), processor \(processor), resident \(now.residentBytes >> 20) MiB")
    // Shows each line in a pipe, too, while the others are measured.
    fflush(nil)
  }
}
