import LiveTree
import LiveTreeWire
import Testing

/// Source: Protocol.md §5.1 and §5.3.
@Suite struct SocketMessageTests {
  private static let query = TreeQuery(order: .child("age")).limited(toLast: 2)
  private static let value = JSONValue.object([.init(name: "b", value: .integer(1))])

  /// The client waits for an answer to its write. Half of a surrogate pair can't be stored.
  @Test func halfASurrogatePairMakesARequestInvalid() throws {
    let text = #"{"t":"d","d":{"r":7,"a":"p","b":{"p":"/a","d":"\ud83d"}}}"#
    guard case .request(7, .invalid("p", let reason)) = try SocketClientMessage(parsing: text.utf8)
    else {
      Issue.record("The request isn't invalid.")
      return
    }
    #expect(reason.contains("both halves of a surrogate pair, not only \\ud83d"))
    let whole = text.replacing("\\ud83d", with: "\\ud83d\\ude00")
    #expect(
      try SocketClientMessage(parsing: whole.utf8)
        == .request(7, .write(.set("a", .string("\u{1F600}")))))
  }

  @Test(arguments: [
    (SocketClientMessage.ping, #"{"t":"c","d":{"t":"p","d":{}}}"#),
    (.control("x"), #"{"t":"c","d":{"t":"x","d":{}}}"#),
    (
      .request(1, .listen(SocketPlace("a/é"), hash: "h")),
      #"{"t":"d","d":{"r":1,"a":"q","b":{"p":"/a/é","h":"h"}}}"#
    ),
    (
      .request(2, .listen(SocketPlace("a", query), hash: "", tag: 3)),
      #"{"t":"d","d":{"r":2,"a":"q","b":{"p":"/a","q":{"l":2,"vf":"r","i":"age"},"h":"","t":3}}}"#
    ),
    (
      .request(3, .unlisten(SocketPlace(.root, query))),
      #"{"t":"d","d":{"r":3,"a":"n","b":{"p":"/","q":{"l":2,"vf":"r","i":"age"}}}}"#
    ),
    (.request(4, .get(SocketPlace("a"))), #"{"t":"d","d":{"r":4,"a":"g","b":{"p":"/a"}}}"#),
    (
      .request(5, .write(.set("a", value))),
      #"{"t":"d","d":{"r":5,"a":"p","b":{"p":"/a","d":{"b":1}}}}"#
    ),
    (
      .request(6, .write(.set("a", .null), hash: "h")),
      #"{"t":"d","d":{"r":6,"a":"p","b":{"p":"/a","d":null,"h":"h"}}}"#
    ),
    (
      .request(7, .write(.update("a", value))),
      #"{"t":"d","d":{"r":7,"a":"m","b":{"p":"/a","d":{"b":1}}}}"#
    ),
    (
      .request(8, .onDisconnect(.set("a", .bool(true)))),
      #"{"t":"d","d":{"r":8,"a":"o","b":{"p":"/a","d":true}}}"#
    ),
    (
      .request(9, .onDisconnect(.update("a", value))),
      #"{"t":"d","d":{"r":9,"a":"om","b":{"p":"/a","d":{"b":1}}}}"#
    ),
    (
      .request(10, .cancelOnDisconnect("a")),
      #"{"t":"d","d":{"r":10,"a":"oc","b":{"p":"/a","d":null}}}"#
    ),
    (
      .request(11, .authenticate(SocketCredential("a.b.c"))),
      #"{"t":"d","d":{"r":11,"a":"auth","b":{"cred":"a.b.c"}}}"#
    ),
    (
      .request(12, .authenticate(SocketCredential("owner", authOverride: .null))),
      #"{"t":"d","d":{"r":12,"a":"auth","b":{"cred":"owner","noauth":true}}}"#
    ),
    (
      .request(13, .authenticate(SocketCredential("owner", authOverride: value))),
      #"{"t":"d","d":{"r":13,"a":"auth","b":{"cred":"owner","authvar":{"b":1}}}}"#
    ),
    (
      .request(13, .authenticate(SocketCredential("ya29.x", isAccessToken: true))),
      #"{"t":"d","d":{"r":13,"a":"gauth","b":{"cred":"ya29.x"}}}"#
    ),
    (.request(14, .unauthenticate), #"{"t":"d","d":{"r":14,"a":"unauth","b":{}}}"#),
    (.request(15, .notice("s")), #"{"t":"d","d":{"r":15,"a":"s","b":{}}}"#),
    (.request(16, .unknown("xyz")), #"{"t":"d","d":{"r":16,"a":"xyz","b":{}}}"#),
  ])
  func requestsSurviveARoundTrip(_ message: SocketClientMessage, _ text: String) throws {
    #expect(message.encoded == text)
    #expect(try SocketClientMessage(parsing: Array(text.utf8)) == message)
  }

  @Test(arguments: [
    (
      SocketServerMessage.hello(SocketHello(milliseconds: 1, host: "h:9", session: "s")),
      #"{"t":"c","d":{"t":"h","d":{"ts":1,"v":"5","h":"h:9","s":"s"}}}"#
    ),
    (.pong, #"{"t":"c","d":{"t":"o","d":{}}}"#),
    (.shutdown("why"), #"{"t":"c","d":{"t":"s","d":"why"}}"#),
    (.reset("h:9"), #"{"t":"c","d":{"t":"r","d":"h:9"}}"#),
    (.answer(1, "ok", .object([])), #"{"t":"d","d":{"r":1,"b":{"s":"ok","d":{}}}}"#),
    (.put("a/b", .null), #"{"t":"d","d":{"a":"d","b":{"p":"/a/b","d":null}}}"#),
    (.put(.root, value, tag: 1), #"{"t":"d","d":{"a":"d","b":{"p":"/","d":{"b":1},"t":1}}}"#),
    (.merge("a", value, tag: 2), #"{"t":"d","d":{"a":"m","b":{"p":"/a","d":{"b":1},"t":2}}}"#),
    (.canceled("a"), #"{"t":"d","d":{"a":"c","b":{"p":"/a"}}}"#),
    (.canceled("a", value), #"{"t":"d","d":{"a":"c","b":{"p":"/a","q":[{"b":1}]}}}"#),
    (.authRevoked("x", "y"), #"{"t":"d","d":{"a":"ac","b":{"s":"x","d":"y"}}}"#),
  ])
  func answersAndPushesSurviveARoundTrip(
    _ message: SocketServerMessage, _ text: String
  ) throws {
    #expect(message.encoded == text)
    #expect(try SocketServerMessage(parsing: Array(text.utf8)) == message)
  }

  @Test func pushesHoldPrioritiesAndAbsolutePaths() {
    let node = TreeNode(.integer(1), priority: .number(2))
    #expect(
      SocketServerMessage(.put("b", node), at: "a", tag: nil).encoded
        == #"{"t":"d","d":{"a":"d","b":{"p":"/a/b","d":{".value":1,".priority":2}}}}"#)
    let changes = [
      TreeChange(path: "c/d", node: node), TreeChange(path: "e", node: .absent),
    ]
    #expect(
      SocketServerMessage(.patch("b", changes), at: "a", tag: 4).encoded
        == #"{"t":"d","d":{"a":"m","b":{"p":"/a/b","d":{"c/d":{".value":1,".priority":2},"e":null},"t":4}}}"#
    )
  }

  @Test func aPriorityIsWrittenAtItsNode() throws {
    for path in ["/a/.priority", "a/.priority"] {
      let text = #"{"t":"d","d":{"r":1,"a":"p","b":{"p":"\#(path)","d":7}}}"#
      #expect(
        try SocketClientMessage(parsing: Array(text.utf8))
          == .request(1, .setPriority("a", .integer(7))))
    }
    for path in ["a", .root] as [TreePath] {
      let message = SocketClientMessage.request(1, .setPriority(path, .null))
      #expect(try SocketClientMessage(parsing: Array(message.encoded.utf8)) == message)
    }
  }

  /// A connection that sends something else uses another protocol.
  @Test(arguments: [
    "", "{", "null", "[]", "7", #""x""#, "{}", #"{"t":"d"}"#, #"{"t":"x","d":{}}"#,
    #"{"t":"d","d":{"a":"q"}}"#, #"{"t":"d","d":{"r":"1","a":"q"}}"#, #"{"t":"d","d":{"r":1}}"#,
    #"{"t":"d","d":{"r":1.5,"a":"q"}}"#, #"{"t":"c","d":{}}"#, #"{"t":"c","d":{"t":1}}"#,
  ])
  func messagesThatCannotBeAnsweredAreRefused(_ text: String) {
    let error = #expect(throws: SocketError.self) {
      try SocketClientMessage(parsing: Array(text.utf8))
    }
    #expect(error?.code == .malformedMessage)
    #expect(throws: SocketError.self) { try SocketServerMessage(parsing: Array(text.utf8)) }
  }

  @Test(arguments: [
    ("q", "{}"), ("q", #"{"p":1}"#), ("q", #"{"p":"/a.b"}"#), ("q", #"{"p":"/a","q":7}"#),
    ("q", #"{"p":"/a","q":{"i":""}}"#), ("q", #"{"p":"/a","q":{"i":"$key"}}"#),
    ("q", #"{"p":"/a","q":{"l":0}}"#), ("q", #"{"p":"/a","q":{"l":1,"vf":"x"}}"#),
    ("q", #"{"p":"/a","q":{"sp":[]}}"#), ("q", #"{"p":"/a","q":{"sp":1,"sn":"a.b"}}"#),
    ("q", #"{"p":"/a","q":{"sp":1,"i":".key"}}"#), ("q", #"{"p":"/a","t":"x"}"#),
    ("n", "[]"), ("g", "null"), ("p", #"{"p":"/a"}"#), ("p", #"{"d":1}"#),
    ("p", #"{"p":"/.priority/a","d":1}"#), ("p", #"{"p":"/.priority","d":1,"h":""}"#),
    ("m", #"{"p":"/a"}"#), ("o", "{}"), ("om", "{}"),
    ("oc", "{}"), ("auth", "{}"), ("gauth", #"{"cred":1}"#),
  ])
  func bodiesThatAreNotValidHaveAReason(_ action: String, _ body: String) throws {
    let text = #"{"t":"d","d":{"r":1,"a":"\#(action)","b":\#(body)}}"#
    guard
      case .request(1, .invalid(action, let reason)) = try SocketClientMessage(
        parsing: Array(text.utf8))
    else {
      Issue.record("\(text) is accepted.")
      return
    }
    #expect(!reason.isEmpty)
  }
}
