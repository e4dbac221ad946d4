import LiveListTesting
import LiveTree
import LiveTreeWire
import Testing
import _LiveTestSupport

@Suite(.trail) struct StreamMessageTests {
  @Test(arguments: [
    (StreamMessage.put(.root, .absent), "event: put\ndata: {\"path\":\"/\",\"data\":null}\n\n"),
    (
      .put("a/é", TreeNode(.string("x\ny"))),
      "event: put\ndata: {\"path\":\"/a/é\",\"data\":\"x\\ny\"}\n\n"
    ),
    (
      .patch(
        "w",
        [
          TreeChange(path: "a/b", node: TreeNode(.integer(1))),
          TreeChange(path: "c", node: .absent),
        ]),
      "event: patch\ndata: {\"path\":\"/w\",\"data\":{\"a/b\":1,\"c\":null}}\n\n"
    ),
    (.keepAlive, "event: keep-alive\ndata: null\n\n"),
    (.cancel("Permission denied."), "event: cancel\ndata: \"Permission denied.\"\n\n"),
    (.cancel(nil), "event: cancel\ndata: null\n\n"),
    (
      .authRevoked("credential is no longer valid"),
      "event: auth_revoked\ndata: \"credential is no longer valid\"\n\n"
    ),
    (.unknown("rules_debug"), "event: rules_debug\ndata: null\n\n"),
  ])
  func messagesSurviveARoundTrip(_ message: StreamMessage, _ text: String) throws {
    #expect(message.serverSentEvent.encoded == text)
    var (parser, events) = (EventStreamParser(), [ServerSentEvent]())
    try parser.consume(text.utf8, into: &events)
    let event = try #require(events.first)
    #expect(try StreamMessage(event) == message)
  }

  @Test func arraysHaveIndexKeys() throws {
    let event = ServerSentEvent(name: "put", payload: #"{"path":"/","data":["a",null,"c"]}"#)
    let value = try StreamMessage(event).applied(to: .absent)
    #expect(value["2" as TreePath].scalar == .string("c"))
    let later = ServerSentEvent(name: "put", payload: #"{"path":"/2","data":null}"#)
    #expect(try StreamMessage(later).applied(to: value).json() == .array([.string("a")]))
  }

  @Test func patchesCanBeArraysAndNamesCanBePaths() throws {
    let patch = ServerSentEvent(name: "patch", payload: #"{"data":[{"x":1},null],"path":"/l"}"#)
    let paths = ServerSentEvent(
      name: "patch", payload: #"{"path":"/l/0","data":{"y/z":2,"x":null}}"#)
    let value = try [patch, paths].reduce(TreeNode.absent) {
      try StreamMessage($1).applied(to: $0)
    }
    #expect(value.json(export: true).serialized() == #"{"l":{"0":{"y":{"z":2}}}}"#)
  }

  @Test func onlyPutsAndPatchesChangeTheValue() {
    let value = TreeNode(.integer(1))
    let others: [StreamMessage] = [.keepAlive, .cancel("x"), .authRevoked(nil), .unknown("y")]
    #expect(others.allSatisfy { $0.applied(to: value) == value })
  }

  @Test(arguments: [
    ("put", "{"), ("put", "null"), ("put", #"{"path":"/"}"#), ("put", #"{"path":1,"data":1}"#),
    ("put", #"{"path":"/a.b","data":1}"#), ("put", #"{"path":"/","data":{"a.b":1}}"#),
    ("patch", #"{"path":"/","data":1}"#), ("patch", #"{"path":"/","data":{"$":1}}"#),
  ])
  func malformedMessagesAreRefused(_ name: String, _ payload: String) {
    let event = ServerSentEvent(name: name, payload: payload)
    let error = #expect(throws: StreamError.self) { try StreamMessage(event) }
    #expect(error?.code == .malformedEvent)
    #expect(error?.description.contains(name) == true)
  }

  @Test func anEndNeedsNoValidPayload() throws {
    let event = ServerSentEvent(name: "cancel", payload: "Permission denied.")
    #expect(try StreamMessage(event) == .cancel("Permission denied."))
  }

  @Test func aHistoryConvergesOverTheWire() throws {
    try withEvery("seed", in: [8 as UInt64]) { seed in
      var generator = SplitMix64(seed: seed)
      var (root, seen) = (TreeNode.absent, TreeNode.absent)
      for step in 0..<500 {
        let keys = (0..<3).map { _ in TreeKey(index: Int.random(in: 0..<4, using: &generator)) }
        let node = step % 3 == 0 ? TreeNode.absent : TreeNode(.integer(Int64(step)))
        let commit = TreeCommit(setting: node, at: TreePath(keys.prefix(1 + step % 3)))
        let after = commit.applied(to: root)
        let event = TreeEvent.event(of: commit, for: .root, before: root, after: after)
        if let event {
          seen = try StreamMessage(StreamMessage(event).serverSentEvent).applied(to: seen)
        }
        root = after
      }
      #expect(seen == root)
    }
  }
}
