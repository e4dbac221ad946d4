import LiveTransport

@available(Systems 2024, *)
extension LiveDatabase {
  /// The maximum number of redirects of one request.
  private static let maximumRedirects = 5

  /// Sends a request and follows redirects, with the same method, body and headers.
  ///
  /// A redirect applies only to this request; see ``Redirect`` for the `Location`s that are
  /// followed.
  ///
  /// Source: Protocol.md §2.5 and §3.5, rule 6.
  ///
  /// - Parameter limit: The time limit for the head of the response; `nil` for no limit.
  func send(
    _ request: TransportRequest, as credential: DatabaseCredential?, within limit: Duration?
  ) async throws(DatabaseError) -> TransportResponse {
    do {
      guard let limit else { return try await follow(request, as: credential) }
      return try await withTimeLimit(
        limit, orThrow: TransportError.timedOut as any Error
      ) { () async throws in
        try await follow(request, as: credential)
      }
    } catch {
      throw .unreachable(ConnectionFailure.sentence(for: error))
    }
  }

  private func follow(
    _ request: TransportRequest, as credential: DatabaseCredential?
  ) async throws -> TransportResponse {
    let response = try await transport.send(request, followingUpTo: Self.maximumRedirects) {
      response, request throws(RedirectFailure) in
      guard [301, 302, 307, 308].contains(response.status),
        let location = response.headers["Location"]
      else { return nil }
      var next = request
      next.url = try Redirect.target(of: location, from: request.url, carrying: credential)
      return next
    }
    guard let response else { throw RedirectFailure(description: "it redirects too many times.") }
    return response
  }

  /// Waits for the next chunk of a body, for at most the time that a server may be silent.
  func chunk(of body: TransportBody) async throws(DatabaseError) -> [UInt8]? {
    do throws(TransportError) {
      return try await withTimeLimit(
        retry.silence, orThrow: TransportError.timedOut
      ) { () async throws(TransportError) in
        try await body.next()
      }
    } catch .timedOut {
      throw .unreachable("nothing was received for \(retry.silence).")
    } catch {
      throw .unreachable(ConnectionFailure.sentence(for: error))
    }
  }

  /// Waits for a whole body.
  func bytes(of body: TransportBody, upTo limit: Int) async throws(DatabaseError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let chunk = try await chunk(of: body) {
      guard bytes.count + chunk.count <= limit else {
        throw .unreachable(ConnectionFailure.sentence(for: TransportError.tooLarge(limit: limit)))
      }
      bytes += chunk
    }
    return bytes
  }
}
