import LiveTree
import LiveTreeWire
import Logging
import NIOCore
import NIOHTTP1

/// Answers requests for databases, however they arrive.
struct RealtimeService: Sendable {
  let directory: any DatabaseDirectory
  let authenticator: Authenticator
  let limits: RealtimeLimits
  let origins: PageOrigins
  let defaultRules: String
  /// Copies the database with a name to a file; `nil` if the admin can't get a copy.
  let backup: (@Sendable (_ name: String?) async throws -> BackupFile)?
  /// Signs the token of a user for the admin; `nil` if the server signs none.
  let signToken: (@Sendable (TokenRequest) throws -> String)?
  let streams: StreamLoop.All
  let sockets = SocketRegistry()
  let activity = ServerActivity()
  private let settings = SettingsStore()

  init(
    directory: any DatabaseDirectory, authenticator: Authenticator, limits: RealtimeLimits,
    origins: PageOrigins = .any, defaultRules: String,
    backup: (@Sendable (_ name: String?) async throws -> BackupFile)? = nil,
    signToken: (@Sendable (TokenRequest) throws -> String)? = nil
  ) {
    (self.directory, self.authenticator, self.origins) = (directory, authenticator, origins)
    (self.limits, self.defaultRules, self.backup) = (limits, defaultRules, backup)
    self.signToken = signToken
    streams = StreamLoop.All(keepAlive: limits.keepAlive)
  }

  /// How a request is answered.
  enum Reply {
    case now(RESTAnswer)
    /// The result of a write determines the response.
    case write(PendingWrite)
    /// It takes too long for an event loop, or something has to be waited for.
    case later(@Sendable () async -> RESTAnswer)

    /// The answer, however long it takes.
    func answer() async -> RESTAnswer {
      switch self {
      case .now(let answer): answer
      case .write(let write): await write.result()
      case .later(let work): await work()
      }
    }
  }

  /// A write, and the response to its result.
  struct PendingWrite: Sendable {
    fileprivate let database: TreeDatabase
    fileprivate let identity: TreeIdentity
    fileprivate let write: RESTHandler.Write
    /// Returns the response.
    let answer: @Sendable (Result<TreeNode, any Error>) -> RESTAnswer

    /// Begins the write.
    ///
    /// - Parameter reply: Called once with the result, on a thread of the database.
    func begin(_ reply: @escaping @Sendable (Result<TreeNode, any Error>) -> Void) {
      database.write(write.write, as: identity, onlyIf: write.isCurrent, reply: reply)
    }

    fileprivate func result() async -> RESTAnswer {
      await withCheckedContinuation { continuation in
        begin { continuation.resume(returning: answer($0)) }
      }
    }
  }

  /// Reads the body of a request when it is needed.
  typealias Body = @Sendable () async throws(RESTError) -> ByteBuffer
}

// MARK: - Requests and responses

extension RealtimeService {
  /// Replies to a request whose body has arrived.
  func reply(to head: RequestHead, _ body: ByteBuffer, logger: Logger) -> Reply {
    guard origins.allow(head) else { return .now(refusal(.foreignOrigin, of: head)) }
    do throws(RESTError) {
      let request = try RESTRequest(head)
      guard request.resource != .databases, head.version == nil || limits.versionTimeout == nil,
        let visit = try visitNow(head, request)
      else { return .later { await answer(request, head, { body }, logger: logger) } }
      guard !visit.isDenied else { return .now(visit.refused(.permissionDenied, self)) }
      guard body.readableBytes <= limits.maximumBodyBytes else {
        return .now(visit.refused(.tooLarge, self))
      }
      return reply(to: visit, body, isOnLoop: true, logger: logger)
    } catch {
      return .now(refusal(error, of: head))
    }
  }

  /// Answers a request.
  ///
  /// - Parameter body: Returns the body. It isn't called if the request is refused regardless of its body.
  func answer(to head: RequestHead, _ body: Body, logger: Logger) async -> RESTAnswer {
    do throws(RESTError) {
      return await answer(try RESTRequest(head), head, body, logger: logger)
    } catch {
      return refusal(error, of: head)
    }
  }

  private func answer(
    _ request: RESTRequest, _ head: RequestHead, _ body: Body, logger: Logger
  ) async -> RESTAnswer {
    let start = ContinuousClock.now
    let visit: Visit
    do throws(RESTError) {
      if request.resource == .databases { return try await databases(request, head) }
      visit = try await self.visit(head, request)
      if let timeout = limits.versionTimeout, let version = try VersionField.version(in: head) {
        try await visit.database.wait(for: version, atMost: timeout)
      }
    } catch {
      return refusal(error, of: head)
    }
    guard !visit.isDenied else { return visit.refused(.permissionDenied, self) }
    let answer: RESTAnswer
    do throws(RESTError) {
      let bytes = request.operation.isWrite ? try await body() : ByteBuffer()
      answer = await reply(to: visit, bytes, isOnLoop: false, logger: logger).answer()
    } catch {
      return visit.refused(error, self)
    }
    // The timeout applies only to reads, because a write that has succeeded must not be refused for
    // being slow.
    if request.operation == .read, let timeout = request.delivery.timeout,
      ContinuousClock.now - start > timeout
    {
      return visit.refused(.timedOut, self)
    }
    return answer
  }

  /// Replies to a request whose database and sender are known.
  ///
  /// - Parameter isOnLoop: Whether nothing may take longer than an event loop should be busy.
  private func reply(
    to visit: Visit, _ body: ByteBuffer, isOnLoop: Bool, logger: Logger
  ) -> Reply {
    let (request, database) = (visit.request, visit.database)
    do {
      switch request.resource {
      case .rules:
        return .later {
          await concluded(visit, body, logger) {
            try await RulesHandler(
              request: request, database: database, defaultRules: defaultRules
            ).respond(to: try request.rules(in: body.readableBytesView))
          }
        }
      case .sessions:
        return .now(
          concluded(visit, body, logger) { RESTResponse(sockets.description(of: database)) })
      case .setting(let setting):
        return .now(
          concluded(visit, body, logger) {
            let value = request.operation.isWrite ? try self.value(of: request, body) : nil
            return RESTResponse(settings.value(of: setting, in: database, replacedBy: value))
          })
      case .value, .priority, .info, .databases: break
      }
      let snapshot = database.snapshot
      if isOnLoop, !request.operation.isWrite, snapshot.read(request.path).isLarge {
        return .later {
          await reply(to: visit, body, isOnLoop: false, logger: logger).answer()
        }
      }
      let handler = RESTHandler(request: request, database: database, identity: visit.identity)
      let value = request.operation.isWrite ? try value(of: request, body) : .null
      let step = try handler.step(for: value, in: snapshot)
      return self.reply(to: visit, taking: step, of: handler, body, logger)
    } catch {
      return .now(visit.refused(refusal(error, of: request, logger: logger), self))
    }
  }

  private func reply(
    to visit: Visit, taking step: RESTHandler.Step, of handler: RESTHandler, _ body: ByteBuffer,
    _ logger: Logger
  ) -> Reply {
    switch step {
    case .answered(let response):
      .now(concluded(visit, body, logger) { response })
    case .write(let write):
      .write(
        PendingWrite(database: visit.database, identity: visit.identity, write: write) { result in
          concluded(visit, body, logger) { try write.respond(result) }
        })
    case .select(let query):
      .later {
        await concluded(visit, body, logger) {
          let selection = try await visit.database.select(
            query, at: visit.request.path, as: visit.identity)
          return handler.response(showing: selection)
        }
      }
    }
  }

  private func value(
    of request: RESTRequest, _ body: ByteBuffer
  ) throws(RESTError) -> JSONValue {
    try request.value(parsing: body.readableBytesView, maximumCount: limits.maximumBodyValues)
  }

  private func databases(
    _ request: RESTRequest, _ head: RequestHead
  ) async throws(RESTError) -> RESTAnswer {
    let name = request.sender.databaseName ?? hostLabel(head.host)
    // Tools look for the database that they name, whether it exists or not.
    let names = Set(await directory.names() ?? []).union(name.map { [$0] } ?? [])
    let databases = names.sorted().map {
      JSONValue.object([.init(name: "name", value: .string($0))])
    }
    return try RESTAnswer(RESTResponse(.array(databases)), for: request, maximumBytes: .max)
  }
}

// MARK: - Databases and senders

extension RealtimeService {
  /// A request whose database and sender are known.
  struct Visit: Sendable {
    let head: RequestHead
    let request: RESTRequest
    let database: TreeDatabase
    let identity: TreeIdentity
    /// The expiry of the credential, in milliseconds since 1970; `nil` if it never expires.
    let expires: Int64?

    init(
      _ head: RequestHead, _ request: RESTRequest, _ database: TreeDatabase,
      _ reader: VerifiedIdentity
    ) {
      (self.head, self.request, self.database) = (head, request, database)
      (identity, expires) = (reader.identity, reader.expires)
    }

    /// Whether the sender may not make the request, whatever its body is. Then the body isn't
    /// received.
    var isDenied: Bool {
      switch request.resource {
      case .rules, .sessions, .setting: return identity != .admin
      case .info, .databases: return false
      case .value, .priority:
        guard request.operation.isWrite else { return false }
        return database.snapshot.deniesWrites(
          at: request.path, orBelow: request.operation == .update || request.operation == .push,
          as: identity)
      }
    }

    func refused(_ error: RESTError, _ service: RealtimeService) -> RESTAnswer {
      service.activity.refused(head, error, of: identity)
      return RESTAnswer(refusal: error)
    }
  }

  /// Finds the database and the sender of a request.
  func visit(
    _ head: RequestHead, _ request: RESTRequest
  ) async throws(RESTError) -> Visit {
    if let visit = try visitNow(head, request) { return visit }
    let name = request.sender.databaseName ?? hostLabel(head.host)
    let database = try await directory.database(named: name)
    return Visit(head, request, database, try await authenticator.identity(of: request.sender))
  }

  /// Finds the database and the sender of a request; `nil` if something has to be waited for.
  private func visitNow(
    _ head: RequestHead, _ request: RESTRequest
  ) throws(RESTError) -> Visit? {
    let name = request.sender.databaseName ?? hostLabel(head.host)
    guard let database = directory.openDatabase(named: name),
      let identity = try authenticator.identityNow(of: request.sender)
    else { return nil }
    return Visit(head, request, database, identity)
  }
}

// MARK: - Results

extension RealtimeService {
  private func concluded(
    _ visit: Visit, _ body: ByteBuffer, _ logger: Logger, _ respond: () throws -> RESTResponse
  ) -> RESTAnswer {
    concluded(visit, body, logger, Result { try respond() })
  }

  private func concluded(
    _ visit: Visit, _ body: ByteBuffer, _ logger: Logger,
    _ respond: () async throws -> RESTResponse
  ) async -> RESTAnswer {
    do {
      return concluded(visit, body, logger, .success(try await respond()))
    } catch {
      return concluded(visit, body, logger, .failure(error))
    }
  }

  /// The response to a request that was performed, or to its error; the admin sees both.
  private func concluded(
    _ visit: Visit, _ body: ByteBuffer, _ logger: Logger, _ result: Result<RESTResponse, any Error>
  ) -> RESTAnswer {
    do {
      var answer = try RESTAnswer(
        try result.get(), for: visit.request, maximumBytes: limits.maximumAnswerBytes)
      if limits.versionTimeout != nil {
        answer.headers.add(name: VersionField.name, value: "\(visit.database.version.number)")
      }
      activity.answered(visit, answer.status, byteCount: body.readableBytes)
      return answer
    } catch {
      return visit.refused(refusal(error, of: visit.request, logger: logger), self)
    }
  }

  /// The response to a request that is refused before its sender is known.
  func refusal(_ error: RESTError, of head: RequestHead) -> RESTAnswer {
    activity.refused(head, error, of: nil)
    return RESTAnswer(refusal: error)
  }

  func refusal(_ error: any Error, of request: RESTRequest, logger: Logger) -> RESTError {
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
}

extension RESTError {
  static let foreignOrigin = RESTError(
    status: 403,
    message: "Pages of this origin may not use the database. Allow the origin with --cors.")
}
