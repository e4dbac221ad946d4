import Foundation
import HTTPTypes
import Hummingbird
public import LiveTree
import NIOCore

/// What tells others that a server is well: `/healthz`, `/readyz` and `/metrics`.
///
/// `/healthz` answers as long as the process does. `/readyz` asks whether the server can do its
/// work. `/metrics` is for Prometheus; it tells how much a database is used, so that not everybody
/// may read it.
public struct HealthEndpoints: Sendable {
  /// Who may read the metrics.
  public enum Readers: Sendable {
    /// Clients on the server's own machine, and the admin.
    case loopbackAndAdmin
    /// The admin.
    case admin
    /// Everybody who reaches the server.
    case everybody
  }

  private let metrics: PrometheusMetrics?
  private let readers: Readers
  private let credentials: any TreeCredentials
  private let isReady: @Sendable () async throws -> Void
  private let process = ProcessFigures()

  /// Endpoints for a server.
  ///
  /// - Parameters:
  ///   - metrics: What `/metrics` shows; `nil` when there are none.
  ///   - readers: Who may read them.
  ///   - credentials: What proves who the admin is.
  ///   - isReady: Throws when the server can not do its work, for example since its storage does
  ///     not answer. The error is not shown to clients.
  public init(
    metrics: PrometheusMetrics?, readers: Readers = .loopbackAndAdmin,
    credentials: any TreeCredentials = NoCredentials(),
    isReady: @escaping @Sendable () async throws -> Void = {}
  ) {
    (self.metrics, self.readers, self.credentials) = (metrics, readers, credentials)
    self.isReady = isReady
  }

  /// The answer to a request, `nil` when it is for somebody else.
  func respond(
    to request: Request, of kind: RequestKind, from address: SocketAddress?
  ) async -> Response? {
    switch kind {
    case .health: request.uri.path == "/readyz" ? await ready() : .plain("ok\n")
    case .metrics: await shown(to: request, from: address)
    default: nil
    }
  }

  private func ready() async -> Response {
    do {
      try await isReady()
      return .plain("ok\n")
    } catch {
      return .plain("not ready\n", status: .serviceUnavailable)
    }
  }

  private func shown(to request: Request, from address: SocketAddress?) async -> Response {
    guard let metrics else { return .plain("no metrics\n", status: .notFound) }
    guard await mayRead(request, from: address) else {
      return .plain("for the admin\n", status: .unauthorized)
    }
    return .plain(metrics.text + process.text, type: PrometheusMetrics.contentType)
  }

  private func mayRead(_ request: Request, from address: SocketAddress?) async -> Bool {
    switch readers {
    case .everybody: return true
    case .loopbackAndAdmin where ClientAddress(address).isLoopback: return true
    case .loopbackAndAdmin, .admin: break
    }
    let prefix = "Bearer "
    guard let field = request.headers[.authorization], field.hasPrefix(prefix) else { return false }
    let token = String(field.dropFirst(prefix.count))
    let identity = try? await credentials.verify(
      token, now: Int64(Date().timeIntervalSince1970 * 1_000))
    return identity?.identity == .admin
  }
}

extension Response {
  fileprivate static func plain(
    _ text: String, status: HTTPResponse.Status = .ok,
    type: String = "text/plain; charset=utf-8"
  ) -> Response {
    Response(
      status: status,
      headers: [
        .contentType: type, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}
