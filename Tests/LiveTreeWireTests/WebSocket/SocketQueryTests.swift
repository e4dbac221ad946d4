import LiveTree
import LiveTreeWire
import Testing
import _LiveTestSupport

/// Source: Protocol.md §5.4.
@Suite(.timeLimit(.minutes(20)), .trail) struct SocketQueryTests {
  private static let orders: [TreeOrder] = [.key, .value, .priority, .child("a"), .child("a/b")]
  private static let limits: [TreeQuery.Limit?] = [nil, .first(1), .last(7)]

  private static func bounds(_ order: TreeOrder) -> [TreeQuery.Bound?] {
    guard order != .key else {
      return [nil] + [true, false].map { TreeQuery.Bound(.string("k"), isInclusive: $0) }
    }
    let values: [TreeScalar?] = [nil, .bool(true), .integer(1), .double(1.5), .string("x")]
    let keys: [TreeKey?] = [nil, "k", "-1"]
    let all = values.flatMap { value in
      keys.flatMap { key in
        [true, false].map { TreeQuery.Bound(value, key: key, isInclusive: $0) }
      }
    }
    return [nil] + all
  }

  @Test func everyQuerySurvivesARoundTrip() throws {
    for order in Self.orders {
      for start in Self.bounds(order) {
        for end in Self.bounds(order) {
          for limit in Self.limits {
            let query = TreeQuery(order: order, start: start, end: end, limit: limit)
            #expect(try TreeQuery(socketObject: query.socketObject) == query)
          }
        }
      }
    }
  }

  /// Queries as the official SDKs write them.
  @Test(arguments: [
    (#"{"i":"age"}"#, TreeQuery(order: .child("age"))),
    (#"{"i":"/a/b","l":2,"vf":"l"}"#, TreeQuery(order: .child("a/b")).limited(toFirst: 2)),
    (#"{"sp":1,"sin":true,"l":2}"#, TreeQuery().starting(at: .integer(1)).limited(toFirst: 2)),
    (#"{"ep":1,"ein":true,"l":2}"#, TreeQuery().ending(at: .integer(1)).limited(toLast: 2)),
    (#"{"sp":1}"#, TreeQuery().starting(at: .integer(1))),
    (#"{"sp":1,"sn":"[MIN_NAME]","sin":true}"#, TreeQuery().starting(at: .integer(1))),
    (#"{"sp":1,"sn":"[MAX_NAME]","sin":false}"#, TreeQuery().starting(after: .integer(1))),
    (#"{"sp":1,"sn":"[MAX_NAME]","sin":true}"#, TreeQuery().starting(after: .integer(1))),
    (#"{"ep":1,"en":"[MAX_NAME]","ein":true}"#, TreeQuery().ending(at: .integer(1))),
    (#"{"ep":1,"en":"[MIN_NAME]","ein":false}"#, TreeQuery().ending(before: .integer(1))),
    (#"{"sp":null,"sn":"k","sin":false}"#, TreeQuery().starting(after: nil, key: "k")),
    (#"{"sp":"a","sin":false,"i":".key"}"#, TreeQuery(order: .key).starting(after: .string("a"))),
    (#"{"i":".priority","ep":"x"}"#, TreeQuery().ending(at: .string("x"))),
  ])
  func queriesOfTheSDKsAreRead(_ text: String, _ query: TreeQuery) throws {
    #expect(try TreeQuery(socketObject: JSONValue(parsing: Array(text.utf8))) == query)
  }
}
