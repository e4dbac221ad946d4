/// An error that says why a key, a path or a value isn't valid.
///
/// Compare an error's `code` to distinguish the cases; `description` says what is wrong, where, and
/// what to do.
///
/// Source: Protocol.md §1.1 to §1.3 and §2.5.
public struct TreeError: Error, Hashable, Sendable {
  /// The kind of the error.
  public let code: Code

  /// The location in the written value, or in the database.
  public private(set) var path: TreePath

  /// What is wrong and what to do, without the location.
  let sentence: String

  init(_ code: Code, at path: TreePath = .root, _ sentence: String) {
    self.code = code
    self.path = path
    self.sentence = sentence
  }

  /// The same error, located below a child.
  func within(_ key: TreeKey) -> TreeError {
    within(TreePath(CollectionOfOne(key)))
  }

  /// The same error, located below a path.
  func within(_ ancestor: TreePath) -> TreeError {
    var error = self
    error.path = ancestor.appending(path)
    return error
  }
}

extension TreeError: CustomStringConvertible {
  /// What is wrong, where, and what to do, in one or two sentences.
  public var description: String {
    code == .invalidPath ? sentence : "At \(path): \(sentence)"
  }

  /// The text that a server sends: the error text that the protocol documents, or else the
  /// description.
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
