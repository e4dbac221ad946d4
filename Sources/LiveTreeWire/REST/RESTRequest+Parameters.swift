extension RESTRequest {
  static func print(_ parameters: [String: String]) throws(RESTError) -> Print {
    switch parameters["print"] {
    case nil: .normal
    case "pretty": .pretty
    case "silent": .silent
    default: throw .parameter("print must be pretty or silent")
    }
  }

  /// Refuses what this version cannot obey: an answer that looks right and is not would be worse.
  static func form(
    _ parameters: [String: String], of operation: Operation
  ) throws(RESTError) -> Form {
    try checkQuery(parameters)
    for name in ["callback", "download", "auth_variable_override"] where parameters[name] != nil {
      throw .parameter("\(name) is not supported by this server; leave it out")
    }
    let isExport = try isExport(parameters)
    let isShallow = try isShallow(parameters)
    guard operation == .read || operation == .stream else { return .plain }
    if isShallow, operation == .stream {
      throw .parameter("shallow cannot be used with an event stream")
    }
    if isShallow, parameters["format"] != nil {
      throw .parameter("shallow cannot be used with format")
    }
    return isShallow ? .shallow : isExport ? .export : .plain
  }

  /// Queries come with a later version; a constraint without its order is an error in any.
  private static func checkQuery(_ parameters: [String: String]) throws(RESTError) {
    let constraints = [
      "startAt", "startAfter", "endAt", "endBefore", "equalTo", "limitToFirst", "limitToLast",
    ]
    let hasConstraint = constraints.contains { parameters[$0] != nil }
    if parameters["orderBy"] != nil {
      throw .parameter(
        parameters["shallow"] == "true"
          ? "shallow cannot be used with orderBy"
          : "orderBy is not supported by this server; read the whole value and order it yourself")
    }
    if hasConstraint {
      throw .parameter("orderBy must be defined when other query parameters are defined")
    }
  }

  private static func isExport(_ parameters: [String: String]) throws(RESTError) -> Bool {
    switch parameters["format"] {
    case nil: false
    case "export": true
    default: throw .parameter("format must be export")
    }
  }

  private static func isShallow(_ parameters: [String: String]) throws(RESTError) -> Bool {
    switch parameters["shallow"] {
    case nil, "false": false
    case "true": true
    default: throw .parameter("shallow must be true or false")
    }
  }
}
