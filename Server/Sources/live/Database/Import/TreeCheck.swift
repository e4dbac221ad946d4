import LiveTree

/// Checks that a database with the documented limits can store a JSON text.
///
/// A database can have lower limits and stricter rules. Parts that it rejects are reported when
/// they are written.
///
/// Source: Protocol.md §1.1 and §1.2.
struct TreeCheck: JSONReceiver {
  /// An object or an array that hasn't ended.
  private struct Level {
    var isServerValue = false
    var holdsValue = false
    var holdsChildren = false
  }

  private let limits = TreeLimits()
  private let above: Int
  private var levels: [Level] = []
  /// The name of the next value if it isn't a child, such as `.priority`.
  private var special: String?

  /// - Parameter above: The number of levels of the database above the text.
  init(below above: Int) { self.above = above }

  mutating func begin(_ container: JSONContainer, at offset: Int) throws(JSONRejection) {
    let name = special.take()
    if name == ".value" || name == ".priority" {
      throw JSONRejection(expected: "a string, a number or a boolean")
    }
    levels.append(Level(isServerValue: name == ".sv"))
    guard above + levels.count <= limits.maximumDepth else {
      throw JSONRejection(expected: "at most \(limits.maximumDepth) levels below the root")
    }
  }

  mutating func name(_ token: JSONToken) throws(JSONRejection) {
    try token.checkSurrogates()
    let (name, level) = (token.string, levels.count - 1)
    switch name {
    case ".priority" where !levels[level].isServerValue: special = name
    case ".value" where !levels[level].isServerValue, ".sv" where !levels[level].isServerValue:
      special = name
      levels[level].holdsValue = true
    default:
      levels[level].holdsChildren = true
      if (try? TreeKey(name)) == nil { throw JSONRejection(expected: Self.key) }
    }
    if levels[level].holdsValue && levels[level].holdsChildren {
      throw JSONRejection(expected: "a value or children, not both")
    }
  }

  mutating func scalar(_ token: JSONToken) throws(JSONRejection) {
    try token.checkRange()
    try token.checkSurrogates()
    let name = special.take()
    if name == ".priority", token.kind == .literal, token.bytes.first != UInt8(ascii: "n") {
      throw JSONRejection(expected: "a string, a number or null")
    }
    if name == ".sv", !token.bytes.elementsEqual(#""timestamp""#.utf8) {
      throw JSONRejection(expected: #""timestamp", or {"increment": …}"#)
    }
    // Only a token longer than the limit needs to be decoded: escapes make a token longer than its
    // string.
    if token.kind == .string, token.bytes.count > limits.maximumStringBytes,
      token.string.utf8.count > limits.maximumStringBytes
    {
      throw JSONRejection(
        expected: "a string of at most \(limits.maximumStringBytes >> 20) MiB")
    }
  }

  mutating func end(_ container: JSONContainer) { levels.removeLast() }

  private static let key = "a key: 1 to 768 bytes without . $ # [ ] / or control characters"
}
