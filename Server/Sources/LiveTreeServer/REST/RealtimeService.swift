import HTTPTypes
import Hummingbird
import LiveTree
import LiveTreeWire
import Logging
import NIOCore

/// Responds to requests for databases.
struct RealtimeService: Sendable {
  let directory: any DatabaseDirectory
  let authenticator: Authenticator
  let limits: RealtimeLimits
  let defaultRules: String
  let streams: StreamLoop.All
  let sockets = SocketRegistry()
  private let settings = SettingsStore()

  init(
    directory: any DatabaseDirectory, authenticator: Authenticator, limits: RealtimeLimits,
    defaultRules: String
  ) {
    (self.directory, self.authenticator) = (directory, authenticator)
    (self.limits, self.defaultRules) = (limits, defaultRules)
    streams = StreamLoop.All(keepAlive: limits.keepAlive)
  }

  /// The response to a request; errors are responses, too.
  func respond(
    to httpRequest: Request, over channel: any Channel, logger: Logger
  ) async -> Response {
    guard httpRequest.method != .options else { return .preflight(for: httpRequest) }
    let start = ContinuousClock.now
    do throws(RESTError) {
      guard httpRequest.uri.path != SocketHandshake.path else {
        return try await openSocket(httpRequest, over: channel, logger: logger)
      }
      guard !httpRequest.isPolling else { return try PollingRequest(httpRequest).response }
      if httpRequest.uri.path == RulesSimulation.path, httpRequest.kind == .explanation {
        return try await explain(httpRequest)
      }
      let request = try RESTRequest(httpRequest)
      let response = try await perform(request, httpRequest, over: channel, logger: logger)
      // The timeout applies only to reads, because a write that has succeeded must not be refused
      // for being slow.
      if request.operation == .read, let timeout = request.delivery.timeout,
        ContinuousClock.now - start > timeout
      {
        throw .timedOut
      }
      return response
    } catch {
      return Response(refusal: error)
    }
  }

  /// Performs a request, or throws the protocol's error.
  private func perform(
    _ request: RESTRequest, _ httpRequest: Request, over channel: any Channel, logger: Logger
  ) async throws(RESTError) -> Response {
    let name = request.sender.databaseName ?? hostLabel(httpRequest.head.authority)
    guard request.resource != .databases else {
      let names = Set(await directory.names() ?? []).union(name.map { [$0] } ?? [])
      return try Response(databasesNamed: names.sorted(), for: request)
    }
    let database = try await directory.database(named: name)
    let reader = try await authenticator.identity(of: request.sender)
    ObservedRequest.current?.verified(reader.identity)
    do {
      if let timeout = limits.versionTimeout,
        let version = try VersionField.version(in: httpRequest)
      {
        try await database.wait(for: version, atMost: timeout)
      }
      if request.operation == .stream {
        let stream = EventStream(
          database, as: reader.identity, maximumWaiting: limits.maximumWaitingEvents,
          to: channel, on: streams[channel.eventLoop], observer: ObservedRequest.current,
          logger: logger)
        try await stream.listen(at: request.path, request.query)
        return response(of: stream, to: request, until: reader.expires)
      }
      let response = try await respond(to: request, of: database, as: reader.identity, httpRequest)
      var result = try Response(response, for: request, maximumBytes: limits.maximumAnswerBytes)
      if limits.versionTimeout != nil { VersionField.add(database.version, to: &result) }
      return result
    } catch {
      throw refusal(error, of: request, logger: logger)
    }
  }

  private func respond(
    to request: RESTRequest, of database: TreeDatabase, as identity: TreeIdentity,
    _ httpRequest: Request
  ) async throws -> RESTResponse {
    if request.isDenied(by: database, as: identity) { throw TreeAccessError.permissionDenied }
    let body = try await body(of: request, httpRequest)
    if request.resource == .rules {
      let handler = RulesHandler(
        request: request, database: database, identity: identity, defaultRules: defaultRules)
      return try await handler.respond(to: try request.rules(in: body.readableBytesView))
    }
    if request.resource == .sessions {
      guard identity == .admin else { throw RESTError.permissionDenied }
      return RESTResponse(sockets.description(of: database))
    }
    if case .setting(let setting) = request.resource {
      guard identity == .admin else { throw RESTError.permissionDenied }
      let value =
        request.operation.isWrite
        ? try request.value(parsing: body.readableBytesView, maximumCount: limits.maximumBodyValues)
        : nil
      return RESTResponse(settings.value(of: setting, in: database, replacedBy: value))
    }
    let value =
      request.operation.isWrite
      ? try request.value(parsing: body.readableBytesView, maximumCount: limits.maximumBodyValues)
      : .null
    return try await RESTHandler(request: request, database: database, identity: identity)
      .respond(to: value)
  }

  private func refusal(
    _ error: any Error, of request: RESTRequest, logger: Logger
  ) -> RESTError {
    switch error {
    case let error as RESTError: return error
    case let error as TreeError: return RESTError(error, in: request.operation)
    case let error as TreeAccessError: return RESTError(error)
    case let error as TreeUnavailableError:
      return RESTError(status: 503, message: error.description)
    default:
      logger.error("A request failed.", metadata: ["error": "\(error)"])
      return request.operation.isWrite
        ? RESTError(status: 500, message: "The write was not saved; the server's log says why.")
        : RESTError(status: 500, message: "The read failed; the server's log says why.")
    }
  }

  private func body(of request: RESTRequest, _ httpRequest: Request) async throws -> ByteBuffer {
    guard request.operation.isWrite else { return ByteBuffer() }
    return try await body(of: httpRequest)
  }

  /// The whole body of a request.
  func body(of httpRequest: Request) async throws(RESTError) -> ByteBuffer {
    do {
      return try await httpRequest.body.collect(upTo: limits.maximumBodyBytes)
    } catch is NIOTooManyBytesError {
      throw RESTError.tooLarge
    } catch {
      // Reading can fail only because of the client or its connection.
      throw RESTError(status: 400, message: "The body is incomplete or isn't valid HTTP")
    }
  }

  /// Events aren't compressed: a compressor with a window for each reader would need far more
  /// memory than the events, and delay them.
  private func response(
    of stream: EventStream, to request: RESTRequest, until expires: Int64?
  ) -> Response {
    let settings = EventStream.Settings(
      isExport: request.form == .export, maximumBytes: limits.maximumAnswerBytes,
      stallTimeout: TimeAmount(limits.stallTimeout), expires: expires, now: authenticator.now)
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-cache",
        .xContentTypeOptions: "nosniff",
      ],
      body: ResponseBody { writer in
        try await stream.write(settings)
        try await writer.finish(nil)
      })
  }
}

extension RESTRequest {
  /// Whether the rules deny the write, whatever its body is. Then the body isn't received.
  fileprivate func isDenied(by database: TreeDatabase, as identity: TreeIdentity) -> Bool {
    guard operation.isWrite, resource == .value || resource == .priority else { return false }
    return database.deniesWrites(
      at: path, orBelow: operation == .update || operation == .push, as: identity)
  }
}
