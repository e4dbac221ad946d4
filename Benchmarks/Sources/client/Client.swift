import CMeasure
import Foundation
import LiveTree
import LiveTreeClient

/// Measures what a list of a database costs a client, from the message of the server to the changes of the
/// rows. The server is in the same process, so that nothing else is measured.
///
/// With the address of a server, it measures the client of that server instead; see `ServedList`.
@main
struct Client {
  private static let clock = ContinuousClock()

  static func main() async throws {
    let argument = CommandLine.arguments.dropFirst().first
    if let argument, argument.hasPrefix("http") { return try await ServedList(argument).measure() }
    try await measureList(argument.flatMap { Int($0) } ?? 100_000)
    try await measureOfflineWrites(10_000)
  }

  private static func row(_ number: Int) -> TreeNode {
    TreeNode(children: [
      (key("name"), TreeNode(.string("Friend \(number)"))),
      (key("score"), TreeNode(.integer(Int64(number)))),
    ])
  }

  private static func key(_ text: String) -> TreeKey {
    guard let key = try? TreeKey(text) else { preconditionFailure("\(text) is a key.") }
    return key
  }

  /// Loads a list, and changes one of its rows again and again.
  private static func measureList(_ count: Int) async throws {
    let rows = (0..<count).map { (key("f\($0 + 1_000_000)"), row($0)) }
    let friends = TreeNode(children: rows)
    let server = ScriptedServer(TreeNode(children: [(key("friends"), friends)]))
    server.prepare(TreePath([key("friends")]))
    let database = try LiveDatabase("http://localhost", transport: server)
    var updates = database["friends"].children().makeAsyncIterator()
    let start = clock.now
    while await updates.next()?.phase != .live {}
    print("first load of \(count) children", start.duration(to: clock.now))

    var times: [Duration] = []
    var allocations: Int64 = 0
    for number in 0..<400 {
      let path = TreePath([key("friends"), key("f\(1_000_000 + (number * 7_919) % count)")])
      let frames = server.change(row(-number - 1), at: path)
      // The second half is counted, because counting takes time.
      if number >= 200 { measure_start_counting_threads() }
      let start = clock.now
      server.push(frames)
      let update = await updates.next()
      times.append(start.duration(to: clock.now))
      allocations += number >= 200 ? measure_stop_counting_threads() : 0
      precondition(update?.changes.count == 1, "One row has changed.")
    }
    times = times.prefix(200).sorted()
    print("one changed child, median", times[100], "p99", times[197])
    print("its allocations", allocations / 200)

    server.stopAnswering()
    var local: [Duration] = []
    for number in 0..<200 {
      let start = clock.now
      let writing = Task {
        try await database["friends/f\(1_000_000 + number)/score"].set(-number - 1)
      }
      _ = await updates.next()
      local.append(start.duration(to: clock.now))
      writing.cancel()
    }
    local.sort()
    print("one write, until it shows, median", local[100], "p99", local[197])
  }

  /// Writes without a connection, then opens it.
  private static func measureOfflineWrites(_ count: Int) async throws {
    let server = ScriptedServer(.absent, isOpen: false)
    let database = try LiveDatabase(
      "http://localhost", transport: server,
      retry: RetryPolicy(first: .milliseconds(1), longest: .milliseconds(2)))
    var observations = database["list"].observations().makeAsyncIterator()
    _ = await observations.next()
    let memory = Usage.now
    let start = clock.now
    let writing = Task {
      try await withThrowingTaskGroup { group in
        for number in 0..<count {
          group.addTask { try await database["list/k\(number)"].set(number) }
        }
        try await group.waitForAll()
      }
    }
    while await observations.next()?.hasPendingWrites == false {}
    while database.pendingWriteCount < count { _ = await observations.next() }
    print("\(count) writes without a connection", start.duration(to: clock.now))
    print("their memory", (Usage.now.residentBytes - memory.residentBytes) >> 20, "MiB")
    let opened = clock.now
    server.open()
    database.goOnline()
    try await writing.value
    precondition(server.writeCount == count, "Each write is sent once.")
    print("until all are acknowledged", opened.duration(to: clock.now))
  }
}
