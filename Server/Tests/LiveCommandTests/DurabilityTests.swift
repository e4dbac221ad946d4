import Foundation
import LiveTree
import LiveTreeClient
import LiveTreeWire
import Synchronization
import Testing
import _LiveTestSupport

/// What was acknowledged is there after `kill -9`, a hundred times over.
@Suite(.timeLimit(.minutes(10))) struct DurabilityTests {
  @Test func nothingAcknowledgedIsLostWhenTheProcessIsKilled() async throws {
    try await withTemporaryFolder { folder in
      let ledger = Ledger()
      for round in 0..<100 {
        let demo = try await RunningDemo.start(file: folder + "/torture.sqlite")
        let database = try demo.database
        try await ledger.check(against: try await database["torture"].get(), round: round)
        let (acknowledgements, acknowledge) = AsyncStream<Void>.makeStream()
        await withTaskGroup { writers in
          for writer in 0..<4 {
            writers.addTask {
              await ledger.write(as: writer, to: database) { acknowledge.yield() }
              // The server doesn't answer any more, or never did.
              acknowledge.finish()
            }
          }
          // Killed in mid-write: while all four writers are at work.
          var count = 0
          for await _ in acknowledgements {
            count += 1
            if count == 3 + round % 17 { break }
          }
          demo.process.kill()
          await demo.process.end()
        }
      }
      #expect(ledger.count >= 300, "each round has at least three")
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
    var count = 0
  }

  private let entries = Mutex(Entries())

  /// How many writes were acknowledged.
  var count: Int { entries.withLock(\.count) }

  /// Writes ascending numbers to a node of its own until the server doesn't answer.
  func write(
    as writer: Int, to database: LiveDatabase, acknowledged: () -> Void
  ) async {
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
        $0.count += 1
      }
      acknowledged()
    }
  }

  /// Compares the database with what it acknowledged; what it kept is what it owes us from now on.
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
      entries.withLock { $0.acknowledged[key] = kept }
    }
  }
}
