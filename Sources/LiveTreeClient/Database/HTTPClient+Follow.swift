import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

extension HTTPClient {
  /// The most redirects of one request.
  private static let maximumRedirects = 5

  /// Makes a request and follows redirects, with method, body and headers as they are.
  ///
  /// The client's own following would trust any `Location`; here it must be a URL that can be
  /// connected to. The new host counts for this request only.
  ///
  /// Source: REALTIME-PROTOCOL §2.5 and §3.5, rule 6.
  func follow(
    _ request: HTTPClientRequest, deadline: NIODeadline
  ) async throws -> HTTPClientResponse {
    var request = request
    for _ in 0...Self.maximumRedirects {
      let response = try await execute(request, deadline: deadline)
      guard [301, 302, 307, 308].contains(response.status.code),
        let location = response.headers.first(name: "Location")
      else { return response }
      request.url = try Self.target(of: location, from: request.url)
    }
    throw RedirectFailure(description: "it redirects too often.")
  }

  private static func target(of location: String, from url: String) throws -> String {
    guard let target = URL(string: location, relativeTo: URL(string: url))?.absoluteString,
      (try? DatabaseAddress(target)) != nil
    else { throw RedirectFailure(description: "it redirects to what is no address.") }
    return target
  }
}

/// Why a redirect was not followed.
struct RedirectFailure: Error, CustomStringConvertible {
  let description: String
}
