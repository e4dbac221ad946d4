import Foundation
import LiveListTesting
import LiveTree
import LiveTreeClient
import LiveTreeWire
import Synchronization
import Testing
import _LiveTestSupport

/// Three clients whose connections break, and a server that stops and starts again.
@Suite(.timeLimit(.minutes(60)), .trail) struct ClientChaosTests {
  /// `LAW_STEPS` is the number of rounds: in each, the server starts and stops.
  private static let rounds =
    ProcessInfo.processInfo.environment["LAW_STEPS"].flatMap { Int($0) } ?? 4

  /// What clients have been promised.
  private final class Promises: Sendable {
    struct State {
      /// The newest keys that were pushed.
      var keys: [String] = []
      /// The number of actions that the server has performed.
      var acknowledged = 0
      var increments = 0
      /// Transactions that may or may not have been performed.
      var unknown = 0
    }

    let state = Mutex(State())
  }

  private struct Client: Sendable {
    let database: LiveDatabase
    let transport: WatchedTransport
    let number: Int
  }

  /// What `Clients/client_chaos.py` sets.
  private struct Program {
    let url: String
    let seconds: Int
    let seed: UInt64
    /// The file that ends the kills and cuts.
    let calmFile: String

    static let shared: Program? = {
      let environment = ProcessInfo.processInfo.environment
      guard let url = environment["CHAOS_URL"], let calmFile = environment["CHAOS_CALM"],
        let seconds = environment["CHAOS_SECONDS"].flatMap({ Int($0) }),
        let seed = environment["CHAOS_SEED"].flatMap({ UInt64($0) })
      else { return nil }
      return Program(url: url, seconds: seconds, seed: seed, calmFile: calmFile)
    }()
  }

  /// Does something, and returns once the server has it.
  private func act(_ client: Client, _ promises: Promises, seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let data = client.database["data"]
    let key = ["a", "b", "c", "d/e", "d/f"].randomElement(using: &random) ?? "a"
    switch Int.random(in: 0..<8, using: &random) {
    case 0: try await data[key].remove()
    case 1: try await data.update([key: Int.random(in: 0..<9, using: &random), "z": 1])
    case 2:
      let pushed = try await client.database["log"].push("\(client.number)")
      let oldest = promises.state.withLock { state in
        state.keys.append(pushed.string)
        return state.keys.count > 300 ? state.keys.removeFirst() : nil
      }
      if let oldest { try await client.database["log/\(oldest)"].remove() }
    case 3, 4:
      do {
        try await client.database["count"].transaction(of: Int.self) { $0 = ($0 ?? 0) + 1 }
        promises.state.withLock { $0.increments += 1 }
      } catch let error as DatabaseError where error.code == .unreachable {
        promises.state.withLock { $0.unknown += 1 }
      }
    case 5: try await client.database["gone/\(client.number)"].set(ServerValue.timestamp)
    default: try await data[key].set(Int.random(in: 0..<9, using: &random))
    }
    promises.state.withLock { $0.acknowledged += 1 }
  }

  private func makeClients(_ url: String) throws -> [Client] {
    try (0..<3).map { number in
      let transport = WatchedTransport(keepsFrames: false)
      let database = try LiveDatabase(
        url, transport: transport,
        retry: RetryPolicy(first: .milliseconds(2), longest: .milliseconds(20)))
      return Client(database: database, transport: transport, number: number)
    }
  }

  @Test func allReplicasEqualTheTree() async throws {
    let (port, promises) = (FreePort.find(), Promises())
    let tree = try await TreeDatabase(storage: MemoryTreeStorage(), now: { 0 })
    let clients = try makeClients("http://127.0.0.1:\(port)")
    let observers = clients.map { $0.database.root.observations().makeAsyncIterator() }
    var random = SplitMix64(seed: 7)
    try await withThrowingTaskGroup { actions in
      for _ in 0..<Self.rounds {
        for _ in 0..<30 {
          let client = clients[Int.random(in: 0..<3, using: &random)]
          let seed = UInt64.random(in: .min ... .max, using: &random)
          actions.addTask { try await act(client, promises, seed: seed) }
        }
        try await withServer(port: port, serving: tree) {
          for number in 0..<30 {
            let client = clients[Int.random(in: 0..<3, using: &random)]
            if number % 7 == 0 { client.transport.cut() }
            try await act(client, promises, seed: UInt64.random(in: .min ... .max, using: &random))
          }
        }
      }
      try await withServer(port: port, serving: tree) {
        try await actions.waitForAll()
        try await clients[0].database["end"].set(true)
        for var observer in observers {
          while true {
            let observation = await observer.next()
            guard observation?.phase == .live, observation?.hasPendingWrites == false,
              let value = observation?.value, value == (await tree.read())
            else { continue }
            break
          }
        }
      }
    }
    try expectPromises(promises, in: await tree.read())
    #expect(clients.allSatisfy { $0.database.pendingWrites.isEmpty })
  }

  /// What was acknowledged is there once, and transactions had a serial result.
  private func expectPromises(_ promises: Promises, in value: TreeNode) throws {
    let state = promises.state.withLock(\.self)
    let log = value[try TreePath(parsing: "log")].children.map(\.key.string)
    #expect(Set(state.keys).isSubset(of: log), "a write that returned is there")
    #expect(Set(log).count == log.count)
    let count = Int(value[try TreePath(parsing: "count")].scalar?.number ?? 0)
    #expect((state.increments...state.increments + state.unknown).contains(count))
  }

  /// The same with a server in another process that is killed, and connections that are cut anywhere.
  @Test(.enabled(if: Program.shared != nil, "client_chaos.py runs it"))
  func clientsOfAServerThatIsKilled() async throws {
    let program = try #require(Program.shared)
    let (promises, clients) = (Promises(), try makeClients(program.url))
    let observers = clients.map { $0.database.root.observations().makeAsyncIterator() }
    var memory: [Int] = []
    let end = ContinuousClock.now + .seconds(program.seconds)
    try await withThrowingTaskGroup { actions in
      for (index, client) in (clients + clients).enumerated() {
        actions.addTask {
          var random = SplitMix64(seed: program.seed << 8 + UInt64(index))
          while ContinuousClock.now < end {
            try await act(client, promises, seed: UInt64.random(in: .min ... .max, using: &random))
          }
        }
      }
      for quarter in 1...4 {
        try await ContinuousClock().sleep(
          until: end - .seconds(program.seconds) * (4 - quarter) / 4)
        memory.append(try residentBytes())
      }
      try Data().write(to: URL(fileURLWithPath: program.calmFile))
      try await actions.waitForAll()
    }
    try await clients[0].database["end"].set(true)
    let value = try await valueAtEnd(clients[0])
    for var observer in observers {
      while true {
        let observation = await observer.next()
        guard observation?.phase == .live, observation?.hasPendingWrites == false,
          observation?.value == value
        else { continue }
        break
      }
    }
    try expectPromises(promises, in: value)
    let state = promises.state.withLock(\.self)
    print(
      "\(state.acknowledged) writes, \(state.increments) increments and \(state.unknown) unknown ones,",
      "\(clients.map(\.transport.openedCount)) connections,",
      "memory \(memory.map { $0 >> 20 }) MB after each quarter")
    #expect(memory[3] < memory[0] + memory[0] / 2, "memory doesn't grow with time")
  }

  /// A read fails with the connection, which may still be cut while things calm down.
  private func valueAtEnd(_ client: Client) async throws -> TreeNode {
    var value: TreeNode?
    while value == nil {
      do {
        value = try await client.database.root.get()
      } catch {
        guard error.code == .unreachable else { throw error }
      }
    }
    return try #require(value)
  }

  private func residentBytes() throws -> Int {
    let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
      separator: " ")
    return (Int(fields[1]) ?? 0) * 4_096
  }
}
