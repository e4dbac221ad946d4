import LiveTree
import LiveTreeWire

extension TreePath: ExpressibleByStringLiteral {
  init(stringLiteral value: String) {
    guard let path = try? TreePath(parsing: value) else { preconditionFailure(value) }
    self = path
  }
}

extension TreeKey: ExpressibleByStringLiteral {
  init(stringLiteral value: String) {
    guard let key = try? TreeKey(value) else { preconditionFailure(value) }
    self = key
  }
}

extension JSONValue {
  /// JSON written in a test.
  static func parsed(_ text: String) throws -> JSONValue {
    try JSONValue(parsing: text)
  }
}

extension TreeNode {
  /// The tree of a JSON written in a test.
  static func parsed(_ text: String) throws -> TreeNode {
    try TreeNode(JSONValue(parsing: text))
  }
}
