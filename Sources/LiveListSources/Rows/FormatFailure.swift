public import LiveFormats

/// The reason why a document can't be shown as a list: it is invalid, or isn't what the format
/// expects.
public struct FormatFailure: Error, Hashable, Sendable {
  /// What is wrong.
  public let reason: String
  /// The position in the text; `nil` for a value that wasn't parsed from a text.
  public let position: TextPosition?
  /// The path of the value, such as `friends[2].age`. Empty for the whole document and for invalid
  /// JSON.
  public let path: String
  /// The name of the syntax that the text violates, such as `JSON`; `nil` if the text is valid.
  private let syntax: String?

  /// Creates the failure of a valid document that isn't what the format expects.
  ///
  /// - Parameters:
  ///   - reason: What is wrong.
  ///   - position: The position in the text; `nil` for a value that wasn't parsed from a text.
  ///   - path: The path of the value; empty for the whole document.
  public init(_ reason: String, at position: TextPosition?, path: String = "") {
    self.reason = reason
    self.position = position
    self.path = path
    syntax = nil
  }

  /// Creates the failure of a text that violates a syntax.
  ///
  /// - Parameters:
  ///   - syntax: The name of the syntax, such as `YAML`.
  ///   - reason: What is wrong.
  ///   - position: The position in the text, if it is known.
  public init(invalid syntax: String, _ reason: String, at position: TextPosition?) {
    self.reason = reason
    self.position = position
    path = ""
    self.syntax = syntax
  }

  init(_ error: JSONError) {
    self.init(invalid: "JSON", error.reason, at: error.position)
  }
}

extension FormatFailure: CustomStringConvertible {
  public var description: String {
    if let syntax {
      return "Invalid \(syntax)\(position.map { " at \($0)" } ?? ""): \(reason)"
    }
    let places = (position.map { ["\($0)"] } ?? []) + (path.isEmpty ? [] : ["at \(path)"])
    return places.isEmpty ? reason : places.joined(separator: ", ") + ": \(reason)"
  }
}
