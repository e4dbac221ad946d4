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
