import LiveTree
import LiveTreeWire

extension TreePath {
  /// A path written in a test.
  static func path(_ text: String) -> TreePath {
    guard let path = try? TreePath(parsing: text) else {
      preconditionFailure("\"\(text)\" isn't a valid path.")
    }
    return path
  }
}

extension TreeKey {
  /// A key written in a test.
  static func key(_ text: String) -> TreeKey {
    guard let key = try? TreeKey(text) else {
      preconditionFailure("\"\(text)\" isn't a valid key.")
    }
    return key
  }
}

extension JSONValue {
  /// JSON written in a test.
  static func parsed(_ text: String) throws -> JSONValue {
    try JSONValue(parsing: text)
  }
}

extension TreeNode {
  /// The tree of JSON written in a test.
  static func parsed(_ text: String) throws -> TreeNode {
    try TreeNode(JSONValue(parsing: text))
  }
}
