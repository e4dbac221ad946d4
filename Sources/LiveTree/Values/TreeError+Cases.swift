extension TreeError {
  static func invalidKey(_ key: String, maximumBytes: Int = TreeKey.maximumByteCount) -> TreeError {
    TreeError(
      .invalidKey,
      "\"\(abridged(key))\" isn't a valid key. Use 1 to \(maximumBytes) bytes of UTF-8 without . $ # [ ] / "
        + "or control characters.")
  }

  static func invalidPath(_ path: String) -> TreeError {
    let hasLongKey = path.split(separator: "/").contains {
      $0.utf8.count > TreeKey.maximumByteCount
    }
    return TreeError(
      .invalidPath,
      "\"\(abridged(path))\" isn't a valid path. "
        + (hasLongKey
          ? "A key can have at most \(TreeKey.maximumByteCount) bytes."
          : "Use keys separated by slashes, none with . $ # [ ] or control characters."))
  }

  package static func emptyKey(in path: String) -> TreeError {
    TreeError(
      .invalidPath,
      "\"\(abridged(path))\" has an empty key. Check the text from which the path was made.")
  }

  static let misplacedValue = TreeError(
    .misplacedValue,
    "\".value\" and \".priority\" can't be objects or arrays, and \".value\" can have no sibling "
      + "except \".priority\".")

  static let invalidPriority = TreeError(
    .invalidPriority, "\".priority\" must be a number, a string or null.")

  static let missingNode = TreeError(
    .missingNode, "A missing value can't have a priority. Write a value first.")

  static let invalidNumber = TreeError(
    .invalidNumber, "Numbers must be finite. Write a string instead, or omit the number.")

  static let invalidServerValue = TreeError(
    .invalidServerValue,
    "\".sv\" can't have siblings, and must be \"timestamp\" or {\"increment\": number}.")

  static let invalidUpdate = TreeError(
    .invalidUpdate,
    "An update must be an object whose keys are paths relative to the update's own path.")

  static func conflictingPaths(_ path: TreePath, _ ancestor: TreePath) -> TreeError {
    TreeError(
      .conflictingPaths,
      path == ancestor
        ? "The update contains \(path) twice. Write every path once."
        : "The update contains both \(ancestor) and \(path), which is below it. Write one of them.")
  }

  static func tooDeep(_ maximum: Int) -> TreeError {
    TreeError(.tooDeep, "The value is nested deeper than \(maximum) levels. Flatten it.")
  }

  static func tooLarge(_ bytes: Int, maximum: Int) -> TreeError {
    TreeError(
      .tooLarge,
      "A string has \(bytes) bytes; \(maximum) are allowed. Split it, or store it elsewhere.")
  }

  static func tooManyValues(maximum: Int) -> TreeError {
    TreeError(
      .tooLarge, "The write has more than \(maximum) values. Split it into several writes.")
  }

  /// The start of a text for an error description, which shouldn't contain a long one as a whole.
  private static func abridged(_ text: String) -> String {
    text.utf8.count <= 100 ? text : text.prefix(60) + "…"
  }
}
