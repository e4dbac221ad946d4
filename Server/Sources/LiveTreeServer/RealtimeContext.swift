public import Hummingbird
public import NIOCore

/// A request context with the request's connection, to which event streams are written.
public protocol ConnectionRequestContext: RequestContext {
  /// The connection of the request.
  var channel: any Channel { get }
}

/// A basic request context with the request's connection.
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
