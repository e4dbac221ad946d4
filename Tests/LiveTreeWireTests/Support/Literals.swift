public import LiveTree

extension TreePath: ExpressibleByStringLiteral {
  /// Creates a path in a test, which must be valid.
  public init(stringLiteral text: String) {
    guard let path = try? TreePath(parsing: text) else {
      preconditionFailure("\(text) is not a path.")
    }
    self = path
  }
}

extension TreeKey: ExpressibleByStringLiteral {
  /// Creates a key in a test, which must be valid.
  public init(stringLiteral text: String) {
    guard let key = try? TreeKey(text) else { preconditionFailure("\(text) is not a key.") }
    self = key
  }
}
