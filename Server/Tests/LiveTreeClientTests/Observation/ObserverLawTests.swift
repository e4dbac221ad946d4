import LiveListTesting
import LiveTree
import LiveTreeClient
import LiveTreeWire
import Testing
import _LiveTestSupport

/// Law: whatever clients write, every observer ends with the contents of the database.
@Suite(.timeLimit(.minutes(20)), .trail) struct ObserverLawTests {
  private static let keys = ["a", "b", "c", "é", "0", "1", "2"]

  private static func path(using random: inout SplitMix64) -> String {
    (0..<Int.random(in: 1...3, using: &random))
      .map { _ in keys.randomElement(using: &random) ?? "a" }.joined(separator: "/")
  }

  private static func value(using random: inout SplitMix64) -> JSONValue {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .null
    case 1: .integer(Int64.random(in: 0...3, using: &random))
    case 2: .string("😀\u{2028}")
    case 3: ServerValue.increment(1)
    case 4: .array([.integer(1), .null, .bool(true)])
    default:
      .object(keys.prefix(2).map { .init(name: $0, value: .integer(Int64($0.utf8.count))) })
    }
  }

  /// One client's share of the writes.
  private static func write(
    _ count: Int, to node: DatabaseReference, using random: inout SplitMix64
  ) async throws {
    for _ in 0..<count {
      let target = node[path(using: &random)]
      switch Int.random(in: 0..<6, using: &random) {
      case 0: try await target.remove()
      case 1: try await target.push().set(1)
      case 2:
        try await target.update(
          .object([
            .init(name: "x/y", value: value(using: &random)),
            .init(name: "z", value: value(using: &random)),
          ]))
      case 3:
        let new = value(using: &random)
        try await target.transaction(attempts: 1_000) { $0.isAbsent ? new : nil }
      default: try await target.set(value(using: &random))
      }
    }
  }

  /// The value of a node once it contains the end marker.
  private static func last(of node: DatabaseReference) async -> TreeNode? {
    for await observation in node.observations() {
      let end = observation.value?.children.first { $0.key.string == "end" }
      if end != nil { return observation.value }
    }
    return nil
  }

  @Test func everyObserverEndsWithTheTree() async throws {
    try await withEvery("seed", in: 1...6 as ClosedRange<UInt64>, attempts: 20) { seed in
      try await withDatabase { database, tree in
        let places = ["data", "data/a", "data/a/b", "data/é"]
        try await withThrowingTaskGroup(of: (String, TreeNode?).self) { observers in
          for place in places + places {
            observers.addTask { (place, await Self.last(of: database[place])) }
          }
          try await withThrowingTaskGroup { writers in
            for writer in 0..<4 as Range<UInt64> {
              writers.addTask {
                var random = SplitMix64(seed: seed << 8 | writer)
                try await Self.write(25, to: database["data"], using: &random)
              }
            }
            try await writers.waitForAll()
          }
          // From the bottom up, so that nothing below a marker changes after it.
          for place in places.reversed() { try await database[place]["end"].set(true) }
          for try await (place, node) in observers {
            #expect(node == (await tree.read(try TreePath(parsing: place))), "at \(place)")
          }
        }
      }
    }
  }
}
