/// Reads the values of a text of which ``JSONGrammar`` has said that it is JSON.
struct JSONParser {
  let bytes: [UInt8]
  var offset: Int

  mutating func readValue() -> JSONNode {
    skipSpace()
    let start = offset
    switch bytes[start] {
    case UInt8(ascii: "{"): return JSONNode(offset: start, value: .object(readMembers()))
    case UInt8(ascii: "["): return JSONNode(offset: start, value: .array(readElements()))
    case UInt8(ascii: "\""): return JSONNode(offset: start, value: .string(readString()))
    default: return JSONNode(offset: start, value: readWord())
    }
  }

  private mutating func readMembers() -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    while !readEnd(UInt8(ascii: "}")) {
      let name = readString()
      skipSpace()
      offset += 1
      members.append(JSONNode.Member(name: name, node: readValue()))
    }
    return members
  }

  private mutating func readElements() -> [JSONNode] {
    var elements: [JSONNode] = []
    while !readEnd(UInt8(ascii: "]")) { elements.append(readValue()) }
    return elements
  }

  /// Passes the bracket or the comma before an element.
  private mutating func readEnd(_ bracket: UInt8) -> Bool {
    skipSpace()
    if bytes[offset] != bracket { offset += 1 }
    skipSpace()
    guard bytes[offset] == bracket else { return false }
    offset += 1
    return true
  }

  private mutating func readWord() -> JSONNode.Value {
    let start = offset
    while offset < bytes.count, Self.belongsToWord(bytes[offset]) { offset += 1 }
    switch String(decoding: bytes[start..<offset], as: UTF8.self) {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case let digits: return .number(digits)
    }
  }

  private static func belongsToWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "E"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  private mutating func skipSpace() {
    while offset < bytes.count, bytes[offset] <= UInt8(ascii: " ") { offset += 1 }
  }
}

extension JSONParser {
  private mutating func readString() -> String {
    offset += 1
    let start = offset
    while bytes[offset] != UInt8(ascii: "\""), bytes[offset] != UInt8(ascii: "\\") { offset += 1 }
    var text = String(decoding: bytes[start..<offset], as: UTF8.self)
    while bytes[offset] != UInt8(ascii: "\"") { text += readPiece() }
    offset += 1
    return text
  }

  /// Reads the escapes that stand together, or what is between two of them.
  private mutating func readPiece() -> String {
    let start = offset
    guard bytes[start] == UInt8(ascii: "\\") else {
      while bytes[offset] != UInt8(ascii: "\""), bytes[offset] != UInt8(ascii: "\\") { offset += 1 }
      return String(decoding: bytes[start..<offset], as: UTF8.self)
    }
    // Together, for two of them may be the halves of one character. A half alone becomes U+FFFD.
    var units: [UInt16] = []
    while bytes[offset] == UInt8(ascii: "\\") { units.append(readEscape()) }
    return String(decoding: units, as: UTF16.self)
  }

  private mutating func readEscape() -> UInt16 {
    let letter = bytes[offset + 1]
    offset += 2
    switch letter {
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "u"):
      defer { offset += 4 }
      return bytes[offset..<offset + 4].reduce(0) { $0 << 4 | Self.digit($1) }
    default: return UInt16(letter)
    }
  }

  private static func digit(_ byte: UInt8) -> UInt16 {
    // "A" and "a" are 9 below their values in the low four bits.
    UInt16(byte & 0x0F) + (byte > UInt8(ascii: "9") ? 9 : 0)
  }
}
