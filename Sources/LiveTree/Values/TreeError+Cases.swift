extension TreeError {
  static func invalidKey(_ key: String, maximumBytes: Int = 768) -> TreeError {
    TreeError(
      .invalidKey,
      "\"\(abridged(key))\" is no key. Use 1 to \(maximumBytes) bytes of UTF-8 without . $ # [ ] / "
        + "and control characters.")
  }

  static func invalidPath(_ path: String) -> TreeError {
    TreeError(
      .invalidPath,
      "\"\(abridged(path))\" is no path. Use keys separated by slashes, none with . $ # [ ] or "
        + "control characters.")
  }

  static let misplacedValue = TreeError(
    .misplacedValue,
    "\".value\" must be a string, a number or a truth value, and may stand beside \".priority\" "
      + "only.")

  static let invalidPriority = TreeError(
    .invalidPriority, "\".priority\" must be a number, a string or null.")

  static let invalidNumber = TreeError(
    .invalidNumber, "A number must be finite; write a string, or leave it out.")

  static let invalidServerValue = TreeError(
    .invalidServerValue,
    "\".sv\" must stand alone and be \"timestamp\" or {\"increment\": number}.")

  static let invalidUpdate = TreeError(
    .invalidUpdate, "An update must be an object whose keys are paths below it.")

  static func conflictingPaths(_ path: TreePath, _ ancestor: TreePath) -> TreeError {
    TreeError(
      .conflictingPaths,
      path == ancestor
        ? "The update names \(path) twice. Name every path once."
        : "The update names both \(ancestor) and \(path), which lies below it. Name one of them.")
  }

  static func tooDeep(_ maximum: Int) -> TreeError {
    TreeError(.tooDeep, "The value reaches below level \(maximum). Store it in a flatter shape.")
  }

  static func tooLarge(_ bytes: Int, maximum: Int) -> TreeError {
    TreeError(
      .tooLarge,
      "A string has \(bytes) bytes; \(maximum) are allowed. Split it, or keep it elsewhere.")
  }

  static func tooManyValues(maximum: Int) -> TreeError {
    TreeError(
      .tooLarge, "The write has more than \(maximum) values. Split it into several writes.")
  }

  /// An error should name the culprit, not repeat a megabyte of it.
  private static func abridged(_ text: String) -> String {
    text.utf8.count <= 100 ? text : text.prefix(60) + "…"
  }
}
