import Foundation
import LiveTree
import LiveTreeClient

/// Measures what a list of a database costs a client, from the message of the server to the changes of the
/// rows. The server is in the same process, so that nothing else is measured.
@main
struct Client {
  private static let clock = ContinuousClock()

  static func main() async throws {
    let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
    try await measureList(count)
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
    for number in 0..<200 {
      let path = TreePath([key("friends"), key("f\(1_000_000 + (number * 7_919) % count)")])
      let start = clock.now
      server.push(row(-number - 1), at: path)
      let update = await updates.next()
      times.append(start.duration(to: clock.now))
      precondition(update?.changes.count == 1, "One row has changed.")
    }
    times.sort()
    print("one changed child, median", times[100], "p99", times[197])

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
    let memory = residentBytes()
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
    print("their memory", (residentBytes() - memory) >> 20, "MiB")
    let opened = clock.now
    server.open()
    database.goOnline()
    try await writing.value
    precondition(server.writeCount == count, "Each write is sent once.")
    print("until all are acknowledged", opened.duration(to: clock.now))
  }

  private static func residentBytes() -> Int {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return (pages ?? 0) * 4_096
  }
}
