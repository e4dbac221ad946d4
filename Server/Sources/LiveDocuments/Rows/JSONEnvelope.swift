import LiveFormats

/// An object in JSON around the list that it consists of, found without reading the list.
///
/// Law: it is found only if the object is an envelope, as ``FoundRows`` finds those of values, and the
/// list is what the rest of the text says, provided that its elements are valid.
struct JSONEnvelope {
  /// The name of the list.
  let name: String
  /// Where the elements are in the text, with the bracket after them.
  let elements: Range<Int>

  /// The maximum number of brackets in the text after the list.
  private static let bracketLimit = 64

  /// - Parameters:
  ///   - bytes: The text.
  ///   - name: The name of the list; `nil` to detect it.
  /// - Returns: `nil` if the object has to be read as a value.
  /// - Complexity: O(*n*) in the bytes around the list.
  init?(_ bytes: [UInt8], name: String?) {
    let start = bytes.withUnsafeBufferPointer {
      EnvelopeScanner($0, at: bytes.withoutByteOrderMark.startIndex).listStart()
    }
    guard let start else { return nil }
    var end = bytes.endIndex
    for _ in 0..<Self.bracketLimit {
      // If the elements up to a bracket are valid, the list ends there, so only one bracket is right.
      guard let bracket = bytes[start..<end].lastIndex(of: UInt8(ascii: "]")) else { return nil }
      end = bracket
      let rest = bytes.withoutByteOrderMark[..<start] + Array("{}".utf8) + bytes[bracket...]
      guard let value = try? JSONValue(parsing: Array(rest), numbers: .asWritten) else { continue }
      guard let found = Self.name(ofListIn: value, name) else { return nil }
      (self.name, elements) = (found, start..<bracket + 1)
      return
    }
    return nil
  }

  /// The name of the list in an object in which an empty object stands for the list's elements.
  private static func name(ofListIn value: JSONValue, _ name: String?) -> String? {
    guard case .object(let members) = value else { return nil }
    let stand = JSONValue.array([.object([])])
    let lists = members.filter { $0.value == stand }
    guard lists.count == 1, let list = lists.first?.name,
      members.count(where: { $0.name == list }) == 1
    else { return nil }
    guard let name else { return value.envelope?.name == list ? list : nil }
    return name == list && !name.contains { ".[]".contains($0) } ? name : nil
  }
}

/// Finds the first list of objects in an object.
private struct EnvelopeScanner {
  private let bytes: TextPart
  private var index: Int

  init(_ bytes: TextPart, at start: Int) {
    (self.bytes, index) = (bytes, start)
  }

  /// Where the elements of the first list of objects start; `nil` if there is none, or if the text isn't
  /// an object.
  func listStart() -> Int? {
    var scanner = self
    guard scanner.take("{") else { return nil }
    while scanner.take("\"") {
      scanner.skipString()
      guard scanner.take(":") else { return nil }
      var list = scanner
      if list.take("["), case let start = list.index, list.take("{") { return start }
      scanner.skipValue()
      _ = scanner.take(",")
    }
    return nil
  }

  /// Skips white space, and then a character if it is the next one.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    while index < bytes.count, bytes[index].isJSONSpace { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Skips the rest of a string.
  private mutating func skipString() {
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index += 1
  }

  private mutating func skipValue() {
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        skipString()
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0: return
      default: break
      }
      index += 1
    }
  }
}

extension UInt8 {
  var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
