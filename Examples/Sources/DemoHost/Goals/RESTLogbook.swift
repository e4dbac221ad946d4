import Demos
import Foundation
import LiveTransport

/// A logbook on a REST server like the original app's: `players`, `matches` and `rankings`.
///
/// Every response is checked: a failure status or an invalid body is an error, never an empty
/// logbook.
struct RESTLogbook: Logbook {
  /// The service's URL, which ends with a slash.
  let baseURL: String
  private let transport: any HTTPTransport
  private let limit: Duration
  private let listeners = LogbookChanges()

  /// Creates a logbook at a URL.
  ///
  /// - Parameter limit: The longest that a response may take.
  /// - Throws: ``LogbookError`` for an invalid URL.
  init(
    baseURL: String, transport: any HTTPTransport = URLSessionTransport.shared,
    limit: Duration = .seconds(10)
  ) throws(LogbookError) {
    let text = baseURL.trimmingCharacters(in: .whitespaces)
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host()?.isEmpty == false, url.query() == nil, url.fragment() == nil,
      url.user() == nil, url.password() == nil
    else {
      throw LogbookError(
        .invalid,
        "\"\(text)\" isn't a valid service URL. Use one such as http://127.0.0.1:8080/api/v1/.")
    }
    self.baseURL = text.hasSuffix("/") ? text : text + "/"
    self.transport = transport
    self.limit = limit
  }

  func players() async throws -> [Player] { try await read("players", to: "read the players") }

  func matches() async throws -> [Match] { try await read("matches", to: "read the matches") }

  func rankings(
    in period: RankingPeriod, now: Date, calendar: Calendar
  ) async throws -> [Ranking] {
    try await read("rankings?period=\(period.rawValue)", to: "read the rankings")
  }

  func createPlayer(named name: String) async throws -> Player {
    try await write(.post, "players", ["name": name], to: "save the player")
  }

  func renamePlayer(_ id: Player.ID, to name: String) async throws {
    let _: Player = try await write(
      .put, "players/" + id.inURL, ["name": name], to: "rename the player")
  }

  func createMatch(_ draft: MatchDraft) async throws -> Match {
    try await write(.post, "matches", draft, to: "save the match")
  }

  func updateMatch(_ id: Match.ID, with draft: MatchDraft) async throws {
    let _: Match = try await write(.put, "matches/" + id.inURL, draft, to: "save the match")
  }

  func deleteMatch(_ id: Match.ID) async throws {
    _ = try await bytes(.delete, "matches/" + id.inURL, nil, to: "delete the match")
    listeners.tell()
  }

  func changes() -> AsyncStream<Void> { listeners.stream() }
}

extension RESTLogbook {
  private func read<Answer: Decodable>(_ path: String, to purpose: String) async throws -> Answer {
    try decode(try await bytes(.get, path, nil, to: purpose), of: path, to: purpose)
  }

  private func write<Answer: Decodable>(
    _ method: TransportRequest.Method, _ path: String, _ body: some Encodable, to purpose: String
  ) async throws -> Answer {
    let body = try JSONEncoder.answer.encode(body)
    let answer = try await bytes(method, path, body, to: purpose)
    listeners.tell()
    return try decode(answer, of: path, to: purpose)
  }

  private func decode<Answer: Decodable>(
    _ bytes: Data, of path: String, to purpose: String
  ) throws(LogbookError) -> Answer {
    do {
      return try JSONDecoder().decode(Answer.self, from: bytes)
    } catch {
      throw failure(purpose, "the server's response for \(path) is invalid")
    }
  }

  private func bytes(
    _ method: TransportRequest.Method, _ path: String, _ body: Data?, to purpose: String
  ) async throws -> Data {
    var request = TransportRequest(
      method, url: baseURL + path, headers: ["Accept": "application/json"])
    if let body {
      request.headers.add("Content-Type", "application/json")
      request.body = Array(body)
    }
    let (status, answer) = try await answer(to: request, purpose)
    guard (200..<300).contains(status) else { throw refusal(status, answer, purpose) }
    return answer
  }

  private func answer(
    to request: TransportRequest, _ purpose: String
  ) async throws -> (status: Int, body: Data) {
    do {
      return try await withTimeLimit(limit, orThrow: TransportError.timedOut) {
        [transport] () async throws(TransportError) in
        let response = try await transport.send(request)
        return (response.status, Data(try await response.body.collect(upTo: 16 << 20)))
      }
    } catch {
      try Task.checkCancellation()
      throw failure(purpose, "the server doesn't respond. Check that it is running")
    }
  }

  /// The error of a response, with the service's own message if it sent one.
  private func refusal(_ status: Int, _ body: Data, _ purpose: String) -> LogbookError {
    let said = try? JSONDecoder().decode([String: String].self, from: body)["error"]
    let kind: LogbookError.Kind =
      switch status {
      case 404: .missing
      case 409: .conflict
      case 400..<500: .invalid
      default: .store
      }
    if let said, kind != .store { return LogbookError(kind, said) }
    return failure(purpose, "the server responded with \(status)" + (said.map { ": \($0)" } ?? ""))
  }

  private func failure(_ purpose: String, _ cause: String) -> LogbookError {
    let cause = cause.hasSuffix(".") ? String(cause.dropLast()) : cause
    return LogbookError(.store, "Can't \(purpose) at \(baseURL): \(cause).")
  }
}

extension String {
  /// The text, percent-encoded for a URL's path.
  fileprivate var inURL: String {
    addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(["-", "_"])) ?? self
  }
}
