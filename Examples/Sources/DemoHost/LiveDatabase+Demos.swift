import Foundation
import LiveSocketsNIO
import LiveTransport
import LiveTreeClient

extension LiveDatabase {
  /// The database of a server that demos observe: usually this one, without TLS. On Linux, another one
  /// with TLS is read through event streams, because WebSockets over TLS would need a library for TLS.
  ///
  /// - Throws: The error of an invalid URL.
  init(demoServer url: String, retry: RetryPolicy = RetryPolicy()) throws {
    let isSecure = URLComponents(string: url)?.scheme?.lowercased() == "https"
    try self.init(
      url, transport: isSecure ? URLSessionTransport.shared : NIOSocketTransport(), retry: retry)
  }
}
