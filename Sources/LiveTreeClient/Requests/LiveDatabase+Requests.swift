import LiveTransport
import LiveTree

@available(Systems 2024, *)
extension LiveDatabase {
  /// The maximum size of a response, the same as Firebase's.
  private static let maximumAnswerBytes = 256 << 20
  /// The timeout for sending and writing a value.
  private static let longestWrite = Duration.seconds(900)

  /// Sends a request and waits for the whole response; `nil` for 304 Not Modified.
  func answer(to request: DatabaseRequest) async throws(DatabaseError) -> DatabaseAnswer? {
    try await asking { credential throws(DatabaseError) in
      try await send(request, as: credential)
    }
  }

  /// Performs a request with a credential. If the credential is rejected, the request had no effect
  /// and is repeated with another credential.
  ///
  /// - Parameter refused: A credential that was rejected before.
  func asking<Value>(
    insteadOf refused: DatabaseCredential? = nil,
    _ body: (DatabaseCredential?) async throws(DatabaseError) -> Value
  ) async throws(DatabaseError) -> Value {
    let credential = try await DatabaseCredential.next(from: credentials, insteadOf: refused)
    do throws(DatabaseError) {
      return try await body(credential)
    } catch {
      guard error.code == .credentialRefused, credential != nil else { throw error }
      let fresh = try await DatabaseCredential.next(from: credentials, insteadOf: credential)
      guard fresh != credential else { throw error }
      return try await body(fresh)
    }
  }

  private func send(
    _ request: DatabaseRequest, as credential: DatabaseCredential?
  ) async throws(DatabaseError) -> DatabaseAnswer? {
    let message = request.http(to: address, as: credential)
    let response = try await send(
      message, as: credential,
      within: message.body == nil ? retry.silence : Self.longestWrite)
    let bytes = try await bytes(of: response.body, upTo: Self.maximumAnswerBytes)
    let etag = response.headers["ETag"].map(ETag.init)
    let answer = DatabaseAnswer(etag: etag, body: bytes)
    switch response.status {
    case 200..<300: return answer
    case 304: return nil
    case 412: throw .conflict(try? answer.version())
    default: throw .refusal(response.status, bytes)
    }
  }
}
