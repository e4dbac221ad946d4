import Foundation
import HTTPTypes
import Hummingbird
import LiveTree
import LiveTreeWire
import Logging
import NIOCore
import NIOHTTP1

/// What only the admin may ask: the status of a database, a copy of its file, how rules decide, and
/// the token of a user.
extension RealtimeService {
  /// The response to a request that only the admin may make; `nil` for other requests.
  ///
  /// - Throws: The error of a client that reads the rules without being the admin.
  func respondToAdmin(
    _ httpRequest: Request, _ head: RequestHead, logger: Logger
  ) async throws(RESTError) -> Response? {
    switch head.kind {
    case .status:
      let visit = try await admin(head)
      return Response(
        status: .ok,
        headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
        body: ResponseBody(
          byteBuffer: ByteBuffer(
            bytes: activity.status(of: visit.request.sender.databaseName ?? ""))))
    case .backup:
      guard let backup else { return nil }
      let request = try await admin(head).request
      return try await copy(
        of: request.sender.databaseName ?? hostLabel(head.host), by: backup, logger: logger)
    case .explanation:
      let visit = try await admin(head)
      let body = try await body(of: httpRequest)
      return Response(try explanation(RulesSimulation(parsing: body.readableBytesView), visit))
    case .token:
      _ = try await admin(head)
      let user = try TokenRequest(parsing: try await body(of: httpRequest).readableBytesView)
      return Response(try token(for: user, logger: logger))
    default: return nil
    }
  }

  private func token(for user: TokenRequest, logger: Logger) throws(RESTError) -> RESTAnswer {
    guard let signToken else {
      throw RESTError(
        status: 404, message: "This server has no secret that signs tokens (--jwt-secret-file).")
    }
    do {
      let token = JSONValue.object([.init(name: "token", value: .string(try signToken(user)))])
      return RESTAnswer(
        status: .ok,
        headers: ["Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"],
        body: ByteBuffer(string: token.serialized()))
    } catch let error as RESTError {
      throw error
    } catch {
      logger.error("A token can't be signed.", metadata: ["error": "\(error)"])
      throw RESTError(status: 500, message: "The token can't be signed; the server's log says why.")
    }
  }

  /// The database that the admin names.
  ///
  /// - Throws: `RESTError` if the sender isn't the admin, or there is no such database.
  private func admin(_ head: RequestHead) async throws(RESTError) -> Visit {
    let request = try RESTRequest(
      method: "GET", target: "/.settings/rules.json" + head.target.dropFirst(head.path.count),
      headers: RESTHeaders(authorization: head.headers.authorization))
    let visit = try await visit(head, request)
    guard !visit.isDenied else { throw .permissionDenied }
    return visit
  }

  private func copy(
    of name: String?, by backup: (String?) async throws -> BackupFile, logger: Logger
  ) async throws(RESTError) -> Response {
    do {
      return try await backup(name).response
    } catch let error as RESTError {
      throw error
    } catch {
      logger.error("A backup failed.", metadata: ["error": "\(error)"])
      throw RESTError(status: 500, message: "The backup failed; the server's log says why.")
    }
  }
}
