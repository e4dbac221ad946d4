public import LiveTree

extension TreePath: ExpressibleByStringLiteral {
  /// A path written in a test, which knows that it is one.
  public init(stringLiteral text: String) {
    guard let path = try? TreePath(parsing: text) else {
      preconditionFailure("\(text) is no path.")
    }
    self = path
  }
}

extension TreeKey: ExpressibleByStringLiteral {
  /// A key written in a test, which knows that it is one.
  public init(stringLiteral text: String) {
    guard let key = try? TreeKey(text) else { preconditionFailure("\(text) is no key.") }
    self = key
  }
}
