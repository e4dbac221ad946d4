import LiveTree
import LiveTreeWire

// swift-format-ignore: AvoidRetroactiveConformances
extension TreePath: @retroactive ExpressibleByExtendedGraphemeClusterLiteral {}
// swift-format-ignore: AvoidRetroactiveConformances
extension TreePath: @retroactive ExpressibleByUnicodeScalarLiteral {}
// swift-format-ignore: AvoidRetroactiveConformances
extension TreePath: @retroactive ExpressibleByStringLiteral {
  init(stringLiteral value: String) {
    guard let path = try? TreePath(parsing: value) else { preconditionFailure(value) }
    self = path
  }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension TreeKey: @retroactive ExpressibleByExtendedGraphemeClusterLiteral {}
// swift-format-ignore: AvoidRetroactiveConformances
extension TreeKey: @retroactive ExpressibleByUnicodeScalarLiteral {}
// swift-format-ignore: AvoidRetroactiveConformances
extension TreeKey: @retroactive ExpressibleByStringLiteral {
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
