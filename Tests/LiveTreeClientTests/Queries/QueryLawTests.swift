import Foundation
import LiveListTesting
import LiveTree
import LiveTreeWire
import Testing
import _LiveTestSupport

@testable import LiveTreeClient

/// Applying the events of a query, encoded and decoded, results in its selection.
@Suite(.timeLimit(.minutes(20)), .trail) struct QueryLawTests {
  /// A query, and a last write that is always in its selection.
  struct Case: Sendable {
    let query: TreeQuery
    let key: String
    let value: JSONValue

    static func age(_ value: JSONValue) -> JSONValue {
      .object([.init(name: "age", value: value), .init(name: "last", value: .bool(true))])
    }
  }

  static func cases() throws -> [Case] {
    let age = TreeOrder.child(try TreePath(parsing: "age"))
    return [
      Case(query: TreeQuery(order: .key, limit: .last(3)), key: "zz", value: .string("last")),
      Case(
        query: TreeQuery(order: .key, start: .init(.string("b"))), key: "zz",
        value: .string("last")),
      Case(query: TreeQuery(order: .value, limit: .first(2)), key: "0", value: .bool(false)),
      Case(
        query: TreeQuery(order: .value, start: .init(.integer(1))), key: "a",
        value: .string("last")),
      Case(query: TreeQuery(order: age, limit: .last(2)), key: "zz", value: Case.age(.string("z"))),
      Case(
        query: TreeQuery(
          order: age, end: .init(.integer(2), isInclusive: false), limit: .first(4)),
        key: "0", value: Case.age(.null)),
      Case(
        query: TreeQuery(order: age, equalTo: .integer(2)), key: "b",
        value: Case.age(.integer(2))),
    ]
  }

  private func write(using random: inout SplitMix64) throws -> TreeWrite {
    let people = try TreePath(parsing: "people")
    let keys = ["a", "b", "c", "d", "é", "7", "10"]
    let key = try TreeKey(keys.randomElement(using: &random) ?? "a")
    let age = JSONValue.integer(Int64.random(in: 0...4, using: &random))
    let person = JSONValue.object([.init(name: "age", value: age)])
    return switch Int.random(in: 0..<8, using: &random) {
    case 0: .set(people.appending(key), .null)
    case 1: .set(people.appending(key), age)
    case 2: .set(try TreePath(parsing: "people/\(key)/age"), age)
    case 3: .set(people, .object(keys.prefix(3).map { .init(name: $0, value: person) }))
    case 4:
      .update(
        people,
        .object([
          .init(name: key.string, value: .null), .init(name: "e", value: person),
          .init(name: "f/age", value: age),
        ]))
    default: .set(people.appending(key), person)
    }
  }

  /// The messages of an event, encoded as text and decoded again.
  private func overTheWire(_ event: TreeEvent) throws -> [StreamMessage] {
    var (parser, events) = (EventStreamParser(), [ServerSentEvent]())
    try parser.consume(StreamMessage(event).serverSentEvent.encoded.utf8, into: &events)
    return try events.map { try StreamMessage($0) }
  }

  @Test func aFilteredStreamLeadsToTheSelection() async throws {
    try await withEvery("seed", in: 0..<40 as Range<UInt64>) { seed in
      let people = try TreePath(parsing: "people")
      for example in try Self.cases() {
        var random = SplitMix64(seed: seed)
        let tree = try await TreeDatabase(storage: MemoryTreeStorage(), now: { 0 })
        for _ in 0..<3 { _ = try await tree.write(write(using: &random)) }
        let events = try await tree.events(at: people, example.query)
        for _ in 0..<40 { _ = try await tree.write(write(using: &random)) }
        let key = try TreeKey(example.key)
        let last = try await tree.write(.set(people.appending(key), example.value))

        let expected = try await tree.select(example.query, at: people)
        var machine = ObservationMachine(policy: RetryPolicy())
        for try await event in events {
          var node = TreeNode.absent
          for message in try overTheWire(event) {
            guard case .read(let observation?) = machine.receive(message, at: Date(), share: 0)
            else { continue }
            node = observation.value ?? .absent
          }
          guard node[key] == last else { continue }
          #expect(example.query.selection(ofAnswer: node) == expected, "\(example.query)")
          break
        }
        let answer = try TreeNode(expected.node.json())
        #expect(example.query.selection(ofAnswer: answer) == expected, "\(example.query)")
      }
    }
  }
}
