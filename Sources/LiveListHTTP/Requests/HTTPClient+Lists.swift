#if Client
public import AsyncHTTPClient
import NIOCore
import NIOHTTPCompression

extension HTTPClient {
  /// What lists are read with unless they are given something else.
  ///
  /// Five redirects are followed; another host is not told who asks. Bodies may be packed with gzip
  /// or deflate. A connection that can not be made is a failure at once: when it is tried again is
  /// up to the list, and people are told meanwhile.
  public static let lists = HTTPClient(
    eventLoopGroupProvider: .singleton, configuration: listConfiguration)

  private static var listConfiguration: Configuration {
    var configuration = Configuration(
      redirectConfiguration: .follow(max: 5, allowCycles: false),
      timeout: .init(connect: .seconds(10)),
      decompression: .enabled(limit: .size(HTTPExchange.bodyLimit)))
    configuration.connectionPool.retryConnectionEstablishment = false
    return configuration
  }
}
#endif
