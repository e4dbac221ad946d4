/// The text of an object, whose members are looked up without building its value.
public struct JSONObjectText {
  /// The result of looking up a member.
  public enum Lookup {
    /// The value of the member.
    case value(JSONValue)
    /// The object has no such member.
    case missing
    /// Only the value of the object says whether there is one, because the text isn't an object, or
    /// because a name is written with an escape or isn't ASCII.
    case undecided
  }

  /// Which of several members of the same name counts.
  public enum Occurrence: Sendable {
    case first, last
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  /// Creates the text of an object.
  ///
  /// - Parameter text: A text that is known to be JSON. It must outlive this value.
  public init(_ text: UnsafeBufferPointer<UInt8>) {
    bytes = text
  }

  /// Looks up a member.
  ///
  /// - Parameters:
  ///   - name: The name in ASCII.
  ///   - occurrence: Which of several members of this name counts.
  /// - Complexity: O(*n*) in the bytes.
  public func member(
    _ name: UnsafeBufferPointer<UInt8>, _ occurrence: Occurrence
  ) -> Lookup {
    var (text, found) = (self, Range<Int>?.none)
    text.skipSpace()
    guard text.take(UInt8(ascii: "{")) else { return .undecided }
    text.skipSpace()
    while let start = text.index(of: UInt8(ascii: "\"")) {
      guard text.skipString() else { return .undecided }
      let isMatch = text.holds(name, at: start + 1, end: text.index - 1)
      text.skipSpace()
      guard text.take(UInt8(ascii: ":")) else { return .undecided }
      text.skipSpace()
      let value = text.index
      text.skipValue()
      if isMatch {
        found = value..<text.index
        if occurrence == .first { break }
      }
      text.skipSpace()
      if text.take(UInt8(ascii: ",")) { text.skipSpace() }
    }
    guard let found else { return .missing }
    return Self.value(of: UnsafeBufferPointer(rebasing: bytes[found])).map { .value($0) }
      ?? .undecided
  }

  private static func value(of text: UnsafeBufferPointer<UInt8>) -> JSONValue? {
    guard let first = text.first else { return nil }
    let kind: JSONToken.Kind
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return try? JSONValue(parsing: text, numbers: .asWritten)
    case UInt8(ascii: "\"") where text.count > 1: kind = .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): kind = .number
    default: kind = .literal
    }
    let token = JSONToken(
      kind: kind, bytes: text, offset: 0,
      hasEscapes: kind == .string && text.contains(UInt8(ascii: "\\")))
    return try? token.value(.asWritten)
  }
}

extension JSONObjectText {
  private func index(of byte: UInt8) -> Int? {
    index < bytes.count && bytes[index] == byte ? index : nil
  }

  private func holds(_ name: UnsafeBufferPointer<UInt8>, at start: Int, end: Int) -> Bool {
    guard end - start == name.count else { return false }
    for offset in name.indices where bytes[start + offset] != name[offset] { return false }
    return true
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index(of: byte) != nil else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
  }

  /// Skips a string.
  ///
  /// - Returns: Whether it consists of plain ASCII.
  private mutating func skipString() -> Bool {
    index += 1
    var isPlain = true
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 1
        isPlain = false
      } else if bytes[index] >= 0x80 {
        isPlain = false
      }
      index += 1
    }
    index = min(index + 1, bytes.count)
    return isPlain
  }

  private mutating func skipValue() {
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        _ = skipString()
        if depth == 0 { return }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard depth > 0 else { return }
        depth -= 1
        if depth == 0 {
          index += 1
          return
        }
      case UInt8(ascii: ","), 0x00...0x20: if depth == 0 { return }
      default: break
      }
      index += 1
    }
  }
}
