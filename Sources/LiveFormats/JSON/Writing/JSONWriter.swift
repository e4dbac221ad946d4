/// Writes values to a buffer.
struct JSONWriter {
  let isPretty: Bool
  private(set) var bytes: [UInt8] = []

  init(isPretty: Bool) {
    self.isPretty = isPretty
  }

  mutating func write(_ value: JSONValue, indentation: Int) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let number): bytes += String(number).utf8
    case .double(let number): write(number)
    case .decimal(let number): bytes += number.digits.utf8
    case .string(let text): write(text)
    case .array(let elements):
      write("[", elements, "]", indentation: indentation) { writer, element in
        writer.write(element, indentation: indentation + 1)
      }
    case .object(let members):
      write("{", members, "}", indentation: indentation) { writer, member in
        writer.write(member.name)
        writer.bytes += (writer.isPretty ? ": " : ":").utf8
        writer.write(member.value, indentation: indentation + 1)
      }
    }
  }

  private mutating func write<Item>(
    _ opening: String, _ items: [Item], _ closing: String, indentation: Int,
    _ writeItem: (inout JSONWriter, Item) -> Void
  ) {
    bytes += opening.utf8
    for (position, item) in items.enumerated() {
      if position > 0 { bytes += ",".utf8 }
      breakLine(indentation + 1)
      writeItem(&self, item)
    }
    if !items.isEmpty { breakLine(indentation) }
    bytes += closing.utf8
  }

  private mutating func breakLine(_ indentation: Int) {
    guard isPretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: 2 * indentation)
  }

  private mutating func write(_ number: Double) {
    precondition(number.isFinite, "JSON can't represent the number \(number).")
    let text = number.description
    bytes += (abs(number) <= 0x1p53 && text.hasSuffix(".0") ? text.dropLast(2) : text[...]).utf8
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    text.withBytes { write($0) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends runs of characters that need no escape.
  private mutating func write(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for (index, byte) in text.enumerated() where byte < 0x20 || byte == 0x22 || byte == 0x5C {
      bytes.append(contentsOf: text[start..<index])
      writeEscaped(byte)
      start = index + 1
    }
    bytes.append(contentsOf: text[start...])
  }

  private mutating func writeEscaped(_ byte: UInt8) {
    switch byte {
    case 0x0A: bytes += "\\n".utf8
    case 0x0D: bytes += "\\r".utf8
    case 0x09: bytes += "\\t".utf8
    case 0x00...0x1F:
      bytes += (byte < 0x10 ? "\\u000" : "\\u00").utf8
      bytes += String(byte, radix: 16).utf8
    default:
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    }
  }
}
