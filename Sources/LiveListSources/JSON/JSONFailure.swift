/// Why a text could not be shown as a list: it is no JSON, or not what was asked for.
public struct JSONFailure: Error, Hashable, Sendable {
  /// What was wrong, as a sentence.
  public let reason: String
  /// Where in the text.
  public let place: JSONPlace
  /// Which value it was, such as `friends[2].age`; empty for the whole document, and for a text that
  /// is no JSON.
  public let path: String

  init(_ reason: String, at place: JSONPlace, path: String = "") {
    self.reason = reason
    self.place = place
    self.path = path
  }
}

extension JSONFailure: CustomStringConvertible {
  public var description: String {
    path.isEmpty ? "\(place): \(reason)" : "\(place), at \(path): \(reason)"
  }
}
