import HTTPTypes
import HummingbirdTesting
import LiveTree
import LiveTreeRules
import LiveTreeServer
import LiveTreeWire
import Testing

/// Queries over a real socket.
///
/// Source: Protocol.md §1.6 and §2.2.
@Suite(.timeLimit(.minutes(20)))
struct ServerQueryTests {
  static let missingOrder = "orderBy must be defined when other query parameters are defined"

  private static let dinosaurs = """
    {"bruhath": {"h": 18, "n": {"x": "b"}}, "linhe": {"h": 0.6}, "peda": {"h": 2.1},
     "stego": {"h": 4, "n": {"x": "a"}}, "trice": {"h": 3}, "10": {"h": "tall"}, "9": {"h": true}}
    """

  static let answers: [(String, String)] = [
    ("orderBy=\"h\"&limitToLast=1", #"{"10":{"h":"tall"}}"#),
    ("orderBy=\"h\"&startAt=3&endBefore=18", #"{"trice":{"h":3},"stego":{"h":4,"n":{"x":"a"}}}"#),
    ("orderBy=\"h\"&equalTo=2.1", #"{"peda":{"h":2.1}}"#),
    ("orderBy=\"h\"&startAfter=4&endAt=18", #"{"bruhath":{"h":18,"n":{"x":"b"}}}"#),
    ("orderBy=\"h\"&equalTo=5", "null"),
    ("orderBy=\"h\"&limitToFirst=2", #"{"9":{"h":true},"linhe":{"h":0.6}}"#),
    ("orderBy=\"n/x\"&startAt=\"a\"&limitToFirst=1", #"{"stego":{"h":4,"n":{"x":"a"}}}"#),
    ("orderBy=\"$key\"&limitToFirst=2", #"{"9":{"h":true},"10":{"h":"tall"}}"#),
    ("orderBy=\"$key\"&startAt=\"s\"&endAt=\"s\u{F8FF}\"", #"{"stego":{"h":4,"n":{"x":"a"}}}"#),
    ("orderBy=%22h%22&startAt=3,%22trice%22&limitToFirst=1", #"{"trice":{"h":3}}"#),
    ("orderBy=%22h%22&startAfter=3,%22trice%22&endAt=4", #"{"stego":{"h":4,"n":{"x":"a"}}}"#),
  ]

  @Test(arguments: answers)
  func childrenAreSelectedInTheirOrder(_ query: String, _ answer: String) async throws {
    try await withServedDatabase(holding: Self.dinosaurs) { client, _ in
      let uri = "/.json?\(query)".replacing("\"", with: "%22").replacing(
        "\u{F8FF}", with: "%EF%A3%BF")
      let response = try await client.send(.get, uri)
      #expect(response.text == answer)
    }
  }

  @Test func aQueryOfALeafIsNull() async throws {
    try await withServedDatabase(holding: #"{"a":1}"#) { client, _ in
      for path in ["/a", "/nothing"] {
        let response = try await client.send(.get, path + ".json?orderBy=%22$key%22")
        #expect(response.text == "null")
      }
    }
  }

  @Test func arrayLikeChildrenAreReturnedAsAnArray() async throws {
    try await withServedDatabase(holding: "[0,1,2]") { client, _ in
      let last = try await client.send(.get, "/.json?orderBy=%22$key%22&limitToLast=1")
      #expect(last.text == #"{"2":2}"#)
      let first = try await client.send(.get, "/.json?orderBy=%22$key%22&limitToFirst=2")
      #expect(first.text == "[0,1]")
      let export = try await client.send(
        .get, "/.json?orderBy=%22$key%22&limitToFirst=2&format=export")
      #expect(export.text == "[0,1]")
    }
  }

  /// Each order needs an index, for the admin, too, except those by key and by priority.
  @Test func anOrderWithoutIndexIsRefused() async throws {
    let rules = try SecurityRules(
      parsing: """
        {"rules": {".read": true, "a": {".indexOn": ["h", "n/x"]}, "b": {".indexOn": ".value"}}}
        """)
    try await withProtectedDatabase(holding: #"{"a":{},"b":{}}"#, access: rules) { client, _ in
      for (path, order, isIndexed) in [
        ("a", "h", true), ("a", "n/x", true), ("a", "n", false), ("a", "$value", false),
        ("b", "$value", true), ("b", "h", false), ("c", "h", false), ("c", "$key", true),
        ("c", "$priority", true),
      ] {
        for authorization in [[:], [.authorization: "Bearer owner"]] as [HTTPFields] {
          let response = try await client.send(
            .get, "/\(path).json?orderBy=%22\(order)%22", authorization)
          #expect(response.status == (isIndexed ? .ok : .badRequest), "\(path) by \(order)")
          let index = order == "$value" ? ".value" : order
          let text =
            #"Index not defined, add \".indexOn\": \"\#(index)\", for path \"/\#(path)\", to the rules"#
          #expect(response.text == (isIndexed ? "null" : #"{"error":"\#(text)"}"#))
        }
      }
    }
  }
}
