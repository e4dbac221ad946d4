public import Hummingbird
public import NIOCore

/// A context of requests that knows their connection, to which event streams are written.
public protocol ConnectionRequestContext: RequestContext {
  /// The connection of the request.
  var channel: any Channel { get }
}

/// A basic context of requests that knows their connection.
///
///     let router = Router(context: RealtimeContext.self)
///     router.add(middleware: RealtimeMiddleware(database))
public struct RealtimeContext: ConnectionRequestContext {
  public var coreContext: CoreRequestContextStorage
  public let channel: any Channel

  public init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }
}
