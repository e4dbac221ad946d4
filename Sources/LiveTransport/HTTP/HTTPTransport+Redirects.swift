extension HTTPTransport {
  /// Sends a request and follows redirects, as far as the caller allows.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - limit: The maximum number of redirects.
  ///   - redirect: The request that follows a response, `nil` if it isn't a redirect.
  /// - Returns: The first response that isn't a redirect, and the request that led to it; `nil`
  ///   after too many redirects.
  /// - Throws: What `redirect` throws, and ``TransportError``.
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
