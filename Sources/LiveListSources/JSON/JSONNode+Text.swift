extension JSONNode {
  /// The value as a person reads it: text without quotes, numbers as written, what holds others as
  /// JSON without spaces.
  var text: String {
    if case .string(let text) = value { text } else { json }
  }

  private var json: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch value {
    case .null: text += "null"
    case .bool(let isTrue): text += isTrue ? "true" : "false"
    case .number(let digits): text += digits
    case .string(let string): string.writeQuoted(to: &text)
    case .array(let elements):
      text.write(elements, between: "[", "]") { element, text in element.write(to: &text) }
    case .object(let members):
      text.write(members, between: "{", "}") { member, text in
        member.name.writeQuoted(to: &text)
        text += ":"
        member.node.write(to: &text)
      }
    }
  }
}

extension String {
  fileprivate mutating func write<Part>(
    _ parts: [Part], between first: String, _ last: String, _ write: (Part, inout String) -> Void
  ) {
    self += first
    for (index, part) in parts.enumerated() {
      if index > 0 { self += "," }
      write(part, &self)
    }
    self += last
  }

  /// Writes the string in quotes, with no more escapes than JSON demands.
  fileprivate func writeQuoted(to text: inout String) {
    text += "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
