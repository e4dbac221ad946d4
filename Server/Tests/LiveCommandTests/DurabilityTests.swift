import Foundation
import LiveTree
import LiveTreeClient
import LiveTreeWire
import Synchronization
import Testing
import _LiveTestSupport
import _ProgramSupport

/// Acknowledged writes survive `kill -9`, a hundred times in a row.
@Suite(.timeLimit(.minutes(20))) struct DurabilityTests {
  @Test func nothingAcknowledgedIsLostWhenTheProcessIsKilled() async throws {
    try await withTemporaryFolder { folder in
      let ledger = Ledger()
      for round in 0..<100 {
        let server = try await RunningServer.start(file: folder + "/torture.sqlite")
        let database = try server.database
        try await ledger.check(against: try await database["torture"].get(), round: round)
        let (acknowledgements, acknowledge) = AsyncStream<Void>.makeStream()
        await withTaskGroup { writers in
          for writer in 0..<4 {
            writers.addTask {
              await ledger.write(as: writer, to: database) { acknowledge.yield() }
              // The server has been killed, or hasn't started.
              acknowledge.finish()
            }
          }
          // Kills the server while all four writers are writing.
          var count = 0
          for await _ in acknowledgements {
            count += 1
            if count == 3 + round % 17 { break }
          }
          server.process.kill()
          await server.process.end()
        }
      }
      #expect(ledger.count >= 300, "each round has at least three")
    }
  }
}

/// The writes of each writer, and the database's responses.
private final class Ledger: Sendable {
  private struct Entries {
    /// The last acknowledged number for each writer's own node.
    var acknowledged: [String: Int64] = [:]
    /// The number whose write got no response, which may or may not be stored.
    var unanswered: [String: Int64] = [:]
    var count = 0
  }

  private let entries = Mutex(Entries())

  /// The number of acknowledged writes.
  var count: Int { entries.withLock(\.count) }

  /// Writes ascending numbers to the writer's own node until the server stops responding.
  func write(
    as writer: Int, to database: LiveDatabase, acknowledged: () -> Void
  ) async {
    let key = "writer\(writer)"
    var number = entries.withLock { max($0.acknowledged[key] ?? 0, $0.unanswered[key] ?? 0) }
    while true {
      number += 1
      entries.withLock { $0.unanswered[key] = number }
      // Two leaves in one write, of which half must never be stored alone.
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

  /// Compares the database with the acknowledged writes. From then on, the stored numbers count as
  /// acknowledged.
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
