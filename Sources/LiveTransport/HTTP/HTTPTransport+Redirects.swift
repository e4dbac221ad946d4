extension HTTPTransport {
  /// Sends a request and follows the redirects that the caller allows.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - limit: The maximum number of redirects.
  ///   - redirect: Returns the next request for a redirect; `nil` if the response isn't a redirect.
  /// - Returns: The first response that isn't a redirect, and its request; `nil` after too many
  ///   redirects.
  /// - Throws: The errors of `redirect`, and ``TransportError``.
  public func send(
    _ request: TransportRequest, followingUpTo limit: Int,
    _ redirect: (TransportResponse, TransportRequest) throws -> TransportRequest?
  ) async throws -> TransportResponse? {
    var request = request
    for _ in 0...limit {
      let response = try await send(request)
      guard let next = try redirect(response, request) else { return response }
      request = next
    }
    return nil
  }
}
