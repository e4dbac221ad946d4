import _WireServer

/// The head of an event stream.
let streamHead = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n\r\n"

/// An event that puts JSON at a path.
func put(_ path: String, _ json: String) -> String {
  "event: put\ndata: {\"path\":\"\(path)\",\"data\":\(json)}\n\n"
}

extension WireServer {
  /// Answers the next request with an event stream and its first bytes.
  func stream(_ events: String...) async throws -> ServedRequest {
    try await stream(pieces: [Array((streamHead + events.joined()).utf8)])
  }

  /// Answers the next request with bytes that are sent piece by piece.
  func stream(pieces: [[UInt8]]) async throws -> ServedRequest {
    let request = try await request()
    for piece in pieces { try await request.send(piece) }
    return request
  }
}

extension WireServer {
  /// Answers the next request.
  func answer(_ body: String) async throws -> ServedRequest {
    let request = try await request()
    try await request.answer(body: body)
    return request
  }

  /// Answers the next requests, and returns their first lines.
  func answers(_ answers: (status: String, body: String)...) async throws -> [String] {
    var lines: [String] = []
    for answer in answers {
      let request = try await request()
      try await request.answer(answer.status, body: answer.body)
      lines.append(request.line)
    }
    return lines
  }
}
