import Foundation
import LiveTree
import LiveTreeWire

@available(Systems 2024, *)
extension ClientMachine {
  /// The requests of callers that have no outcome yet.
  struct Calls: Sendable {
    /// A write.
    struct Write: Sendable {
      let request: SocketRequest
      /// Whether it's performed only if the value is the one it was computed from, so that it must not be
      /// sent twice.
      let isConditional: Bool
      /// Whose it is.
      var owner: PendingWrite.Owner
    }

    var writes: [CallID: Write] = [:]
    /// The writes that are being stored, and aren't sent before, with the owners that are stored.
    var storing: [CallID: PendingWrite.Owner] = [:]
    /// The writes that weren't sent on this connection, in order.
    var unsent: [CallID] = []
    /// Other requests: reads, and writes for when the connection ends.
    var others: [CallID: SocketRequest] = [:]
    /// Those of them that were sent on this connection.
    var sentOthers: Set<CallID> = []
    private var lastID = 0

    var isEmpty: Bool { writes.isEmpty && others.isEmpty }

    mutating func nextID() -> CallID {
      lastID += 1
      return lastID
    }

    /// Adds a write of an earlier run of the program, or of a user who has returned.
    mutating func restore(_ write: PendingWrite) {
      writes[write.id] = Write(
        request: .write(write.write), isConditional: false, owner: write.owner)
      unsent.append(write.id)
    }

    /// The highest number of a write of an earlier run.
    private(set) var lastRestoredID = 0

    mutating func skipIDs(upTo id: CallID) {
      lastRestoredID = max(lastRestoredID, id)
      lastID = max(lastID, id)
    }
  }

  /// Shows a write, and sends it when there is a connection.
  ///
  /// - Parameters:
  ///   - hash: The hash of the value that the write replaces, if it must be that one.
  ///   - isReady: Whether the write may be sent before ``release(_:at:)``.
  /// - Throws: ``DatabaseError/Code/invalidValue``.
  mutating func write(
    _ write: TreeWrite, ifMatch hash: String? = nil, isReady: Bool = true, at now: Moment
  ) throws(DatabaseError) -> (id: CallID, effects: [Effect]) {
    let changes = try write.localChanges(over: sync, now: serverTime(at: now))
    let id = calls.nextID()
    calls.writes[id] = Calls.Write(
      request: .write(write, hash: hash), isConditional: hash != nil, owner: newOwner)
    if !isReady { calls.storing[id] = newOwner }
    calls.unsent.append(id)
    let shown = Self.show(sync.add(LocalWrite(id: id, changes: changes)))
    return (id, shown + sendWrites() + connectIfNeeded(at: now))
  }

  /// The writes that have no outcome yet, in order.
  var pendingWrites: [PendingWrite] {
    calls.writes.keys.sorted().compactMap { pendingWrite($0) }
  }

  /// A write that has no outcome yet; `nil` if there is none with this number, or it's conditional.
  func pendingWrite(_ id: CallID) -> PendingWrite? {
    guard let write = calls.writes[id], case .write(let request, nil) = write.request else {
      return nil
    }
    return PendingWrite(id: id, write: request, owner: write.owner)
  }

  /// Ends the wait for everything that has no outcome, and shows the writes on.
  mutating func endCalls(_ error: DatabaseError) -> [Effect] {
    let ids = calls.writes.keys.sorted() + calls.others.keys.sorted()
    calls.others = [:]
    return ids.map { .abandon($0, error) }
  }

  /// Lets a write be sent, which is stored now.
  mutating func release(_ id: CallID, at now: Moment) -> [Effect] {
    let stored = calls.storing.removeValue(forKey: id).map { self.stored(id, as: $0) } ?? []
    return stored + sendWrites() + connectIfNeeded(at: now)
  }

  /// Withdraws a write that couldn't be stored.
  mutating func withdraw(_ id: CallID, _ error: DatabaseError, at now: Moment) -> [Effect] {
    calls.storing[id] = nil
    return finish(id, .failure(error)) + sendWrites() + rearm(at: now)
  }

  /// Sends another request: a read, or a write for when the connection ends.
  mutating func call(_ request: SocketRequest, at now: Moment) -> (id: CallID, effects: [Effect]) {
    let id = calls.nextID()
    calls.others[id] = request
    return (id, sendOther(id, request) + retryNow(at: now))
  }

  /// Sends everything that has no outcome yet on a new connection.
  mutating func sendCalls() -> [Effect] {
    (calls.unsent, calls.sentOthers) = (calls.writes.keys.sorted(), [])
    return sendWrites() + sendOthers()
  }

  /// Sends the other requests that weren't sent on this connection, as soon as the server knows the user.
  mutating func sendOthers() -> [Effect] {
    calls.others.sorted { $0.key < $1.key }.flatMap { sendOther($0.key, $0.value) }
  }

  /// If the connection isn't the owner's, it only reads.
  private mutating func sendOther(_ id: CallID, _ request: SocketRequest) -> [Effect] {
    var isAllowed = isOwnersConnection
    if case .get = request { isAllowed = isIdentified }
    guard link == .ready, isAllowed, calls.sentOthers.insert(id).inserted else { return [] }
    return send(request, .call(id))
  }

  /// Sends the writes that weren't sent on this connection, up to the first one that isn't ready.
  mutating func sendWrites() -> [Effect] {
    guard link == .ready, isOwnersConnection else { return [] }
    let ready = calls.unsent.prefix { calls.storing[$0] == nil }
    calls.unsent.removeFirst(ready.count)
    return ready.flatMap { id in
      calls.writes[id].map { send($0.request, .call(id)) } ?? []
    }
  }

  /// Ends a request of a caller.
  mutating func finish(_ id: CallID, _ result: Result<JSONValue, DatabaseError>) -> [Effect] {
    if let write = calls.writes.removeValue(forKey: id) {
      var result = result
      if write.isConditional, case .success = result, case .write(let write, _) = write.request {
        result = .success(sync.known(at: write.path).estimate.json(export: true))
      }
      let changes: [SyncTree.Change]
      if case .success = result {
        changes = sync.acknowledge(id)
      } else {
        changes = sync.revert(id)
      }
      return Self.show(changes) + [.finish(id, result)]
    }
    calls.sentOthers.remove(id)
    guard let request = calls.others.removeValue(forKey: id) else { return [] }
    if case .onDisconnect = request, case .success = result { hasDisconnectWrites = true }
    return [.finish(id, result)]
  }

  /// Ends the requests that depended on a connection.
  ///
  /// - Parameter sent: Those that it had sent.
  mutating func failCalls(
    _ sent: [Request], with error: DatabaseError, keepsReads: Bool
  ) -> [Effect] {
    var effects: [Effect] = []
    for case .call(let id) in sent {
      if keepsReads, case .get? = calls.others[id] { continue }
      let isLost = calls.writes[id]?.isConditional ?? true
      if isLost { effects += finish(id, .failure(error)) }
    }
    for (id, request) in calls.others.sorted(by: { $0.key < $1.key }) {
      if case .get = request, !keepsReads { effects += finish(id, .failure(error)) }
    }
    return effects
  }

  /// The time of the server, in milliseconds since 1970.
  func serverTime(at now: Moment) -> Int64 {
    Int64(now.date.timeIntervalSince1970 * 1_000) + clockOffset
  }
}
