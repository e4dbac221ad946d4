import Foundation
import LiveTree
import LiveTreeClient
import LiveTreeWire
import Synchronization
import Testing

/// What was acknowledged is there after `kill -9`, a hundred times over.
struct DurabilityTests {
  @Test func nothingAcknowledgedIsLostWhenTheProcessIsKilled() async throws {
    try await withTemporaryFolder { folder in
      let ledger = Ledger()
      for round in 0..<100 {
        let demo = try await RunningDemo.start(file: folder + "/torture.sqlite")
        let database = try demo.database
        try await ledger.check(against: try await database["torture"].get(), round: round)
        await withTaskGroup { writers in
          for writer in 0..<4 {
            writers.addTask { await ledger.write(as: writer, in: round, to: database) }
          }
          // Killed in mid-write: while all four writers are at work.
          while ledger.acknowledged(in: round) < 3 + round % 17 { await Task.yield() }
          demo.process.kill()
        }
      }
      #expect(ledger.count > 100)
    }
  }
}

/// Who wrote what, and what the database said.
private final class Ledger: Sendable {
  private struct Entries {
    /// The last acknowledged number of each writer's own node.
    var acknowledged: [String: Int64] = [:]
    /// The number whose write got no answer: it may be there or not.
    var unanswered: [String: Int64] = [:]
    var rounds: [Int: Int] = [:]
  }

  private let entries = Mutex(Entries())

  var count: Int { entries.withLock { $0.rounds.values.reduce(0, +) } }

  func acknowledged(in round: Int) -> Int { entries.withLock { $0.rounds[round, default: 0] } }

  /// Writes ascending numbers to a node of its own until nobody answers.
  func write(as writer: Int, in round: Int, to database: LiveDatabase) async {
    let key = "writer\(writer)"
    var number = entries.withLock { max($0.acknowledged[key] ?? 0, $0.unanswered[key] ?? 0) }
    while true {
      number += 1
      entries.withLock { $0.unanswered[key] = number }
      // Two leaves in one write: half of it must never be there.
      let value = JSONValue.object([
        .init(name: "number", value: .integer(number)),
        .init(name: "twice", value: .integer(2 * number)),
      ])
      do {
        try await database["torture"][key].set(value)
      } catch {
        return
      }
      entries.withLock {
        $0.acknowledged[key] = number
        $0.rounds[round, default: 0] += 1
      }
    }
  }

  func check(against tree: TreeNode, round: Int) async throws {
    let (acknowledged, unanswered) = entries.withLock { ($0.acknowledged, $0.unanswered) }
    for (key, number) in acknowledged {
      let node = tree[try TreeKey(key)]
      guard case .integer(let kept)? = node[try TreeKey("number")].scalar else {
        Issue.record("\(key) is gone in round \(round)")
        continue
      }
      #expect(kept == number || kept == unanswered[key], "\(key) in round \(round)")
      #expect(node[try TreeKey("twice")].scalar == .integer(2 * kept), "half a write is there")
    }
  }
}
