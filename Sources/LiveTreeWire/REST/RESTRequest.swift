public import LiveTree

/// An HTTP request to a database.
///
///     let request = try RESTRequest(method: "GET", target: "/users/ada.json?print=pretty")
///     request.operation         // .read
///     request.path.description  // "/users/ada"
///
/// Source: Protocol.md §1.2, §2.1 and §2.2.
@available(Systems 2024, *)
public struct RESTRequest: Hashable, Sendable {
  /// The operation.
  public let operation: Operation

  /// The resource.
  public let resource: Resource

  /// The path.
  public let path: TreePath

  /// How to print the response.
  public let print: Print

  /// The form of the returned value.
  public let form: Form

  /// The children to return; `nil` for the whole value.
  public let query: TreeQuery?

  /// The conditions of the response.
  public let conditions: RESTConditions

  /// The sender of the request, and the database it is for.
  public let sender: RESTSender

  /// How the response to a read is delivered.
  public let delivery: RESTDelivery

  /// Whether the rules in the body are only checked, not stored.
  public let isDryRun: Bool

  /// Reads the head of an HTTP request.
  ///
  /// `writeSizeLimit` is checked but has no effect, because every write takes less time than the
  /// strictest limit. `disableTriggers` is ignored, because triggers don't exist here.
  ///
  /// - Parameters:
  ///   - method: The method of the request line.
  ///   - target: Path and query, percent-encoded.
  ///   - headers: The header fields that the protocol uses.
  /// - Throws: `RESTError` for an unknown method, a path without `.json`, a segment that isn't a
  ///   key, and a parameter that is malformed or can't be combined with the others.
  public init(
    method: String, target: String, headers: RESTHeaders = RESTHeaders()
  ) throws(RESTError) {
    let target = try RESTTarget(target)
    let parameters = target.parameters
    let method = Self.method(method, parameters, headers)
    let operation = try Self.operation(method, isStream: headers.acceptsEventStream)
    guard target.hasSuffix else { throw method == "GET" ? .missingSuffixOfRead : .missingSuffix }
    (resource, path) = try target.place()
    try Self.check(operation, on: resource)
    self.operation = operation
    self.print = try Self.print(parameters)
    self.query = try QueryParameters(parameters).query(of: operation)
    self.form = try Self.form(parameters, of: operation, on: resource)
    self.conditions = try RESTConditions(headers, of: operation, on: resource)
    self.sender = try RESTSender(parameters, authorization: headers.authorization)
    self.delivery = try RESTDelivery(parameters)
    self.isDryRun = try Self.flag("dryRun", in: parameters)
    try Self.checkWriteSizeLimit(parameters)
  }

  /// The effective method: that of a POST can be overridden.
  static func method(
    _ method: String, _ parameters: RESTParameters, _ headers: RESTHeaders
  ) -> String {
    guard method == "POST" else { return method }
    let override = headers.methodOverride ?? parameters["x-http-method-override"]
    return override?.uppercased() ?? method
  }

  static func operation(
    _ method: String, isStream: Bool
  ) throws(RESTError) -> Operation {
    switch method {
    case "GET": isStream ? .stream : .read
    case "PUT": .set
    case "PATCH": .update
    case "POST": .push
    case "DELETE": .remove
    default: throw .unknownMethod(method)
    }
  }

  private static func check(_ operation: Operation, on resource: Resource) throws(RESTError) {
    switch (resource, operation) {
    case (.value, _), (.info, .read), (.rules, .read), (.rules, .set): break
    case (.setting, .read), (.setting, .set), (.databases, .read), (.sessions, .read): break
    case (.priority, .read), (.priority, .set), (.priority, .remove): break
    case (_, .stream):
      throw .parameter("Event streams aren't supported at this path")
    case (.info, _), (.priority, _): throw .invalidPath
    case (.databases, _), (.sessions, _): throw .unknownMethod(operation.requestName, known: "GET")
    case (.rules, _), (.setting, _):
      throw .unknownMethod(operation.requestName, known: "GET or PUT")
    }
  }
}
