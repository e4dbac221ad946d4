public import LiveTree
import LiveTreeWire

/// Writes that the server performs when the connection of this client ends, for whatever reason.
///
///     let presence = database["online/ada"]
///     try await presence.onDisconnect.remove()
///     try await presence.set(true)
///
/// They're registered for the present connection: after the client has connected again, register them
/// again, for example whenever ``LiveDatabase/connectionStates()`` says that it's connected.
///
/// Source: Protocol.md §5.5.
@available(Systems 2024, *)
public struct DisconnectWrites: Sendable {
  let reference: DatabaseReference

  /// Replaces the node when the connection ends; null deletes it.
  ///
  /// - Throws: ``DatabaseError``; ``DatabaseError/Code/unsupported`` with event streams.
  public func set(_ value: JSONValue) async throws(DatabaseError) {
    try await register(.onDisconnect(.set(try reference.treePath(), value)))
  }

  /// Replaces the node with an `Encodable` value when the connection ends.
  ///
  /// - Throws: ``DatabaseError``; ``DatabaseError/Code/unsupported`` with event streams.
  public func set(_ value: some Encodable) async throws(DatabaseError) {
    try await set(reference.database.coding.json(of: value))
  }

  /// Replaces some children when the connection ends. Names may be paths, and null deletes.
  ///
  /// - Throws: ``DatabaseError``; ``DatabaseError/Code/unsupported`` with event streams.
  public func update(_ children: JSONValue) async throws(DatabaseError) {
    try children.checkKeys()
    try await register(.onDisconnect(.update(try reference.treePath(), children)))
  }

  /// Deletes the node when the connection ends.
  ///
  /// - Throws: ``DatabaseError``; ``DatabaseError/Code/unsupported`` with event streams.
  public func remove() async throws(DatabaseError) {
    try await set(.null)
  }

  /// Cancels everything that is registered at and below the node.
  ///
  /// - Throws: ``DatabaseError``; ``DatabaseError/Code/unsupported`` with event streams.
  public func cancel() async throws(DatabaseError) {
    try await register(.cancelOnDisconnect(try reference.treePath()))
  }

  private func register(_ request: SocketRequest) async throws(DatabaseError) {
    guard let session = reference.database.session else { throw .needsWebSocket }
    try await session.atDisconnect(request)
  }
}

@available(Systems 2024, *)
extension DatabaseReference {
  /// Writes that the server performs when the connection of this client ends.
  public var onDisconnect: DisconnectWrites { DisconnectWrites(reference: self) }
}
