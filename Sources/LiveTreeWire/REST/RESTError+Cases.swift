public import LiveTree

/// The documented answers.
///
/// Source: REALTIME-PROTOCOL §2.5.
extension RESTError {
  /// The rules do not allow the read or the write.
  public static let permissionDenied = RESTError(status: 401, message: "Permission denied")

  /// A write came without a body.
  public static let noBody = RESTError(status: 400, message: "Error: No data supplied.")

  /// The path of a URL holds a segment that is no key.
  public static let invalidPath = RESTError(
    status: 400, message: "Invalid path: Invalid token in path")

  /// The body is larger than the server takes.
  public static let tooLarge = RESTError(
    status: 400,
    message:
      "Data to write exceeds the maximum size that can be modified with a single request.")

  /// A read without `.json`.
  static let notFound = RESTError(status: 404, message: "404 Not Found")

  /// A write without `.json`.
  static let missingSuffix = RESTError(
    status: 405, message: "append .json to your request URI to use the REST API.",
    isPlainText: true)

  static func unknownMethod(_ method: String) -> RESTError {
    RESTError(
      status: 405, message: "There is no method \(method). Use GET, PUT, POST, PATCH or DELETE.")
  }

  static func parameter(_ message: String) -> RESTError {
    RESTError(status: 400, message: message)
  }

  /// The answer to a body that is not the JSON that an operation needs.
  static func invalidBody(of operation: RESTRequest.Operation) -> RESTError {
    RESTError(
      status: 400,
      message: operation == .update
        ? "Invalid data; couldn't parse JSON object. "
          + "Are you sending a JSON object with valid key names?"
        : "Invalid data; couldn't parse JSON object, array, or value.")
  }

  /// The answer to a body that is no JSON: the documented text, then where it went wrong.
  public init(_ error: JSONError, in operation: RESTRequest.Operation) {
    let documented = RESTError.invalidBody(of: operation)
    self = RESTError(status: documented.status, message: "\(documented.message) \(error)")
  }

  /// The answer to a path or a value that the database refused.
  ///
  /// The text is the documented one where there is one, else what the error says.
  public init(_ error: TreeError, in operation: RESTRequest.Operation) {
    let isBadName = error.code == .invalidKey || error.code == .misplacedValue
    self =
      operation == .update && isBadName
      ? .invalidBody(of: operation) : RESTError(status: 400, message: error.message)
  }
}
