public import LiveFormats

/// The reason why JSON can't be shown as a list: it is invalid, or isn't what the format expects.
public struct JSONFailure: Error, Hashable, Sendable {
  /// What is wrong.
  public let reason: String
  /// The position in the text; `nil` for a value that wasn't parsed from a text.
  public let position: TextPosition?
  /// The path of the value, such as `friends[2].age`. Empty for the whole document and for invalid
  /// JSON.
  public let path: String
  private let isInvalidJSON: Bool

  init(_ reason: String, at position: TextPosition?, path: String = "") {
    self.reason = reason
    self.position = position
    self.path = path
    isInvalidJSON = false
  }

  init(_ error: JSONError) {
    reason = error.reason
    position = error.position
    path = ""
    isInvalidJSON = true
  }
}

extension JSONFailure: CustomStringConvertible {
  public var description: String {
    if isInvalidJSON, let position { return "Invalid JSON at \(position): \(reason)" }
    let places = (position.map { ["\($0)"] } ?? []) + (path.isEmpty ? [] : ["at \(path)"])
    return places.isEmpty ? reason : places.joined(separator: ", ") + ": \(reason)"
  }
}
