import Foundation
import LiveTree
import LiveTreeSQLite

/// Many writers, each of which waits until its write is durable and then writes again.
enum Writers {
  static func measure(_ file: String) async throws {
    let storage = try SQLiteTreeStorage(file: file)
    let database = try await TreeDatabase(storage: storage) {
      Int64(Date().timeIntervalSince1970 * 1_000)
    }
    try await measure(database, "scattered over a million leaves", userCount: Sample.userCount)
    report(
      "the log after that", megabytes(fileSize(file + "-log") + fileSize(file + "-log2")))
    try await measureBatches(storage)
    let large = TreeNode(
      children: (0..<100_000).map { (Sample.key(Sample.id($0)), TreeNode(.integer(Int64($0)))) })
    let commit = TreeCommit(setting: large, at: Sample.path("large"))
    let time = try await Cost.ofWaiting { try await storage.store([commit]) }
    report("write 100000 leaves at once", time, "\(rate(100_000, time)) leaves/s")
    let again = try await Cost.ofWaiting { try await storage.store([commit]) }
    report("overwrite them", again, "\(rate(100_000, again)) leaves/s")
    let gone = try await Cost.ofWaiting {
      try await storage.store([TreeCommit(setting: .absent, at: Sample.path("large"))])
    }
    report("delete them", gone, "\(rate(100_000, gone)) leaves/s")
    try storage.close()
  }

  /// The same writers in a database of ten leaves, which measures the minimum cost of a write.
  static func measureSmall(_ file: String) async throws {
    let storage = try SQLiteTreeStorage(file: file)
    let database = try await TreeDatabase(storage: storage) {
      Int64(Date().timeIntervalSince1970 * 1_000)
    }
    try await measure(database, "of ten leaves", userCount: 10)
    try await database.close()
  }

  private static func measure(
    _ database: TreeDatabase, _ place: String, userCount: Int
  ) async throws {
    for count in [1, 16, 256] {
      var times: [Duration] = []
      let deadline = ContinuousClock.now + .seconds(5)
      let time = try await Cost.ofWaiting {
        times = try await withThrowingTaskGroup(of: [Duration].self) { group in
          for writer in 0..<count {
            group.addTask {
              try await write(to: database, number: writer, userCount, until: deadline)
            }
          }
          return try await group.reduce(into: []) { $0 += $1 }
        }
      }
      report(
        "\(count) writers, \(place)", time, "\(rate(times.count, time)) writes/s, \(spread(times))")
    }
  }

  /// Measures the storage alone, without the tree in memory.
  private static func measureBatches(_ storage: SQLiteTreeStorage) async throws {
    for size in [1, 256] {
      var times: [Duration] = []
      let cost = try await Cost.ofWaiting {
        for round in 0..<200 {
          let commits = (0..<size).map { number in
            let user = Sample.id((number * 7_919 + round * 104_729) % Sample.userCount)
            return TreeCommit(
              setting: TreeNode(.integer(Int64(round))), at: Sample.path("users", user, "score"))
          }
          times.append(try await Cost.ofWaiting { try await storage.store(commits) }.wall)
        }
      }
      report(
        "storage alone: \(size) writes to a commit", cost,
        "\(rate(200 * size, cost)) writes/s, \(spread(times))")
    }
  }

  private static func write(
    to database: TreeDatabase, number: Int, _ userCount: Int, until end: ContinuousClock.Instant
  ) async throws -> [Duration] {
    var times: [Duration] = []
    var user = number
    while ContinuousClock.now < end {
      user = (user &* 7_919 + 13) % userCount
      let path = Sample.path("users", Sample.id(user), "score")
      let value = JSONValue.integer(Int64(times.count))
      times.append(
        try await Cost.ofWaiting { _ = try await database.write(.set(path, value)) }.wall)
    }
    return times
  }
}
