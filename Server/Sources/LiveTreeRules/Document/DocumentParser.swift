import LiveTree

/// Reads JSON with `//` and `/* */` comments and with strings of several lines.
///
/// Source: REALTIME-PROTOCOL §2.7; RFC 8259.
struct DocumentParser {
  /// The most bytes of a document; the documented limit of the service is 64 KiB.
  static let maximumBytes = 1 << 20

  /// The most objects and arrays inside one another.
  static let maximumDepth = 64

  private let bytes: [UInt8]
  private var position = 0
  private(set) var place = TextPlace.start

  init(_ text: String) {
    bytes = Array(text.utf8)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// The byte to be read, `nil` at the end.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  func error(_ message: String) -> RulesError {
    RulesError(at: place, message)
  }

  /// Reads the whole document.
  mutating func document() throws(RulesError) -> DocumentValue {
    guard bytes.count <= Self.maximumBytes else {
      throw error("The rules are longer than \(Self.maximumBytes) bytes. Make them shorter.")
    }
    let value = try value(depth: Self.maximumDepth)
    try skipSpace()
    guard next == nil else {
      throw error("The rules end with the bracket before this. Remove what follows.")
    }
    return value
  }

  mutating func advance() {
    guard let byte = next else { return }
    position += 1
    place.pass(byte)
  }

  /// Reads a byte if it comes next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    advance()
    return true
  }

  /// Skips white space and comments.
  mutating func skipSpace() throws(RulesError) {
    while let byte = next {
      switch byte {
      case 0x20, 0x0A, 0x0D, 0x09: advance()
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(RulesError) {
    let start = place
    advance()
    if skip("/") {
      while let byte = next, byte != 0x0A { advance() }
    } else if skip("*") {
      while !(skip("*") && next == UInt8(ascii: "/")) {
        guard next != nil else {
          throw RulesError(at: start, "This comment has no end. Close it with */.")
        }
        if next != UInt8(ascii: "*") { advance() }
      }
      advance()
    } else {
      throw RulesError(at: start, "A comment starts with // or /*.")
    }
  }
}

extension DocumentParser {
  /// - Parameter depth: How many more objects and arrays may be opened.
  private mutating func value(depth: Int) throws(RulesError) -> DocumentValue {
    try skipSpace()
    let start = place
    return DocumentValue(content: try content(depth: depth), place: start)
  }

  private mutating func content(depth: Int) throws(RulesError) -> DocumentValue.Content {
    switch next {
    case nil:
      throw error("The rules end too early. A value is missing here.")
    case UInt8(ascii: "{"):
      return .object(try members(depth: depth - 1))
    case UInt8(ascii: "["):
      return .array(try elements(depth: depth - 1))
    case UInt8(ascii: "\""):
      return .string(try string())
    default:
      return .scalar(try scalar())
    }
  }

  private func check(_ depth: Int) throws(RulesError) {
    guard depth >= 0 else {
      throw error("More than \(Self.maximumDepth) levels. Nest the rules less deeply.")
    }
  }

  private mutating func elements(depth: Int) throws(RulesError) -> [DocumentValue] {
    try check(depth)
    advance()
    var elements: [DocumentValue] = []
    try skipSpace()
    if skip("]") { return elements }
    repeat {
      elements.append(try value(depth: depth))
      try skipSpace()
    } while skip(",")
    guard skip("]") else { throw error("Write \",\" or \"]\" here.") }
    return elements
  }

  private mutating func members(depth: Int) throws(RulesError) -> [DocumentValue.Member] {
    try check(depth)
    advance()
    var members: [DocumentValue.Member] = []
    var names: Set<[UInt8]> = []
    try skipSpace()
    if skip("}") { return members }
    repeat {
      let member = try member(depth: depth)
      guard names.insert(Array(member.name.utf8)).inserted else {
        throw RulesError(
          at: member.place, "\"\(member.name)\" stands here twice. Put both into one.")
      }
      members.append(member)
      try skipSpace()
    } while skip(",")
    guard skip("}") else { throw error("Write \",\" or \"}\" here.") }
    return members
  }

  private mutating func member(depth: Int) throws(RulesError) -> DocumentValue.Member {
    try skipSpace()
    let start = place
    guard next == UInt8(ascii: "\"") else {
      throw error("Write a name in double quotes here, and no comma before a bracket.")
    }
    let name = try string().string
    try skipSpace()
    guard skip(":") else { throw error("Write \":\" after the name.") }
    return DocumentValue.Member(name: name, place: start, value: try value(depth: depth))
  }
}
