import LiveTree

extension RESTError {
  /// The body of the response: `{"error":"…"}`, or only the message where the protocol documents it
  /// so.
  public var body: String {
    if isPlainText { return message }
    return JSONValue.object([JSONValue.Member(name: "error", value: .string(message))]).serialized()
  }

  /// The media type of the body.
  public var contentType: String {
    isPlainText ? "text/plain; charset=utf-8" : "application/json; charset=utf-8"
  }
}
