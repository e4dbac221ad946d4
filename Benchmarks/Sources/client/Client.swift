import CMeasure
import Foundation
import LiveList
import LiveListDatabase
import LiveListPipeline
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
    let count = argument.flatMap { Int($0) } ?? 100_000
    try await measureList(count)
    try await measureModel(count)
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

  private static func makeServer(_ count: Int) -> ScriptedServer {
    let rows = (0..<count).map { (key("f\($0 + 1_000_000)"), row($0)) }
    let friends = TreeNode(children: rows)
    let server = ScriptedServer(TreeNode(children: [(key("friends"), friends)]))
    server.prepare(TreePath([key("friends")]))
    return server
  }

  private static func change(_ number: Int, of count: Int, on server: ScriptedServer)
    -> [ScriptedServer.Frame]
  {
    let path = TreePath([key("friends"), key("f\(1_000_000 + (number * 7_919) % count)")])
    return server.change(row(-number - 1), at: path)
  }

  private struct Friend: Codable, Equatable, Sendable {
    var name: String
    var score: Int
  }

  /// The same through the model of a screen, up to the changesets for its view.
  @MainActor
  private static func measureModel(_ count: Int) async throws {
    let server = makeServer(count)
    let database = try LiveDatabase("http://localhost", transport: server)
    let model = ListModel(database["friends"].list(of: Friend.self))
    var updates = model.updates().makeAsyncIterator()
    let start = clock.now
    while let update = await updates.next(), update.phase != .live {}
    print("first list of \(count) rows", start.duration(to: clock.now))

    var times: [Duration] = []
    for number in 0..<200 {
      let frames = change(number, of: count, on: server)
      let start = clock.now
      server.push(frames)
      let update = await updates.next()
      times.append(start.duration(to: clock.now))
      precondition(update?.changeset.counts.updated == 1, "One row has changed.")
    }
    times.sort()
    print("one changed row of the list, median", times[100], "p99", times[197])
  }

  /// Loads a list, and changes one of its rows again and again.
  private static func measureList(_ count: Int) async throws {
    let server = makeServer(count)
    let database = try LiveDatabase("http://localhost", transport: server)
    var updates = database["friends"].children().makeAsyncIterator()
    let start = clock.now
    while await updates.next()?.phase != .live {}
    print("first load of \(count) children", start.duration(to: clock.now))

    var times: [Duration] = []
    var allocations: Int64 = 0
    for number in 0..<400 {
      let frames = change(number, of: count, on: server)
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
