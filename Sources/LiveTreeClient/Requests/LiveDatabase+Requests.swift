#if Client
import AsyncHTTPClient
import LiveTree
import NIOCore
import NIOHTTP1

extension LiveDatabase {
  /// Answers are read whole up to this size; a single response of the database is no larger.
  private static let maximumAnswerBytes = 256 << 20

  /// Makes a request and waits for its whole answer; `nil` when there is nothing new.
  func answer(to request: DatabaseRequest) async throws(DatabaseError) -> DatabaseAnswer? {
    try await asking { credential throws(DatabaseError) in
      try await send(request, as: credential)
    }
  }

  /// Does something with a credential, and once more with another when that one is refused: what is
  /// refused has not been done.
  ///
  /// - Parameter refused: A credential that is known to be refused.
  func asking<Value>(
    insteadOf refused: DatabaseCredential? = nil,
    _ body: (DatabaseCredential?) async throws(DatabaseError) -> Value
  ) async throws(DatabaseError) -> Value {
    let credential = try await credential(insteadOf: refused)
    do throws(DatabaseError) {
      return try await body(credential)
    } catch {
      guard error.code == .credentialRefused, credential != nil else { throw error }
      let fresh = try await self.credential(insteadOf: credential)
      guard fresh != credential else { throw error }
      return try await body(fresh)
    }
  }

  /// The credential of a new request.
  func credential(
    insteadOf refused: DatabaseCredential?
  ) async throws(DatabaseError) -> DatabaseCredential? {
    do {
      return try await credentials?(refused)
    } catch {
      throw .noCredential(error)
    }
  }

  private func send(
    _ request: DatabaseRequest, as credential: DatabaseCredential?
  ) async throws(DatabaseError) -> DatabaseAnswer? {
    let message = try request.http(to: address, as: credential)
    let response: HTTPClientResponse
    let bytes: [UInt8]
    do {
      response = try await http.follow(message, as: credential, deadline: .now() + .minutes(15))
      let body = try await response.body.collect(upTo: Self.maximumAnswerBytes)
      bytes = Array(body.readableBytesView)
    } catch {
      throw .unreachable(ConnectionFailure.sentence(for: error))
    }
    let etag = response.headers.first(name: "ETag").map(ETag.init)
    let answer = DatabaseAnswer(etag: etag, body: bytes)
    switch response.status.code {
    case 200..<300: return answer
    case 304: return nil
    case 412: throw .conflict(try? answer.version())
    default: throw .refusal(Int(response.status.code), bytes)
    }
  }
}
#endif
