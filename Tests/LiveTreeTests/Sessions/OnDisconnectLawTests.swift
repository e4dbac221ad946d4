import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveTree

/// A session's `onDisconnect` writes against the tree of writes that Firebase's clients keep.
@Suite(.timeLimit(.minutes(20)), .trail) struct OnDisconnectLawTests {
  @Test func everySmallSequenceWritesWhatTheTreeContains() throws {
    let values = [
      "null", "1", #"{"0":1}"#, #"{"0":1,"7":{"0":2}}"#, #"{".sv":{"increment":1}}"#,
    ]
    let paths: [TreePath] = ["0", "0/0", "0/7", "0/0/0"]
    let sets = try pairs(paths, values).map { Step.register(.set($0, try json($1))) }
    let updates = try [#"{"0":2,"7":null}"#, #"{"0/0":1,"7":1}"#].map {
      Step.register(.update("0", try json($0)))
    }
    let steps = sets + updates + paths.map { Step.cancel($0) }
    try withEvery("first", in: Array(steps.indices)) { first in
      for (number, others) in pairs(steps, steps).enumerated() {
        // Any of the three is of another identity.
        let other = (first + number) % 3
        try Model().run([steps[first], others.0, others.1], from: Self.root) { $0 == other }
      }
    }
  }

  @Test func randomSequencesWriteWhatTheTreeContains() throws {
    try withEvery("seed", in: 0..<UInt64(4_000)) { seed in
      var random = SplitMix64(seed: seed)
      let steps = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        Step.random(using: &random)
      }
      let others = steps.map { _ in Int.random(in: 0..<3, using: &random) == 0 }
      try Model().run(steps, from: Self.root) { others[$0] }
    }
  }

  /// A client that registers the same writes all the time doesn't fill its list.
  @Test func theListHasNoWriteThatIsReplacedCompletely() throws {
    var list: [OnDisconnectWrite] = []
    for number in 0..<100 {
      let members = [
        JSONValue.Member(name: "a/\(number % 3)", value: .integer(Int64(number))),
        .init(name: "b", value: .null),
      ]
      let writes: [TreeWrite] = [
        .set("x", .integer(Int64(number))), .update("y", .object(members)),
        .setPriority("z", .integer(Int64(number))), .set("v", .object(Array(members.prefix(1)))),
        .set("v/w", number % 2 == 0 ? .null : .object(members)), .setPriority("v", .integer(1)),
        .update("v", .object(members)),
      ]
      for write in writes {
        let new = OnDisconnectWrite(write, as: .admin)
        for change in OnDisconnectPlan(list).registering(new) { list.apply(change) }
      }
      #expect(list.count <= 6)
    }
  }

  /// Within a value of another identity, a value that is registered again takes no other place.
  @Test func theListOfTwoIdentitiesIsBounded() throws {
    var list = [OnDisconnectWrite(.set("v", try json(#"{"a":1}"#)), as: .admin)]
    for number in 0..<100 {
      let write = TreeWrite.set("v/b", .integer(Int64(number)))
      let new = OnDisconnectWrite(write, as: .unauthenticated)
      for change in OnDisconnectPlan(list).registering(new) { list.apply(change) }
      #expect(list.count == 2)
    }
  }

  /// Priorities are part of the value around them.
  @Test(arguments: [
    (#"{"a":1}"#, "a", #"{"a":{".value":1,".priority":7}}"#),
    (#"[true]"#, "", #"{"0":true,".priority":7}"#), (#"{"a":1}"#, "b", #"{"a":1}"#),
    (#"{".value":1,".priority":2}"#, "", #"{".value":1,".priority":7}"#), ("null", "", "null"),
    (#"{".sv":"timestamp"}"#, "", #"{".value":{".sv":"timestamp"},".priority":7}"#),
  ])
  func aPriorityIsMergedIntoItsValue(value: String, path: String, expected: String) throws {
    let list = [OnDisconnectWrite(.set("v", try json(value)), as: .admin)]
    let place = try TreePath(parsing: "v/\(path)")
    let write = OnDisconnectWrite(.setPriority(place, .integer(7)), as: .admin)
    let merged = OnDisconnectWrite(.set("v", try json(expected)), as: .admin)
    #expect(OnDisconnectPlan(list).registering(write) == [.replace(0, with: merged)])
  }

  private static let root = TreeNode.inner([
    "0": .inner(
      ["0": TreeNode(.integer(10), priority: .number(1)), "7": TreeNode(.integer(20))],
      priority: .number(2)),
    "7": TreeNode(.integer(30)),
  ])
}

private enum Step: Sendable {
  case register(TreeWrite)
  case cancel(TreePath)

  static func random(using random: inout SplitMix64) -> Step {
    let path = TreePath(
      (0..<[0, 1, 1, 1, 2, 2, 3][Int.random(in: 0..<7, using: &random)]).map { _ in
        Small.keys[Int.random(in: 0..<2, using: &random)]
      })
    switch Int.random(in: 0..<10, using: &random) {
    case 0...1: return .cancel(path)
    case 2...4:
      var members: [JSONValue.Member] = []
      let names = ["0", "7", "0/0", "0/7", "7/0", "7/7/0"].shuffled(using: &random)
      for name in names.prefix(Int.random(in: 1...3, using: &random)) {
        members.append(.init(name: name, value: value(levels: 2, using: &random)))
      }
      return .register(.update(path, .object(members)))
    default: return .register(.set(path, value(levels: 3, using: &random)))
    }
  }

  private static func value(levels: Int, using random: inout SplitMix64) -> JSONValue {
    let number = JSONValue.integer(Int64.random(in: 1...9, using: &random))
    switch Int.random(in: 0..<(levels > 0 ? 9 : 5), using: &random) {
    case 0: return .null
    case 1:
      return .object([
        .init(name: ".value", value: number), .init(name: ".priority", value: number),
      ])
    case 2:
      let increment = JSONValue.object([.init(name: "increment", value: number)])
      return .object([.init(name: ".sv", value: increment)])
    case 3...4: return number
    case 5: return .array([value(levels: levels - 1, using: &random)])
    default:
      var members = Small.keys.filter { _ in Bool.random(using: &random) }.map { key in
        JSONValue.Member(name: key.string, value: value(levels: levels - 1, using: &random))
      }
      if Int.random(in: 0..<3, using: &random) == 0 {
        members.append(.init(name: ".priority", value: number))
      }
      return .object(members)
    }
  }
}

/// A session of a database, and the oracle.
extension OnDisconnectLawTests {
  /// Exactly the limits are allowed, and not one more.
  @Test func theLimitsAreExact() throws {
    let write = OnDisconnectWrite(.set(try TreePath(parsing: "a"), .string("b")), as: .admin)
    let exact = OnDisconnectLimits(maximumCount: 2, maximumByteCount: 2 * write.byteCount)
    let tight = OnDisconnectLimits(maximumCount: 3, maximumByteCount: 2 * write.byteCount - 1)
    try exact.check([write, write])
    try tight.check([write])
    #expect(throws: OnDisconnectLimitError.self) { try exact.check([write, write, write]) }
    #expect(throws: OnDisconnectLimitError.self) { try tight.check([write, write]) }
  }
}

private struct Model {
  private let oracle = WriteTreeOracle()

  /// - Parameter isOther: Whether a step is of another identity. The rules restrict neither.
  func run(_ steps: [Step], from root: TreeNode, isOther: (Int) -> Bool) throws {
    var state = TreeState(TreeImage(root: root))
    var image = state.image
    for (index, step) in steps.enumerated() {
      let identity = isOther(index) ? TreeIdentity.unauthenticated : .admin
      switch step {
      case .register(let write):
        let limits = OnDisconnectLimits(maximumCount: 100, maximumByteCount: 10_000)
        let error = perform(
          .register(OnDisconnectWrite(write, as: identity), limits), on: &state, &image)
        if error == nil { remember(write) }
      case .cancel(let path):
        #expect(perform(.cancel(path), on: &state, &image) == nil)
        oracle.forget(Array(path))
      }
      #expect(state.root == root)
    }
    let version = image.version
    #expect(perform(.end, on: &state, &image) == nil)
    #expect(state.root == oracle.applied(to: root), "\(steps)")
    #expect(image.version.number - version.number <= 2)
    #expect(image.onDisconnect == OnDisconnectLists())
  }

  private func remember(_ write: TreeWrite) {
    switch write {
    case .set(let path, let json): oracle.remember(OracleWriteValue(json), at: Array(path))
    case .update(let path, .object(let members)):
      let values = members.map { ($0.name, OracleWriteValue($0.value)) }
      // An update is made at once, so a parent that gets new children keeps its priority.
      for (name, value) in values.filter({ !$0.1.isNothing }) + values.filter(\.1.isNothing) {
        let below = (try? TreePath(parsing: name)) ?? .root
        oracle.remember(value, at: Array(path.appending(below)))
      }
    case .update: break
    }
  }

  /// Performs a request, and applies its log entries to a copy of the database.
  private func perform(
    _ request: OnDisconnectRequest, on state: inout TreeState, _ image: inout TreeImage
  ) -> (any Error)? {
    var random = SplitMix64(seed: 1)
    let context = WriteContext(milliseconds: 0)
    var queue = CommitQueue<Int>(committed: state)
    queue.enqueue(.onDisconnect(session: "s", request), for: 0)
    guard let batch = queue.begin({ TreeBatchID(using: &random) }, in: context) else {
      Issue.record("The request wasn't taken.")
      return nil
    }
    let entries = TreeLogEntry.entries(batch.changes, in: batch.id, after: image.version)
    for entry in entries { image.apply([(try? TreeLogEntry(canonical: entry.canonical)) ?? entry]) }
    state = batch.state
    state.image.version = image.version
    #expect(image == state.image)
    if case .failure(let error) = batch.answers[0].result { return error }
    return nil
  }
}
