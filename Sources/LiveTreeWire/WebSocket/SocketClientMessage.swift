import LiveTree

/// A message of a client over a WebSocket.
///
///     {"t":"d","d":{"r":1,"a":"p","b":{"p":"/users/ada","d":"Ada"}}}
///
/// Source: Protocol.md §5.1 and §5.3.
@available(Systems 2024, *)
public enum SocketClientMessage: Hashable, Sendable {
  /// A request with the client's number for it.
  case request(Int, SocketRequest)

  /// A ping, which expects an answer.
  case ping

  /// Another control message, which expects no answer.
  case control(String)

  /// Reads a message.
  ///
  /// - Parameter maximumCount: The maximum number of JSON values in the message.
  /// - Throws: `SocketError.Code.malformedMessage` if the message can't be parsed or is a request
  ///   without a number, which its answer would need.
  /// - Complexity: O(*n*) in the bytes.
  public init(
    parsing bytes: some Collection<UInt8>, maximumCount: Int = .max
  ) throws(SocketError) {
    let (json, fault) = try Self.json(parsing: bytes, maximumCount: maximumCount)
    switch (json["t"], json["d"]) {
    case (.string("c")?, let body?): self = try Self.control(body)
    case (.string("d")?, let body?): self = try Self.request(body, fault)
    default: throw .malformed("A message must have a type, \"c\" or \"d\", and data.")
    }
  }

  /// The message, and why its values can't be stored, if they contain half of a surrogate pair: the
  /// client waits for an answer to such a request, too.
  private static func json(
    parsing bytes: some Collection<UInt8>, maximumCount: Int
  ) throws(SocketError) -> (JSONValue, fault: JSONError?) {
    do {
      return (
        try JSONValue(parsing: bytes, surrogates: .rejected, maximumCount: maximumCount), nil
      )
    } catch  where error.hasTooManyValues {
      throw .tooLarge("A message has more than the \(maximumCount) values that are allowed.")
    } catch {
      guard error.isRejection, let json = try? JSONValue(parsing: bytes) else {
        throw .malformed("A message isn't JSON: \(error)")
      }
      return (json, error)
    }
  }

  /// The message, as JSON.
  public var encoded: String {
    let (type, data): (String, JSONValue) =
      switch self {
      case .request(let number, let request):
        ("d", Self.data(number, request.encoded))
      case .ping: ("c", .members([("t", .string("p")), ("d", .object([]))]))
      case .control(let type): ("c", .members([("t", .string(type)), ("d", .object([]))]))
      }
    return JSONValue.members([("t", .string(type)), ("d", data)]).serialized()
  }

  private static func data(_ number: Int, _ request: (action: String, body: JSONValue)) -> JSONValue
  {
    .members([
      ("r", .integer(Int64(number))), ("a", .string(request.action)), ("b", request.body),
    ])
  }

  private static func control(_ body: JSONValue) throws(SocketError) -> SocketClientMessage {
    guard let type = body["t"]?.string else { throw .malformed("A control message has no type.") }
    return type == "p" ? .ping : .control(type)
  }

  private static func request(
    _ body: JSONValue, _ fault: JSONError?
  ) throws(SocketError) -> SocketClientMessage {
    guard case .integer(let number)? = body["r"], let number = Int(exactly: number),
      let action = body["a"]?.string
    else { throw .malformed("A request must have a number and an action.") }
    if let fault {
      return .request(number, .invalid(action, reason: "Invalid data; \(fault.reason)"))
    }
    return .request(number, SocketRequest(action: action, body: body["b"] ?? .object([])))
  }
}
