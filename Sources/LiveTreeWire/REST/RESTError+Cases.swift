public import LiveTree

/// The error responses that the protocol documents.
///
/// Source: Protocol.md §2.5.
@available(Systems 2024, *)
extension RESTError {
  /// The rules don't allow the read or the write.
  public static let permissionDenied = RESTError(status: 401, message: "Permission denied")

  /// A write has no body.
  public static let noBody = RESTError(status: 400, message: "Error: No data supplied.")

  /// The path of a URL has a segment that isn't a valid key.
  public static let invalidPath = RESTError(
    status: 400, message: "Invalid path: Invalid token in path")

  /// The body is larger than the server accepts.
  public static let tooLarge = RESTError(
    status: 400,
    message:
      "Data to write exceeds the maximum size that can be modified with a single request.")

  /// The body has more values than the server accepts.
  static func tooManyValues(maximum: Int) -> RESTError {
    RESTError(
      status: 400,
      message: "The body has more than \(maximum) values. Divide it into several writes.")
  }

  /// A request for a database that doesn't exist.
  public static let notFound = RESTError(status: 404, message: "404 Not Found")

  /// A read without `.json`.
  static let missingSuffixOfRead = RESTError(
    status: 404,
    message: "404 Not Found. To read a node, append .json to its path, as in /users/ada.json")

  /// A write without `.json`.
  static let missingSuffix = RESTError(
    status: 405, message: "append .json to your request URI to use the REST API.",
    isPlainText: true)

  /// The value is larger than the server sends at once.
  public static let answerTooLarge = RESTError(
    status: 400,
    message:
      "Data requested exceeds the maximum size that can be accessed with a single request.")

  /// The credential isn't valid.
  public static let invalidToken = RESTError(
    status: 401, message: "Could not parse auth token.")

  /// The credential has expired.
  public static let expiredToken = RESTError(status: 401, message: "Auth token is expired")

  /// The response took longer than the request's `timeout` allows.
  public static let timedOut = RESTError(
    status: 400, message: "The request took longer than its timeout allows")

  static let missingOrder = RESTError.parameter(
    "orderBy must be defined when other query parameters are defined")

  static let invalidOrder = RESTError.parameter("orderBy must be a valid JSON encoded path")

  static let notPrimitive = RESTError.parameter(
    "Constraint index field must be a JSON primitive")

  static let equalToAndRange = RESTError.parameter(
    "equalTo cannot be specified in addition to startAfter, startAt, endAt, or endBefore")

  static func unknownMethod(
    _ method: String, known: String = "GET, PUT, POST, PATCH or DELETE"
  ) -> RESTError {
    RESTError(
      status: 405, message: "Method \(method.prefix(20)) isn't allowed here. Use \(known).")
  }

  static func parameter(_ message: String) -> RESTError {
    RESTError(status: 400, message: message)
  }

  /// The response to a body that isn't the JSON that the operation requires.
  public static func invalidBody(of operation: RESTRequest.Operation) -> RESTError {
    RESTError(
      status: 400,
      message: operation == .update
        ? "Invalid data; couldn't parse JSON object. "
          + "Are you sending a JSON object with valid key names?"
        : "Invalid data; couldn't parse JSON object, array, or value.")
  }
}

@available(Systems 2024, *)
extension RESTError {
  /// Creates the response to a path or a value that the database rejected.
  ///
  /// The text is the documented one if there is one, or else that of the error.
  public init(_ error: TreeError, in operation: RESTRequest.Operation) {
    let isBadName = error.code == .invalidKey || error.code == .misplacedValue
    self =
      operation == .update && isBadName
      ? .invalidBody(of: operation) : RESTError(status: 400, message: error.message)
  }

  /// Creates the response to a request that the database denied.
  ///
  /// A conflict is answered with the current value; the text of its error is only for logs.
  public init(_ refusal: TreeAccessError) {
    switch refusal {
    case .permissionDenied: self = .permissionDenied
    case .missingIndex: self = RESTError(status: 400, message: refusal.description)
    case .conflict: self = RESTError(status: 412, message: refusal.description)
    }
  }

  /// Creates the response to a credential that was rejected.
  public init(_ error: CredentialError) {
    switch error {
    case .invalid: self = .invalidToken
    case .expired: self = .expiredToken
    }
  }
}
