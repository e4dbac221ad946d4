import LiveTree
import Synchronization

/// The open WebSockets of a server, for its admins.
final class SocketRegistry: Sendable {
  /// An open WebSocket.
  struct Connection: Sendable {
    let session: TreeSession
    let database: TreeDatabase
    /// The address of the client, and its `User-Agent`.
    let address: String
    let agent: String
    /// The time at which it was opened, in milliseconds since 1970.
    let since: Int64
  }

  private struct State {
    var nextID = 0
    var connections: [Int: Connection] = [:]
  }

  /// The maximum number of connections in a description, and of the listens and writes of each.
  private static let maximumCount = 1_000
  private static let maximumDetails = 100

  private let state = Mutex(State())

  /// Adds a connection.
  ///
  /// - Returns: The number with which the connection is removed.
  func add(_ connection: Connection) -> Int {
    state.withLock { state in
      state.nextID += 1
      state.connections[state.nextID] = connection
      return state.nextID
    }
  }

  /// Removes a connection that has ended.
  func remove(_ id: Int) {
    state.withLock { _ = $0.connections.removeValue(forKey: id) }
  }

  /// The connections to a database, the oldest first.
  ///
  /// The names of the sessions are omitted, because a client that knows a name can end the session.
  func description(of database: TreeDatabase) -> JSONValue {
    let all = state.withLock { state in
      state.connections.filter { $0.value.database === database }.sorted { $0.key < $1.key }
    }
    let sessions = all.prefix(Self.maximumCount).map { id, connection in
      connection.description(id, maximumDetails: Self.maximumDetails)
    }
    return .object([
      .init(name: "count", value: .integer(Int64(all.count))),
      .init(name: "sessions", value: .array(sessions)),
    ])
  }
}

extension SocketRegistry.Connection {
  fileprivate func description(_ id: Int, maximumDetails: Int) -> JSONValue {
    let (identity, listens) = (session.identity, session.listens)
    let writes = database.snapshot.writesAtEnd(of: session.name)
    return .object([
      .init(name: "id", value: .integer(Int64(id))),
      .init(name: "since", value: .integer(since)),
      .init(name: "address", value: .string(address)),
      .init(name: "agent", value: .string(agent)),
      .init(name: "who", value: .string(identity.shown)),
      .init(name: "listenCount", value: .integer(Int64(listens.count))),
      .init(
        name: "listens",
        value: .array(
          listens.prefix(maximumDetails).sorted { $0.path.description < $1.path.description }
            .map(\.description))),
      .init(name: "onDisconnectCount", value: .integer(Int64(writes.count))),
      .init(
        name: "onDisconnect",
        value: .array(
          writes.prefix(maximumDetails).map { .string($0.write.path.description) })),
    ])
  }
}

extension SessionListen {
  fileprivate var description: JSONValue {
    .object([
      .init(name: "path", value: .string(path.description)),
      .init(name: "query", value: .string(query?.shown ?? "")),
    ])
  }
}

extension TreeQuery {
  /// The query as the parameters of REST.
  fileprivate var shown: String {
    var parts = ["orderBy=\(order.parameter)"]
    if let start { parts.append("\(start.isInclusive ? "startAt" : "startAfter")=\(start.shown)") }
    if let end { parts.append("\(end.isInclusive ? "endAt" : "endBefore")=\(end.shown)") }
    switch limit {
    case .first(let count): parts.append("limitToFirst=\(count)")
    case .last(let count): parts.append("limitToLast=\(count)")
    case nil: break
    }
    return parts.joined(separator: " ")
  }
}

extension TreeQuery.Bound {
  fileprivate var shown: String {
    let text = (value.map { TreeNode($0).json() } ?? .null).serialized()
    return key.map { "\(text),\($0.string)" } ?? text
  }
}

extension TreeOrder {
  /// The order as a value of `orderBy`.
  fileprivate var parameter: String {
    switch self {
    case .key: "$key"
    case .value: "$value"
    case .priority: "$priority"
    case .child(let path): path.map(\.string).joined(separator: "/")
    }
  }
}
