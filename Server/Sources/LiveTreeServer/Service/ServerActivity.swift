import Foundation
import LiveTree
import LiveTreeWire
import NIOHTTP1
import Synchronization

/// The open streams, the last writes and the last refusals of a server's databases, which the admin
/// can read at `/.live/status.json`.
///
/// The response is `{"streams": [{"path", "query", "since", "sent"}], "writes": [{"time",
/// "operation", "path", "bytes", "who"}], "refusals": [{"time", "operation", "path", "status",
/// "reason", "who"}], "history": [{"start", "writes", "readers"}], "databases": [NAME]}`, for the database that `ns` names. `who` is the user's
/// ID, `admin`, `unauthenticated`, or `with a token` if the token wasn't valid. Times are in
/// milliseconds since 1970; the writes are the last 100 successful ones and the refusals the last
/// 100 refused requests, newest first, over REST and WebSockets; the history has the last 60 minutes,
/// oldest first, and counts event streams and WebSockets as readers; `databases` contains the names of
/// up to 100 databases that were used. A write on disconnect is listed when it is registered. A
/// write over a WebSocket is listed when it is answered, so it isn't listed if its client
/// disconnects earlier. The response contains neither tokens nor written values.
///
/// What is recorded contains no credential. Its texts are made when the admin looks.
final class ServerActivity: Sendable {
  /// An open event stream.
  struct Stream: Sendable {
    fileprivate let place: Place
    fileprivate let query: String
    fileprivate let since: Int64
    let counter = EventCounter()
  }

  /// A write, or a request that was refused.
  fileprivate struct Entry: Sendable {
    let time: Int64
    let operation: String
    let place: Place
    let who: Sender
    var bytes = 0
    var refusal: RESTError?
  }

  private struct State {
    var nextID = 0
    var streams: [Int: Stream] = [:]
    var writes: [Entry] = []
    var refusals: [Entry] = []
    var databases: [String: ActivityHistory] = [:]

    mutating func addDatabase(_ name: String) {
      if databases.count < most, databases[name] == nil { databases[name] = ActivityHistory() }
    }

    mutating func addWrite(_ write: Entry) {
      writes.append(write, atMost: most)
      databases[write.place.database]?.addWrite(at: write.time)
    }
  }

  private let state = Mutex(State())
}

/// The maximum number of writes in a status; also that of refusals and of names of databases.
private let most = 100

/// Counts the events that were sent over a stream.
final class EventCounter: Sendable {
  private let count = Atomic(0)

  /// Counts an event.
  func add() { count.add(1, ordering: .relaxed) }

  /// The number of events so far.
  var value: Int { count.load(ordering: .relaxed) }
}

// MARK: - Requests

extension ServerActivity {
  /// Records a request that was answered.
  ///
  /// - Parameter byteCount: The size of the body.
  func answered(_ visit: RealtimeService.Visit, _ status: HTTPResponseStatus, byteCount: Int) {
    guard (200..<300).contains(status.code) else { return }
    let (kind, database) = (visit.head.kind, visit.request.sender.databaseName ?? "")
    let write = kind.writeMethod.map { method in
      Entry(
        time: .now, operation: method, place: Place(visit.head, in: database),
        who: .identity(visit.identity), bytes: byteCount)
    }
    state.withLock { state in
      if kind.isForDatabase { state.addDatabase(database) }
      if let write { state.addWrite(write) }
    }
  }

  /// Records a request that was refused.
  ///
  /// - Parameter identity: The verified identity of the sender; `nil` if there is none.
  func refused(_ head: RequestHead, _ error: RESTError, of identity: TreeIdentity?) {
    guard head.kind.isForDatabase else { return }
    let refusal = Entry(
      time: .now, operation: head.method, place: Place(head, in: head.parameters["ns"] ?? ""),
      who: identity.map { .identity($0) } ?? .unverified(hasToken: head.hasCredential),
      refusal: error)
    state.withLock { $0.refusals.append(refusal, atMost: most) }
  }

  /// Records a request over a WebSocket that was answered.
  func answered(
    _ operation: SocketOperation, _ outcome: SocketOperation.Outcome, in database: String
  ) {
    // A transaction that is retried isn't a refusal.
    guard outcome.refusal?.status != 412 else { return }
    let entry = Entry(
      time: .now, operation: operation.name, place: Place(operation.path, in: database),
      who: .name(outcome.who), bytes: operation.bytes, refusal: outcome.refusal)
    state.withLock { state in
      guard entry.refusal == nil else {
        return state.refusals.append(entry, atMost: most)
      }
      state.addDatabase(database)
      if operation.isWrite { state.addWrite(entry) }
    }
  }
}

extension Array {
  /// Appends an element. If there are too many, the oldest are dropped, many at once, so that the
  /// others are rarely moved.
  fileprivate mutating func append(_ element: Element, atMost most: Int) {
    append(element)
    if count >= 2 * most { removeFirst(most) }
  }
}

// MARK: - Readers

extension ServerActivity {
  /// A stream that a request opens.
  func stream(_ head: RequestHead) -> Stream {
    Stream(
      place: Place(head, in: head.parameters["ns"] ?? ""), query: head.shownQuery, since: .now)
  }

  /// Adds a stream.
  ///
  /// - Returns: The ID with which the stream is removed.
  func add(_ stream: Stream) -> Int {
    addReader(of: stream.place.database)
    return state.withLock { state in
      state.nextID += 1
      state.streams[state.nextID] = stream
      return state.nextID
    }
  }

  /// Removes a stream that has ended.
  func remove(_ id: Int) {
    let stream = state.withLock { $0.streams.removeValue(forKey: id) }
    if let stream { removeReader(of: stream.place.database) }
  }

  /// Counts a client that a database sends events to, until it's removed.
  func addReader(of database: String) {
    state.withLock { state in
      state.addDatabase(database)
      state.databases[database]?.addReader(at: .now)
    }
  }

  func removeReader(of database: String) {
    state.withLock { $0.databases[database]?.removeReader(at: .now) }
  }
}

// MARK: - Status

extension ServerActivity {
  /// Where a request reads or writes.
  fileprivate struct Place: Sendable {
    /// The database that `ns` names; empty if it names none.
    let database: String
    private let text: String
    /// Whether the text is the path of a URL.
    private let isEncoded: Bool

    init(_ head: RequestHead, in database: String) {
      (text, self.database, isEncoded) = (String(head.path), database, true)
    }

    init(_ path: String, in database: String) {
      (text, self.database, isEncoded) = (path, database, false)
    }

    /// The path of the node.
    var path: String {
      guard isEncoded else { return text }
      let path = String(text.dropLast(".json".count))
      return path.removingPercentEncoding ?? path
    }
  }

  /// Who sent a request.
  fileprivate enum Sender: Sendable {
    case identity(TreeIdentity)
    /// A sender whose identity wasn't verified.
    case unverified(hasToken: Bool)
    case name(String)

    var shown: String {
      switch self {
      case .identity(let identity): identity.shown
      case .unverified(let hasToken): hasToken ? "with a token" : "unauthenticated"
      case .name(let name): name
      }
    }
  }

  /// The activity of a database as JSON, with the oldest stream, the newest write and the newest
  /// refusal first.
  func status(of database: String) -> [UInt8] {
    let state = state.withLock(\.self)
    let streams = state.streams.sorted { $0.key < $1.key }.map(\.value)
      .filter { $0.place.database == database }.map(\.json)
    func newest(_ entries: [Entry]) -> [JSONValue] {
      entries.suffix(most).reversed().filter { $0.place.database == database }.map(\.json)
    }
    let history = state.databases[database]?.minutes(until: .now) ?? []
    let status = JSONValue.object([
      .init(name: "streams", value: .array(streams)),
      .init(name: "writes", value: .array(newest(state.writes))),
      .init(name: "refusals", value: .array(newest(state.refusals))),
      .init(name: "history", value: .array(history.map(\.json))),
      .init(name: "databases", value: .array(state.databases.keys.sorted().map { .string($0) })),
    ])
    return Array(status.serialized().utf8)
  }
}

extension ServerActivity.Stream {
  fileprivate var json: JSONValue {
    .object([
      .init(name: "path", value: .string(place.path)),
      .init(name: "query", value: .string(query)),
      .init(name: "since", value: .integer(since)),
      .init(name: "sent", value: .integer(Int64(counter.value))),
    ])
  }
}

extension ActivityHistory.Minute {
  fileprivate var json: JSONValue {
    .object([
      .init(name: "start", value: .integer(start)),
      .init(name: "writes", value: .integer(Int64(writes))),
      .init(name: "readers", value: .integer(Int64(readers))),
    ])
  }
}

extension ServerActivity.Entry {
  fileprivate var json: JSONValue {
    let result: [JSONValue.Member] =
      if let refusal {
        [
          .init(name: "status", value: .integer(Int64(refusal.status))),
          .init(name: "reason", value: .string(refusal.message)),
        ]
      } else {
        [.init(name: "bytes", value: .integer(Int64(bytes)))]
      }
    return .object(
      [
        .init(name: "time", value: .integer(time)),
        .init(name: "operation", value: .string(operation)),
        .init(name: "path", value: .string(place.path)),
        .init(name: "who", value: .string(who.shown)),
      ] + result)
  }
}

extension RequestHead {
  /// The query without parameters that could contain a credential.
  fileprivate var shownQuery: String {
    let names = [
      "orderBy", "startAt", "startAfter", "endAt", "endBefore", "equalTo", "limitToFirst",
      "limitToLast",
    ]
    let parameters = parameters
    return names.compactMap { name in parameters[name].map { "\(name)=\($0)" } }
      .joined(separator: " ")
  }

  /// Whether the request has a credential.
  fileprivate var hasCredential: Bool {
    guard headers.authorization?.isEmpty != false else { return true }
    let parameters = parameters
    return parameters["auth"] != nil || parameters["access_token"] != nil
  }
}

extension Int64 {
  /// The current time in milliseconds since 1970.
  fileprivate static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }
}
