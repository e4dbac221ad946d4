import LiveTree

/// Reads one value after the other from a buffer that outlives it.
struct JSONParser {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  /// The byte to be read, `nil` at the end.
  var next: UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  func error(_ expected: String, at offset: Int? = nil) -> JSONError {
    JSONError(expected: expected, at: offset ?? position, of: bytes)
  }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  /// Reads a byte if it comes next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// - Parameter depth: How many more levels of arrays and objects are allowed.
  mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    skipSpace()
    guard let next else { throw error("a value") }
    switch next {
    case UInt8(ascii: "{"): return .object(try members(depth: depth - 1))
    case UInt8(ascii: "["): return .array(try elements(depth: depth - 1))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw error("a value")
    }
  }

  private mutating func literal(
    _ text: StaticString, _ value: JSONValue
  ) throws(JSONError) -> JSONValue {
    let count = text.utf8CodeUnitCount
    let end = min(position + count, bytes.count)
    let isThere = text.withUTF8Buffer { $0.elementsEqual(bytes[position..<end]) }
    guard isThere else { throw error("a value") }
    position = end
    return value
  }

  private mutating func elements(depth: Int) throws(JSONError) -> [JSONValue] {
    guard depth >= 0 else { throw error("a less deeply nested value") }
    position += 1
    var result: [JSONValue] = []
    skipSpace()
    if skip("]") { return result }
    repeat {
      result.append(try value(depth: depth))
      skipSpace()
    } while skip(",")
    guard skip("]") else { throw error("\",\" or \"]\"") }
    return result
  }

  private mutating func members(depth: Int) throws(JSONError) -> [JSONValue.Member] {
    guard depth >= 0 else { throw error("a less deeply nested value") }
    position += 1
    var result: [JSONValue.Member] = []
    skipSpace()
    if skip("}") { return result }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw error("a name in quotes") }
      let name = try string()
      skipSpace()
      guard skip(":") else { throw error("\":\"") }
      result.append(JSONValue.Member(name: name, value: try value(depth: depth)))
      skipSpace()
    } while skip(",")
    guard skip("}") else { throw error("\",\" or \"}\"") }
    return result
  }
}
