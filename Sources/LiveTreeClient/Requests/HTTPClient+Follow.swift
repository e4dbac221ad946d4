#if Client
import AsyncHTTPClient
import NIOCore
import NIOHTTP1

extension HTTPClient {
  /// The most redirects of one request.
  private static let maximumRedirects = 5

  /// Makes a request and follows redirects, with method, body and headers as they are.
  ///
  /// The client's own following would trust any `Location`; see ``Redirect``. The new host counts
  /// for this request only.
  ///
  /// Source: REALTIME-PROTOCOL §2.5 and §3.5, rule 6.
  func follow(
    _ request: HTTPClientRequest, as credential: DatabaseCredential?, deadline: NIODeadline
  ) async throws -> HTTPClientResponse {
    var request = request
    for _ in 0...Self.maximumRedirects {
      let response = try await execute(request, deadline: deadline)
      guard [301, 302, 307, 308].contains(response.status.code),
        let location = response.headers.first(name: "Location")
      else { return response }
      request.url = try Redirect.target(of: location, from: request.url, carrying: credential)
    }
    throw RedirectFailure(description: "it redirects too often.")
  }

  /// Makes a request whose answer's body has no end: only its head is waited for, and not for ever.
  func open(
    _ request: HTTPClientRequest, as credential: DatabaseCredential?, within limit: Duration
  ) async throws -> HTTPClientResponse {
    try await withThrowingTaskGroup { group in
      group.addTask { try await self.follow(request, as: credential, deadline: .distantFuture) }
      group.addTask {
        try await ContinuousClock().sleep(for: limit)
        throw HTTPClientError.connectTimeout
      }
      defer { group.cancelAll() }
      guard let response = try await group.next() else { throw CancellationError() }
      return response
    }
  }
}
#endif
