/// A step from a value to one of its children.
public enum JSONStep: Hashable, Sendable {
  /// To the member of an object.
  case name(String)
  /// To the element of an array, counted from 0.
  case index(Int)
}

/// Finds the start of a value in a text. Only errors need the position, so it isn't stored while a
/// text is read.
struct JSONLocator: JSONReceiver {
  private let path: [JSONStep]
  /// The start of the value; if it doesn't exist, that of its last existing ancestor.
  private(set) var offset = 0

  private struct Level {
    let container: JSONContainer
    /// Whether the path to the value leads through the container.
    let isOnPath: Bool
    var index = 0
    var name = ""
  }

  private var levels: [Level] = []

  init(_ path: [JSONStep]) {
    self.path = path
  }

  mutating func begin(_ container: JSONContainer, at offset: Int) {
    let isOnPath = arrive(at: offset)
    levels.append(Level(container: container, isOnPath: isOnPath))
  }

  mutating func name(_ token: JSONToken) {
    levels[levels.count - 1].name = token.string
  }

  mutating func scalar(_ token: JSONToken) {
    _ = arrive(at: token.offset)
    leave()
  }

  mutating func end(_ container: JSONContainer) {
    levels.removeLast()
    leave()
  }

  /// Updates the offset even if the value was found before: of several members with the same name,
  /// the last one counts.
  private mutating func arrive(at offset: Int) -> Bool {
    guard let level = levels.last else {
      self.offset = offset
      return true
    }
    guard level.isOnPath, levels.count <= path.count else { return false }
    switch (path[levels.count - 1], level.container) {
    case (.index(level.index), .array): break
    case (.name(let name), .object) where name.hasSameBytes(as: level.name): break
    default: return false
    }
    self.offset = offset
    return true
  }

  private mutating func leave() {
    if !levels.isEmpty { levels[levels.count - 1].index += 1 }
  }
}

extension TextPosition {
  /// Creates the position of a value in a JSON text; if the value doesn't exist, that of its last
  /// existing ancestor.
  ///
  /// - Parameters:
  ///   - path: The path to the value.
  ///   - bytes: The text.
  ///   - start: The position of the text in its file or stream.
  /// - Complexity: O(*n*) in the bytes.
  public init(
    of path: [JSONStep], in bytes: ArraySlice<UInt8>, at start: TextPosition = TextPosition()
  ) {
    var (locator, parser) = (JSONLocator(path), JSONParser())
    // A text that isn't JSON was rejected before.
    try? parser.consume(Array(bytes), into: &locator)
    self = start
    advance(past: bytes.prefix(locator.offset).withoutByteOrderMark)
  }
}
