import LiveListTesting
import LiveTree
import NIOCore
import Testing
import _LiveTestSupport

@testable import LiveTreeServer

/// Requests that the event loop answers without the router.
@Suite(.trail, .timeLimit(.minutes(20))) struct ExchangeTests {
  /// The paths with queries of the requests, some of which are refused.
  private static let targets = [
    "/.json", "/a.json", "/a/b.json?print=pretty", "/a.json?print=silent", "/a.json?shallow=true",
    "/a.json?format=export", "/a/.priority.json", "/list.json?orderBy=%22$key%22&limitToFirst=2",
    "/list.json?orderBy=%22x%22", "/a%20b.json", "/a.json?callback=f", "/a.json?download=x.json",
    "/a.json?timeout=10s", "/.info/connected.json", "/.settings/rules.json",
    "/.settings/strictTriggerValidation.json", "/.inspect/databases.json?ns=x",
    "/.live/sessions.json", "/a.json?print=loud", "/a$b.json", "/big.json", "/a", "/nothing/.json",
  ]

  private static let fields = [
    "", "X-Firebase-ETag: true\r\n", "if-match: null_etag\r\n", "If-None-Match: x\r\n",
    "Accept-Encoding: gzip\r\n", "Origin: https://a.example\r\n",
    "Authorization: Bearer owner\r\n", "Authorization: Basic x\r\n",
    "X-HTTP-Method-Override: PUT\r\n", "Live-Version: 1\r\n",
  ]

  private static let bodies = [
    "", "1", #"{"b":2,"c":{".sv":"timestamp"}}"#, #"{"b/c":[1,2]}"#, "{", #""x""#,
    #"{".value":1,".priority":2}"#,
  ]

  /// The router answers alike, whatever is requested.
  @Test func bothWaysAnswerAlike() async throws {
    var random = SplitMix64(seed: 8)
    var requests = ""
    for _ in 0..<600 {
      let method = ["GET", "PUT", "PATCH", "POST", "DELETE"].randomElement(using: &random) ?? "GET"
      let body = Self.bodies.randomElement(using: &random) ?? ""
      requests += Self.request(
        method, Self.targets.randomElement(using: &random) ?? "/",
        Self.fields.randomElement(using: &random) ?? "", method == "GET" ? "" : body)
    }
    let onLoop = try await Self.answers(to: requests, answersOnLoop: true)
    let byRouter = try await Self.answers(to: requests, answersOnLoop: false)
    #expect(onLoop.count == 600)
    #expect(onLoop == byRouter)
  }

  /// Requests of all kinds arrive in parts of any size, before earlier ones are answered.
  @Test func pipelinedRequestsAreAnsweredInOrder() async throws {
    try await withEvery("seed", in: 0..<UInt64(12)) { seed in
      var random = SplitMix64(seed: seed)
      var (requests, expected) = ("", [String]())
      var value = "null"
      for number in 0..<120 {
        switch Int.random(in: 0..<8, using: &random) {
        // Long bodies arrive in long parts only, which saves time.
        case 1 where seed % 2 == 0, 0:
          requests += Self.request("GET", "/page")
          expected.append("a page")
        case 1:
          let large = String(repeating: "x", count: ExchangeHandler.maximumBodyBytes + number)
          requests += Self.request("PUT", "/large.json?print=silent", body: "\"\(large)\"")
          expected.append("")
        case 2, 3:
          requests += Self.request("GET", "/n.json")
          expected.append(value)
        default:
          value = "\(number)"
          requests += Self.request("PUT", "/n.json", body: value)
          expected.append(value)
        }
      }
      let parts = requests.parts(of: seed % 2 == 0 ? 20 : 30_000, using: &random)
      let answers = try await Self.answers(to: parts, answersOnLoop: true)
      #expect(answers.map(\.body) == expected)
    }
  }

  /// A client may send all that it has to say, and close its side of the connection.
  @Test(arguments: [true, false])
  func requestsBeforeTheEndOfTheInputAreAnswered(answersOnLoop: Bool) async throws {
    try await withRealtimeServer(answersOnLoop: answersOnLoop) { server in
      let client = try await server.connect()
      let requests = (0..<20).map { Self.request("PUT", "/n/\($0).json", body: "\($0)") }
      try await client.send(requests.joined())
      try await client.closeOutput()
      #expect(Self.parse(await client.rest()).map(\.body) == (0..<20).map { "\($0)" })
    }
  }

  /// What can't be parsed is answered after the requests before it, and once.
  @Test(arguments: [true, false], ["/page", "/n.json"])
  func garbageIsAnsweredLast(answersOnLoop: Bool, first: String) async throws {
    try await withRealtimeServer(answersOnLoop: answersOnLoop) { server in
      let client = try await server.connect(sending: Self.request("GET", first))
      _ = try await client.text(until: "\r\n\r\n")
      let requests = (0..<3).map { Self.request("PUT", "/n.json", body: "\($0)") }
      try await client.send(requests.joined() + Self.request("GET", first) + "GARBAGE\r\n\r\n")
      let statuses = Self.parse(await client.rest()).map(\.status)
      #expect(statuses.count { $0.contains("200") } == 5)
      #expect(statuses.last?.contains("400") == true)
      #expect(statuses.count == 6)
    }
  }

  private static func request(
    _ method: String, _ target: String, _ field: String = "", body: String = ""
  ) -> String {
    let length = method == "GET" ? "" : "Content-Length: \(body.utf8.count)\r\n"
    return "\(method) \(target) HTTP/1.1\r\nHost: a\r\n\(field)\(length)\r\n\(body)"
  }

  private static func request(
    _ method: String, _ target: String, _ field: String, _ body: String
  ) -> String { request(method, target, field, body: body) }

  private struct Answer: Equatable {
    var status: Substring
    /// The header fields, except for the time.
    var fields: [String]
    var body: String
  }

  /// The responses of a new server to requests on one connection.
  private static func answers(
    to requests: String, answersOnLoop: Bool
  ) async throws -> [Answer] {
    var random = SplitMix64(seed: 1)
    return try await answers(
      to: requests.parts(of: 5_000, using: &random), answersOnLoop: answersOnLoop)
  }

  private static func answers(
    to parts: [String], answersOnLoop: Bool
  ) async throws -> [Answer] {
    let (answers, all) = AsyncStream.makeStream(of: [Answer].self)
    var limits = ServerLimits()
    limits.countsLoopback = false
    try await withRealtimeServer(limits, answersOnLoop: answersOnLoop) { server in
      try await server.seed()
      let client = try await server.connect()
      for part in parts { try await client.send(part) }
      try await client.send("GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      all.yield(Self.parse(await client.rest()))
    }
    all.finish()
    for await answers in answers { return answers.dropLast() }
    return []
  }

  private static func parse(_ text: String) -> [Answer] {
    var (rest, answers) = (text.utf8[...], [Answer]())
    while let end = rest.firstRange(of: Array("\r\n\r\n".utf8)) {
      let lines = String(Substring(rest[..<end.lowerBound])).components("\r\n")
      rest = rest[end.upperBound...]
      let fields = lines.dropFirst().map { $0.lowercased() }.filter { !$0.hasPrefix("date:") }
      let length = fields.first { $0.hasPrefix("content-length: ") }
        .flatMap { Int($0.dropFirst("content-length: ".count)) }
      let body = String(Substring(rest.prefix(length ?? 0)))
      rest = rest.dropFirst(length ?? 0)
      answers.append(Answer(status: lines[0][...], fields: fields.sorted(), body: body))
    }
    return answers
  }
}

extension ServerSocket {
  /// Stores the data of the requests.
  fileprivate func seed() async throws {
    let list = (0..<50).map { #""k\#($0)":{"x":\#($0 % 7)}"# }.joined(separator: ",")
    let big = (0..<3_000).map { #""k\#($0)":\#($0)"# }.joined(separator: ",")
    let json = #"{"a":{"b":1},"list":{\#(list)},"big":{\#(big)}}"#
    _ = try await database.write(.set(.root, JSONValue(parsing: Array(json.utf8))))
  }
}

extension String {
  /// The text in parts of random sizes.
  fileprivate func parts(of most: Int, using random: inout SplitMix64) -> [String] {
    var (rest, parts) = (utf8[...], [String]())
    while !rest.isEmpty {
      let count = Int.random(in: 1...most, using: &random)
      parts.append(String(decoding: rest.prefix(count), as: UTF8.self))
      rest = rest.dropFirst(count)
    }
    return parts
  }

  fileprivate func components(_ separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
