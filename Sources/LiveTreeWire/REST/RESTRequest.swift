public import LiveTree

/// What an HTTP request asks of a database.
///
///     let request = try RESTRequest(
///       method: "GET", target: "/users/ada.json?print=pretty",
///       methodOverride: nil, acceptsEventStream: false)
///     request.operation         // .read
///     request.path.description  // "/users/ada"
///
/// Source: REALTIME-PROTOCOL §1.2, §2.1 and §2.2.
public struct RESTRequest: Hashable, Sendable {
  /// What to do.
  public enum Operation: Hashable, Sendable {
    /// Answer with the value.
    case read

    /// Answer with the value and everything that happens to it.
    case stream

    /// Replace the value by the body.
    case set

    /// Replace several children, or deeper nodes, by those of the body.
    case update

    /// Add the body under a new key.
    case push

    /// Delete the value.
    case remove
  }

  /// How the body of the answer is printed.
  public enum Print: Hashable, Sendable {
    /// On one line.
    case normal

    /// With a line for every member.
    case pretty

    /// Not at all: the answer is a 204 without a body.
    case silent
  }

  /// What a read shows of the value.
  public enum Form: Hashable, Sendable {
    /// The value.
    case plain

    /// The value with its priorities.
    case export

    /// The keys of the children only.
    case shallow
  }

  /// What to do.
  public let operation: Operation

  /// Where to do it.
  public let path: TreePath

  /// How to print the answer.
  public let print: Print

  /// What to show of the value.
  public let form: Form

  /// Reads the head of an HTTP request.
  ///
  /// Database name and credentials (`ns`, `auth`, `access_token`) are left to the server, which
  /// knows what to do with them; `timeout`, `writeSizeLimit` and `disableTriggers` are accepted
  /// without effect.
  ///
  /// - Parameters:
  ///   - method: The method of the request line.
  ///   - target: Path and query as they came, percent-encoded.
  ///   - methodOverride: The `X-HTTP-Method-Override` header; it counts for a POST only.
  ///   - acceptsEventStream: Whether `Accept` asks for `text/event-stream`.
  /// - Throws: `RESTError` for an unknown method, a path without `.json`, a segment that is no key,
  ///   and a parameter that is malformed or that this version does not know how to obey.
  public init(
    method: String, target: String, methodOverride: String?, acceptsEventStream: Bool
  ) throws(RESTError) {
    let target = try RESTTarget(target)
    let override = methodOverride ?? target.parameters["x-http-method-override"]
    let method = method == "POST" ? override?.uppercased() ?? method : method
    let operation = try Self.operation(method, acceptsEventStream: acceptsEventStream)
    guard target.hasSuffix else { throw method == "GET" ? .notFound : .missingSuffix }
    self.operation = operation
    self.path = try target.path()
    self.print = try Self.print(target.parameters)
    self.form = try Self.form(target.parameters, of: operation)
  }

  private static func operation(
    _ method: String, acceptsEventStream: Bool
  ) throws(RESTError) -> Operation {
    switch method {
    case "GET": acceptsEventStream ? .stream : .read
    case "PUT": .set
    case "PATCH": .update
    case "POST": .push
    case "DELETE": .remove
    default: throw .unknownMethod(method)
    }
  }
}
