import LiveTree

@available(Systems 2024, *)
extension StreamMessage {
  /// The encoded message, with its payload on one line and without priorities.
  ///
  ///     event: patch
  ///     data: {"path":"/users","data":{"ada/visits":2,"bob":null}}
  ///
  /// - Complexity: O(*n*) in the bytes of the payload.
  public var serverSentEvent: ServerSentEvent { serverSentEvent(export: false) }

  /// The encoded message, with its payload on one line.
  ///
  /// - Parameter export: Whether the payload contains priorities, as `.priority` and `.value`.
  /// - Complexity: O(*n*) in the bytes of the payload.
  public func serverSentEvent(export: Bool) -> ServerSentEvent {
    switch self {
    case .put(let path, let node):
      event("put", at: path, node.json(export: export, hasArrays: true))
    case .patch(let path, let changes):
      event("patch", at: path, .object(changes.map { member($0, export: export) }))
    case .keepAlive:
      event("keep-alive", .null)
    case .cancel(let reason):
      event("cancel", reason.map(JSONValue.string) ?? .null)
    case .authRevoked(let reason):
      event("auth_revoked", reason.map(JSONValue.string) ?? .null)
    case .unknown(let name):
      event(name, .null)
    }
  }

  private func event(_ name: String, _ payload: JSONValue) -> ServerSentEvent {
    ServerSentEvent(name: name, payload: payload.serialized())
  }

  private func event(_ name: String, at path: TreePath, _ json: JSONValue) -> ServerSentEvent {
    let members = [
      JSONValue.Member(name: "path", value: .string(path.description)),
      JSONValue.Member(name: "data", value: json),
    ]
    return event(name, .object(members))
  }

  private func member(_ change: TreeChange, export: Bool) -> JSONValue.Member {
    let name = change.path.map(\.string).joined(separator: "/")
    return JSONValue.Member(name: name, value: change.node.json(export: export, hasArrays: true))
  }
}
