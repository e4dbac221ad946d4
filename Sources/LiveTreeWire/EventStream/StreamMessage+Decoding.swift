public import LiveTree

@available(Systems 2024, *)
extension StreamMessage {
  /// Creates a message from an event of a LiveTree or Firebase stream.
  ///
  /// Arrays are read as objects with index keys, and a name in a `patch` can be a path.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - limits: The limits of a value.
  /// - Throws: `StreamError.Code.malformedEvent` if a known event has an invalid payload. An event
  ///   with an unknown name is not an error.
  /// - Complexity: O(*n* log *n*) in the values of the payload.
  ///
  /// Source: Protocol.md §3.2 and §3.5.
  public init(_ event: ServerSentEvent, limits: TreeLimits = TreeLimits()) throws(StreamError) {
    switch event.name {
    case "put":
      let (path, json) = try Self.change(of: event)
      self = .put(path, try Self.node(json, in: event, limits: limits))
    case "patch":
      let (path, json) = try Self.change(of: event)
      self = .patch(path, try Self.changes(json, in: event, limits: limits))
    case "keep-alive": self = .keepAlive
    case "cancel": self = .cancel(Self.reason(of: event))
    case "auth_revoked": self = .authRevoked(Self.reason(of: event))
    default: self = .unknown(event.name)
    }
  }

  /// The reason in an event that ends the stream; an invalid payload is ignored, because the stream
  /// ends anyway.
  private static func reason(of event: ServerSentEvent) -> String? {
    switch try? JSONValue(parsing: event.payload) {
    case .string(let reason): reason
    case .null: nil
    default: event.payload.isEmpty ? nil : event.payload
    }
  }

  private static func change(
    of event: ServerSentEvent
  ) throws(StreamError) -> (path: TreePath, json: JSONValue) {
    let payload: JSONValue
    do {
      payload = try JSONValue(parsing: event.payload)
    } catch {
      throw .malformedEvent(event.name, error)
    }
    guard case .string(let text) = payload["path"], let json = payload["data"] else {
      throw .malformedEvent(event.name, "It must be an object with \"path\" and \"data\".")
    }
    return (try path(text, in: event), json)
  }

  private static func path(
    _ text: String, in event: ServerSentEvent
  ) throws(StreamError) -> TreePath {
    do {
      return try TreePath(parsing: text)
    } catch {
      throw .malformedEvent(event.name, error)
    }
  }

  private static func node(
    _ json: JSONValue, in event: ServerSentEvent, limits: TreeLimits
  ) throws(StreamError) -> TreeNode {
    do {
      return try TreeNode(json, limits: limits)
    } catch {
      throw .malformedEvent(event.name, error)
    }
  }

  private static func changes(
    _ json: JSONValue, in event: ServerSentEvent, limits: TreeLimits
  ) throws(StreamError) -> [TreeChange] {
    var changes: [TreeChange] = []
    switch json {
    case .object(let members):
      for member in members {
        let path = try path(member.name, in: event)
        let node = try node(member.value, in: event, limits: limits)
        changes.append(TreeChange(path: path, node: node))
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        let path = TreePath(CollectionOfOne(TreeKey(index: index)))
        let node = try node(element, in: event, limits: limits)
        changes.append(TreeChange(path: path, node: node))
      }
    default:
      throw .malformedEvent(event.name, "The \"data\" of a patch must be an object.")
    }
    return changes
  }
}
