import Foundation
import Testing
import _LiveTestSupport
import _ProgramSupport
import _WireServer

/// The kind of a server is detected from its responses on a real socket.
@Suite(.timeLimit(.minutes(20))) struct ServerTests {
  private func rows(of process: ChildProcess) async -> [String] {
    await process.lines().map { $0.trimmingCharacters(in: .newlines) }
  }

  private func watch(_ url: String, _ options: String...) throws -> ChildProcess {
    try ChildProcess.live(["watch", url, "--once", "--output", "csv"] + options)
  }

  @Test func aDocumentIsPolled() async throws {
    try await WireServer.run { server in
      let process = try watch(server.url("/v1.0/players"), "--interval", "10ms")
      // A database path can't contain a dot, so the server isn't probed for a database.
      let question = try await server.request()
      #expect(question.line == "GET /v1.0/players HTTP/1.1")
      #expect(question["Accept"]?.contains("text/event-stream") == true)
      try await question.answer("200 OK", "Content-Type: application/json", body: "[]")
      let list = try await server.request()
      try await list.answer(
        "200 OK", "Content-Type: application/json", body: #"[{"id": 1, "name": "Ada"}]"#)
      #expect(await rows(of: process) == ["id,name", "1,Ada"])
    }
  }

  @Test func aStreamOfEventsIsFollowed() async throws {
    try await WireServer.run { server in
      let process = try watch(server.url("/events"))
      let node = try await server.request()
      #expect(node.line == "GET /events.json HTTP/1.1")
      try await node.answer("404 Not Found")
      let question = try await server.request()
      #expect(question.line == "GET /events HTTP/1.1")
      try await question.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
      let stream = try await server.request()
      try await stream.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
      try await stream.send("event: list\ndata: [{\"id\": 1, \"name\": \"Ada\"}]\n\n")
      #expect(await rows(of: process) == ["id,name", "1,Ada"])
    }
  }

  /// Responses with an event stream, or with a database's error, at the URL with `.json`.
  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n\r\n",
    "HTTP/1.1 401 Unauthorized\r\nContent-Length: 33\r\n\r\n{ \"error\" : \"Permission denied\" }\n",
  ])
  func aDatabaseIsKnownByItsAnswer(answer: String) async throws {
    try await WireServer.run { server in
      let process = try watch(server.url("/friends?ns=a"))
      let question = try await server.request()
      #expect(question.line == "GET /friends.json?ns=a HTTP/1.1")
      try await question.send(answer)
      if answer.contains("200 OK") {
        // A document may be at the same path of a server whose database has no such node.
        let keys = try await server.request()
        #expect(keys.line == "GET /friends.json?ns=a&shallow=true HTTP/1.1")
        try await keys.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{\"a\":true}")
      }
      // The server has no WebSocket.
      let socket = try await server.request()
      #expect(socket.line == "GET /.ws?v=5&ns=a HTTP/1.1")
      try await socket.answer("404 Not Found", body: "")
      let stream = try await server.request()
      #expect(stream.line == "GET /friends.json?ns=a HTTP/1.1")
      #expect(stream["Accept"] == "text/event-stream")
      try await stream.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
      try await stream.send(
        "event: put\ndata: {\"path\":\"/\",\"data\":{\"a\":{\"name\":\"Ada\"}}}\n\n")
      #expect(await rows(of: process) == ["key,name", "a,Ada"])
    }
  }

  /// A server has a document at a path at which its database has an absent node.
  @Test func aDocumentBesideADatabaseIsFound() async throws {
    try await WireServer.run { server in
      let process = try watch(server.url("/api/companies"))
      let node = try await server.request()
      #expect(node.line == "GET /api/companies.json HTTP/1.1")
      try await node.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
      let keys = try await server.request()
      #expect(keys.line == "GET /api/companies.json?shallow=true HTTP/1.1")
      try await keys.answer("200 OK", "Content-Type: application/json", body: "null")
      for body in ["[]", #"[{"id": 1, "name": "Ada"}]"#] {
        let document = try await server.request()
        #expect(document.line == "GET /api/companies HTTP/1.1")
        try await document.answer("200 OK", "Content-Type: application/json", body: body)
      }
      #expect(await rows(of: process) == ["id,name", "1,Ada"])
    }
  }

  @Test func aServerThatIsDownIsReportedAndRetried() async throws {
    let port = try ClosedPort()
    let place = "127.0.0.1:\(port.number)"
    let process = try ChildProcess.live(
      ["watch", "http://\(place)/friends.json", "--exit-on-change", "--output", "csv"])
    #expect(await process.errorLine()?.contains(place) == true)
    await process.interrupt()
    withExtendedLifetime(port) {}
  }
}
