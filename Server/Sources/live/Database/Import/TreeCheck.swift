import LiveTree
import LiveTreeWire

/// Checks that a JSON text is one that a database with the documented limits can hold.
///
/// A database may ask for less, and its rules for more: what it refuses then is told part by part.
///
/// Source: REALTIME-PROTOCOL §1.1 and §1.2.
struct TreeCheck: JSONReceiver {
  /// An object or an array that is open.
  private struct Level {
    var isServerValue = false
    var holdsValue = false
    var holdsChildren = false
  }

  private let limits = TreeLimits()
  private let above: Int
  private var levels: [Level] = []
  /// The name of what comes next, when it is none of a child.
  private var special: String?
  private(set) var fault: String?

  /// - Parameter above: How many levels are above the text.
  init(below above: Int) { self.above = above }

  mutating func begin(isObject: Bool) {
    let name = special.take()
    if name == ".value" || name == ".priority" { fault = "a string, a number or a truth value" }
    levels.append(Level(isServerValue: name == ".sv"))
    if above + levels.count > limits.maximumDepth { fault = Self.shallower(limits) }
  }

  mutating func name(_ text: [UInt8]) {
    guard case .string(let name)? = try? JSONValue(parsing: text), let level = levels.indices.last
    else { return }
    switch name {
    case ".priority" where !levels[level].isServerValue: special = name
    case ".value" where !levels[level].isServerValue, ".sv" where !levels[level].isServerValue:
      special = name
      levels[level].holdsValue = true
    default:
      levels[level].holdsChildren = true
      if (try? TreeKey(name)) == nil { fault = Self.key }
    }
    if levels[level].holdsValue && levels[level].holdsChildren {
      fault = "a value or children, not both"
    }
  }

  mutating func scalar(_ text: [UInt8]) {
    let name = special.take()
    if name == ".priority" && (text.starts(with: "t".utf8) || text.starts(with: "f".utf8)) {
      fault = "a string, a number or null"
    }
    if name == ".sv" && text != Array(#""timestamp""#.utf8) {
      fault = #""timestamp", or {"increment": …}"#
    }
    // Escapes make a text longer than the string that it stands for.
    if text.count > limits.maximumStringBytes,
      case .string(let string)? = try? JSONValue(parsing: text),
      string.utf8.count > limits.maximumStringBytes
    {
      fault = "a string of at most \(limits.maximumStringBytes >> 20) MiB"
    }
  }

  mutating func end() { levels.removeLast() }

  private static let key = "a key: 1 to 768 bytes without . # $ [ ] / and control characters"

  private static func shallower(_ limits: TreeLimits) -> String {
    "at most \(limits.maximumDepth) levels below the root"
  }
}
