import AsyncHTTPClient
import HummingbirdTesting
import NIOCore
import NIOHTTP1

extension TestClientProtocol {
  /// Sends a GET with another `Host` than the server's address.
  func get(_ uri: String, host: String?) async throws -> (status: Int, body: String) {
    var request = HTTPClientRequest(url: "http://127.0.0.1:\(port ?? 0)\(uri)")
    if let host { request.headers.replaceOrAdd(name: "Host", value: host) }
    let response = try await HTTPClient.shared.execute(request, timeout: .minutes(10))
    let body = try await response.body.collect(upTo: 1 << 20)
    return (Int(response.status.code), String(buffer: body))
  }
}
