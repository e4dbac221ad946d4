/// Why a key, a path or a value was refused.
///
/// Compare an error's `code` to tell the cases apart; `description` says what was wrong, where, and
/// what to do about it.
///
/// Source: REALTIME-PROTOCOL §1.1 to §1.3 and §2.5.
public struct TreeError: Error, Hashable, Sendable {
  /// What kind of error this is.
  public let code: Code

  /// Where in the written value, or in the database, it was found.
  public private(set) var path: TreePath

  /// What was wrong and what to do, without the place.
  let sentence: String

  init(_ code: Code, at path: TreePath = .root, _ sentence: String) {
    self.code = code
    self.path = path
    self.sentence = sentence
  }

  /// The same error, found below a child.
  func within(_ key: TreeKey) -> TreeError {
    within(TreePath(CollectionOfOne(key)))
  }

  /// The same error, found below a path.
  func within(_ ancestor: TreePath) -> TreeError {
    var error = self
    error.path = ancestor.appending(path)
    return error
  }
}

extension TreeError: CustomStringConvertible {
  /// One or two sentences: what was wrong, where, what to do.
  public var description: String { "At \(path): \(sentence)" }

  /// The text that a server of the database answers with: the documented one where there is one,
  /// else the description.
  public var message: String {
    switch code {
    case .invalidKey, .misplacedValue:
      "Invalid data; couldn't parse JSON object, array, or value. "
        + "Perhaps you're using invalid characters in your key names."
    case .invalidPath:
      "Invalid path: Invalid token in path"
    case .invalidUpdate:
      "Invalid data; couldn't parse JSON object. "
        + "Are you sending a JSON object with valid key names?"
    default:
      description
    }
  }
}
