import LiveTree

extension RESTError {
  /// The body of the answer: `{"error":"…"}`, or the message alone where that is documented.
  public var body: String {
    if isPlainText { return message }
    return JSONValue.object([JSONValue.Member(name: "error", value: .string(message))]).serialized()
  }

  /// The media type of the body.
  public var contentType: String {
    isPlainText ? "text/plain; charset=utf-8" : "application/json; charset=utf-8"
  }
}
