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
      var keys: [String] = []
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
      promises.state.withLock { $0.keys.append(pushed.string) }
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
  }

  private func makeClients(_ port: Int) throws -> [Client] {
    try (0..<3).map { number in
      let transport = WatchedTransport()
      let database = try LiveDatabase(
        "http://127.0.0.1:\(port)", transport: transport,
        retry: RetryPolicy(first: .milliseconds(2), longest: .milliseconds(20)))
      return Client(database: database, transport: transport, number: number)
    }
  }

  @Test func allReplicasEqualTheTree() async throws {
    let (port, promises) = (FreePort.find(), Promises())
    let tree = try await TreeDatabase(storage: MemoryTreeStorage(), now: { 0 })
    let clients = try makeClients(port)
    let observers = clients.map { $0.database["/"].observations().makeAsyncIterator() }
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
    let (value, state) = (await tree.read(), promises.state.withLock(\.self))
    let log = value[try TreePath(parsing: "log")].children.map(\.key.string)
    #expect(Set(state.keys).isSubset(of: log), "a write that returned is there")
    #expect(Set(log).count == log.count)
    let count = Int(value[try TreePath(parsing: "count")].scalar?.number ?? 0)
    #expect((state.increments...state.increments + state.unknown).contains(count))
    #expect(clients.allSatisfy { $0.database.pendingWrites.isEmpty })
  }
}
