public import NIOCore

/// What protects the connections to a server, such as the `ServerCertificate` of `LiveTreeTLS`.
public protocol ConnectionSecurity: Sendable {
  /// Creates the handler of a new connection. It's the first of the connection's handlers, decrypts
  /// what arrives and encrypts what is sent.
  ///
  /// - Throws: An error because of which the connection can't be protected; the connection is closed.
  func handler() throws -> any ChannelHandler
}
