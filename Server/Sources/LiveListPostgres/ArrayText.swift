import LiveFormats

/// The text of an array, such as `{1,NULL,3}` or `{{"a b",c},{d,"\""}}`.
///
/// Source: PostgreSQL's documentation, "Array Input and Output Syntax".
struct ArrayText {
  private let bytes: [UInt8]
  private let element: ColumnType

  init(_ bytes: some Collection<UInt8>, of element: ColumnType) {
    (self.bytes, self.element) = (Array(bytes), element)
  }

  /// The array; `nil` if the text isn't one.
  var value: JSONValue? {
    // Bounds other than 1 are written before the array: `[0:1]={a,b}`.
    var rest = bytes[...]
    if rest.first == UInt8(ascii: "[") { rest = rest.drop { $0 != UInt8(ascii: "{") } }
    guard let value = list(&rest), rest.isEmpty else { return nil }
    return value
  }

  private func list(_ rest: inout ArraySlice<UInt8>) -> JSONValue? {
    guard rest.take("{") else { return nil }
    if rest.take("}") { return .array([]) }
    var values: [JSONValue] = []
    repeat {
      guard let value = rest.first == UInt8(ascii: "{") ? list(&rest) : single(&rest) else {
        return nil
      }
      values.append(value)
    } while rest.take(",")
    return rest.take("}") ? .array(values) : nil
  }

  private func single(_ rest: inout ArraySlice<UInt8>) -> JSONValue? {
    if rest.take("\"") { return quoted(&rest).map(element.value) }
    let text = rest.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "}") }
    rest = rest[text.endIndex...]
    return text.elementsEqual("NULL".utf8) ? .null : element.value(of: text)
  }

  /// The text up to a quote, without it; `nil` if there is none.
  private func quoted(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    var text: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return text }
      guard let plain = byte == UInt8(ascii: "\\") ? rest.popFirst() : byte else { return nil }
      text.append(plain)
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// Removes a character from the beginning.
  ///
  /// - Returns: Whether the slice begins with it.
  fileprivate mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let first, UInt32(first) == character.value else { return false }
    removeFirst()
    return true
  }
}
