import HummingbirdTesting
import LiveListTesting
import LiveTree
import LiveTreeServer
import LiveTreeWire
import Testing
import _LiveTestSupport

/// Applying a stream's events reproduces the value.
///
/// Source: Protocol.md §3.3.
@Suite(.trail, .timeLimit(.minutes(20)))
struct StreamReplayTests {
  static let targets = [
    "/.json", "/a.json", "/a/b.json", "/a/b/0.json",
    "/a.json?orderBy=%22$key%22&limitToLast=2",
    "/a.json?orderBy=%22$key%22&startAt=%22b%22",
    "/a.json?orderBy=%22$value%22&limitToFirst=2",
    "/a.json?orderBy=%22b%22&startAt=1&limitToLast=1",
    "/.json?orderBy=%22b/0%22&equalTo=2",
  ]

  @Test(arguments: targets)
  func everyStreamReproducesTheTree(target: String) async throws {
    try await withEvery("seed", in: 1...3 as ClosedRange<UInt64>, attempts: 20) { seed in
      try await withServedDatabase(holding: #"{"a":{"b":[1,2],"c":3}}"#) { client, database in
        var stream = try await Stream(port: client.port, path: target)
        var generator = SplitMix64(seed: seed)
        for _ in 0..<60 {
          _ = try await database.write(.random(using: &generator))
        }
        _ = try await database.write(.set(TreePath(parsing: "a/end"), .integer(1)))
        let asked = try RESTRequest(method: "GET", target: target)
        let expected: TreeNode
        if let query = asked.query {
          expected = try await database.select(query, at: asked.path).node
        } else {
          expected = await database.read(asked.path)
        }
        // Priorities are not part of a stream.
        let plain = try TreeNode(expected.json())
        var mirror = TreeNode.absent
        var count = 0
        repeat {
          let event = try #require(try await stream.next())
          mirror = try StreamMessage(event).applied(to: mirror)
          count += 1
        } while mirror != plain && count < 200
        #expect(mirror == plain)
      }
    }
  }
}

extension TreeWrite {
  /// A small set, deletion or update.
  static func random(using generator: inout SplitMix64) -> TreeWrite {
    let paths = ["", "a", "a/b", "a/b/0", "a/c", "a/d/b", "z"].compactMap {
      try? TreePath(parsing: $0)
    }
    let path = paths.randomElement(using: &generator) ?? .root
    let isUpdate = Int.random(in: 0..<3, using: &generator) == 0
    return isUpdate
      ? .update(
        path,
        .object([
          .init(name: "b/0", value: .small(using: &generator)),
          .init(name: "c", value: .small(using: &generator)),
        ]))
      : .set(path, .small(using: &generator))
  }
}

extension JSONValue {
  static func small(levels: Int = 2, using generator: inout SplitMix64) -> JSONValue {
    switch Int.random(in: 0..<(levels > 0 ? 6 : 4), using: &generator) {
    case 0: .null
    case 1: .string("é")
    case 2: .bool(true)
    case 3: .integer(Int64.random(in: 0...3, using: &generator))
    default:
      .object(
        ["b", "c", "0", "1"].map { name in
          .init(name: name, value: .small(levels: levels - 1, using: &generator))
        })
    }
  }
}
