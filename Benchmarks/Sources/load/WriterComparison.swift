import Foundation

/// Durable writes of `live serve`, compared with PostgreSQL and with the bare disk.
struct WriterComparison {
  let live: String
  let seconds: Int
  let rounds: Int

  func run(_ counts: [Int]) async throws {
    show("\nDurable inserts of 20 bytes, for \(seconds) s each\n")
    show("| connections | `live serve` | ms each p50 | p99 | `pgbench` | ms each |")
    show("| ---: | ---: | ---: | ---: | ---: | ---: |")
    let postgres = try await PostgresServer()
    defer { postgres?.stop() }
    for count in counts {
      for _ in 0..<rounds {
        let times = try await measureLive(count)
        let rate = times.count / seconds
        let own = "\(count) | \(rate) | \(times.percentile(50)) | \(times.percentile(99))"
        show("| \(own) | \(try postgres?.insert(connections: count, seconds) ?? "– | –") |")
      }
    }
    show(
      "\nThe disk syncs a page at the end of a file \(try Disk.syncsPerSecond()) times a second.\n")
  }

  private func measureLive(_ count: Int) async throws -> Histogram {
    let server = try await ServedProgram(.live(live))
    defer { server.stop() }
    return try await Writers(port: server.port, count: count).run(for: .seconds(seconds))
  }
}

enum Disk {
  /// The number of times per second that a page can be appended to a file and synced.
  static func syncsPerSecond() throws -> Int {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let descriptor = open(folder.path + "/pages", O_CREAT | O_RDWR, 0o600)
    defer { close(descriptor) }
    let page = [UInt8](repeating: 7, count: 4_096)
    let end = ContinuousClock.now + .seconds(2)
    var count = 0
    while ContinuousClock.now < end {
      guard write(descriptor, page, page.count) == page.count, fsync(descriptor) == 0 else {
        throw LoadError.failed("Can't write to \(folder.path).")
      }
      count += 1
    }
    return count / 2
  }
}
