@available(Systems 2024, *)
extension RESTRequest {
  static func print(_ parameters: RESTParameters) throws(RESTError) -> Print {
    switch parameters["print"] {
    case nil: .normal
    case "pretty": .pretty
    case "silent": .silent
    default: throw .parameter("print must be pretty or silent")
    }
  }

  static func form(
    _ parameters: RESTParameters, of operation: Operation, on resource: Resource
  ) throws(RESTError) -> Form {
    let format = try format(parameters, on: resource)
    let isShallow = try flag("shallow", in: parameters)
    guard !operation.isWrite else { return .plain }
    guard isShallow else { return format }
    if operation == .stream { throw .parameter("shallow cannot be used with an event stream") }
    if format != .plain { throw .parameter("shallow cannot be used with format") }
    return .shallow
  }

  private static func format(
    _ parameters: RESTParameters, on resource: Resource
  ) throws(RESTError) -> Form {
    switch (parameters["format"], resource) {
    case (nil, _): .plain
    case ("strict", .rules): .strict
    case ("export", .value), ("export", .priority), ("export", .info): .export
    default: throw .parameter("format must be \(resource == .rules ? "strict" : "export")")
    }
  }

  /// A parameter that is true or false; false by default.
  static func flag(_ name: String, in parameters: RESTParameters) throws(RESTError) -> Bool {
    switch parameters[name] {
    case nil, "false": false
    case "true": true
    default: throw .parameter("\(name) must be true or false")
    }
  }

  static func checkWriteSizeLimit(_ parameters: RESTParameters) throws(RESTError) {
    switch parameters["writeSizeLimit"] {
    case nil, "tiny", "small", "medium", "large", "unlimited": break
    default:
      throw .parameter("writeSizeLimit must be tiny, small, medium, large or unlimited")
    }
  }
}
