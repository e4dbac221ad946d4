import Foundation
import HTTPTypes
import Hummingbird
public import LiveTree
import NIOCore

/// The endpoints for monitoring: `/healthz`, `/readyz` and `/metrics`.
///
/// `/healthz` responds with 200 as long as the process runs. `/readyz` responds with 200 if the
/// server can do its work, and otherwise with 503. `/metrics` is for Prometheus. It reveals how a
/// database is used, so it isn't public by default: clients that may not read it receive 401.
public struct HealthEndpoints: Sendable {
  /// Which clients may read the metrics.
  public enum Readers: Sendable {
    /// Clients on the server's own machine, and the admin from anywhere. A request that a proxy
    /// forwards doesn't count as one from this machine.
    case loopbackAndAdmin
    /// The admin.
    case admin
    /// Every client.
    case everyone
  }

  private let metrics: PrometheusMetrics?
  private let readers: Readers
  private let credentials: any TreeCredentials
  private let readiness: Readiness
  private let process = ProcessFigures()

  /// Creates endpoints.
  ///
  /// - Parameters:
  ///   - metrics: The metrics at `/metrics`; if `nil`, the response is 404.
  ///   - readers: Which clients may read the metrics.
  ///   - credentials: Verifies the admin's bearer token.
  ///   - isReady: Throws if the server can't do its work, for example because its storage doesn't
  ///     respond. Clients don't receive the error.
  public init(
    metrics: PrometheusMetrics?, readers: Readers = .loopbackAndAdmin,
    credentials: any TreeCredentials = NoCredentials(),
    isReady: @escaping @Sendable () async throws -> Void = {}
  ) {
    (self.metrics, self.readers, self.credentials) = (metrics, readers, credentials)
    readiness = Readiness(check: isReady)
  }

  /// The response to a request; `nil` if the request is for another handler.
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
    await canWork() ? .plain("ok\n") : .plain("not ready\n", status: .serviceUnavailable)
  }

  private func canWork() async -> Bool {
    do {
      try await readiness.check()
      return true
    } catch {
      return false
    }
  }

  private func shown(to request: Request, from address: SocketAddress?) async -> Response {
    guard let metrics else { return .plain("no metrics\n", status: .notFound) }
    guard await mayRead(request, from: address) else {
      return .plain("admins only\n", status: .unauthorized)
    }
    return .plain(
      metrics.text + process.text(isReady: await canWork()), type: PrometheusMetrics.contentType)
  }

  private func mayRead(_ request: Request, from address: SocketAddress?) async -> Bool {
    switch readers {
    case .everyone: return true
    case .loopbackAndAdmin where ClientAddress(address).isLoopback && !request.isProxied:
      return true
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

extension Request {
  /// Whether a proxy forwards the request for another client.
  fileprivate var isProxied: Bool {
    ["Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP"].contains { name in
      HTTPField.Name(name).map { headers.contains($0) } ?? false
    }
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
