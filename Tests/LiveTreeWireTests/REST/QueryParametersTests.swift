import LiveTree
import LiveTreeWire
import Testing

/// A table of all parameters that select children.
@Suite struct QueryParametersTests {
  @Test(arguments: [
    ("%22$key%22", TreeOrder.key), ("%22$value%22", .value), ("%22$priority%22", .priority),
    ("%22height%22", .child("height")), ("\"height\"", .child("height")),
    ("%22a/b%22", .child("a/b")), ("%22/a//b/%22", .child("a/b")),
    ("%22first+name%22", .child("first name")), ("%22first%20name%22", .child("first name")),
    ("%22%C3%A9%22", .child("é")), ("%22\\u00e9%22", .child("é")),
  ])
  func ordersAreNamedByJSONStrings(_ text: String, _ order: TreeOrder) throws {
    #expect(try request("GET", "/a.json?orderBy=\(text)").query == TreeQuery(order: order))
  }

  /// Every bound with every value, alone and with a key.
  @Test(arguments: [
    ("startAt", true, true), ("startAfter", true, false), ("endAt", false, true),
    ("endBefore", false, false),
  ])
  func boundsAreValuesWithOrWithoutKeys(
    _ name: String, _ isStart: Bool, _ isInclusive: Bool
  ) throws {
    let values: [(String, TreeScalar?)] = [
      ("null", nil), ("true", .bool(true)), ("false", .bool(false)), ("3.5", .double(3.5)),
      ("-0", .double(-0.0)), ("7", .integer(7)), ("1e3", .double(1000)),
      ("%22%22", .string("")), ("%22a,b%22", .string("a,b")), ("\"é\"", .string("é")),
    ]
    let keys: [(String, TreeKey?)] = [("", nil), (",%22k%22", "k"), (", \"0\"", "0")]
    for (text, value) in values {
      for (suffix, key) in keys {
        let bound = TreeQuery.Bound(value, key: key, isInclusive: isInclusive)
        let query = try request("GET", "/a.json?orderBy=%22h%22&\(name)=\(text)\(suffix)").query
        #expect(
          query
            == TreeQuery(
              order: .child("h"), start: isStart ? bound : nil, end: isStart ? nil : bound))
      }
    }
  }

  /// Google's command line deletes a large node in such pages.
  @Test(arguments: [
    ("limitToFirst=2", TreeQuery(order: .key).limited(toFirst: 2)),
    (
      "limitToFirst=2&startAfter=b",
      TreeQuery(order: .key).starting(after: .string("b")).limited(toFirst: 2)
    ),
    ("startAfter=%22b%22&timeout=30s", TreeQuery(order: .key).starting(after: .string("b"))),
    ("startAfter=7", TreeQuery(order: .key).starting(after: .string("7"))),
    ("timeout=30s", nil),
  ])
  func shallowReadsMayBeInParts(_ parameters: String, _ query: TreeQuery?) throws {
    let request = try request("GET", "/a.json?shallow=true&\(parameters)")
    #expect(request.query == query && request.form == .shallow)
    let node = try TreeNode(JSONValue(parsing: #"{"a":{"x":1},"b":2,"c":3}"#))
    let selection = TreeQuery(order: .key).limited(toFirst: 2).selection(from: node)
    #expect(request.answer(showing: selection).serialized() == #"{"a":true,"b":true}"#)
  }

  @Test func equalToIsBothBounds() throws {
    #expect(
      try request("GET", "/a.json?orderBy=%22h%22&equalTo=3,%22k%22").query
        == TreeQuery(order: .child("h"), equalTo: .integer(3), key: "k"))
    #expect(
      try request("GET", "/a.json?orderBy=%22$key%22&equalTo=%22a.b%22").query
        == TreeQuery(order: .key, equalTo: .string("a.b")))
  }

  @Test func limitsAreCounts() throws {
    let order = "/a.json?orderBy=%22$key%22"
    #expect(try request("GET", "\(order)&limitToFirst=2").query?.limit == .first(2))
    #expect(
      try request("GET", "\(order)&limitToLast=3").query?.limit
        == .last(3))
    #expect(
      try request("GET", "\(order)&startAt=%22a%22&endBefore=%22c%22&limitToLast=1").query
        == TreeQuery(
          order: .key, start: .init(.string("a")), end: .init(.string("c"), isInclusive: false),
          limit: .last(1)))
  }

  @Test func streamsHaveQueriesToo() throws {
    let stream = try request("GET", "/a.json?orderBy=%22$key%22", acceptsEventStream: true)
    #expect(stream.query == TreeQuery(order: .key))
  }

  static let missingOrder = "orderBy must be defined when other query parameters are defined"
  static let invalidOrder = "orderBy must be a valid JSON encoded path"
  static let notPrimitive = "Constraint index field must be a JSON primitive"
  static let equalTo =
    "equalTo cannot be specified in addition to startAfter, startAt, endAt, or endBefore"

  static let refusals: [(String, String)] =
    [
      "startAt=1", "startAfter=1", "endAt=1", "endBefore=1", "equalTo=1", "limitToFirst=1",
      "limitToLast=1", "startAt=x",
    ].map { ($0, missingOrder) }
    + ["startAt", "endAt", "endBefore", "equalTo", "limitToLast"].map {
      ("shallow=true&\($0)=1", "shallow cannot be used with \($0)")
    }
    + [
      "height", "%22", "1", "null", "%22%22", "%22/%22", "%22$foo%22", "%22a.b%22", "", "[]",
      "%22a%22x", "%22$key/a%22",
    ].map { ("orderBy=\($0)", invalidOrder) }
    + ["abc", "", "{}", "[]", "[1]", "1,%22a%22,2", "1,", ",", "%22a", "nul", "{%22a%22:1}"].map {
      ("orderBy=%22h%22&startAt=\($0)", notPrimitive)
    }
    + ["startAt", "startAfter", "endAt", "endBefore"].map {
      ("orderBy=%22h%22&equalTo=1&\($0)=1", equalTo)
    }
    + [
      ("limitToFirst=1&limitToLast=1", "Only one of limitToFirst and limitToLast may be specified"),
      ("limitToFirst=a", "limitToFirst must be an integer"),
      ("limitToLast=a", "limitToLast must be an integer"),
      ("limitToFirst=1.5", "limitToFirst must be an integer"),
      ("limitToFirst=", "limitToFirst must be an integer"),
      ("limitToFirst=%221%22", "limitToFirst must be an integer"),
      ("limitToFirst=99999999999999999999", "limitToFirst must be an integer"),
      ("limitToFirst=0", "limitToFirst must be positive"),
      ("limitToLast=0", "limitToLast must be positive"),
      ("limitToLast=-1", "limitToLast must be positive"),
      ("startAt=1&startAfter=1", "Only one of startAt and startAfter may be specified"),
      ("endAt=1&endBefore=1", "Only one of endAt and endBefore may be specified"),
      ("startAt=1,2", "The key of startAt must be a valid key, as a JSON string"),
      ("equalTo=1,%22a/b%22", "The key of equalTo must be a valid key, as a JSON string"),
      ("shallow=true", "shallow cannot be used with orderBy"),
    ].map { ("orderBy=%22h%22&\($0.0)", $0.1) }
    + [
      ("orderBy=%22$key%22&startAt=1", "startAt must be a JSON string when orderBy is \"$key\""),
      ("orderBy=%22$key%22&endAt=null", "endAt must be a JSON string when orderBy is \"$key\""),
      (
        "orderBy=%22$key%22&startAt=%22a%22,%22b%22",
        "startAt can't have a second key if orderBy is \"$key\""
      ),
    ]

  @Test(arguments: refusals)
  func otherQueriesAreRefusedWithTheirText(_ query: String, _ message: String) {
    let error = #expect(throws: RESTError.self) { try request("GET", "/a.json?\(query)") }
    #expect(error == RESTError(status: 400, message: message))
  }

  /// Ignoring the query of a DELETE would delete everything.
  @Test(arguments: ["PUT", "POST", "PATCH", "DELETE"])
  func writesHaveNoQueries(_ method: String) {
    let error = #expect(throws: RESTError.self) {
      try request(method, "/a.json?orderBy=%22$key%22&limitToFirst=1")
    }
    #expect(error?.message == "orderBy is not supported for \(method)")
  }
}
