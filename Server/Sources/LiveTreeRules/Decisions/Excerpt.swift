import LiveTree

extension RuleValue {
  /// The start of the value as JSON.
  var excerpt: String {
    var excerpt = Excerpt()
    switch self {
    case .null: excerpt.write(.null)
    case .bool(let value): excerpt.write(.bool(value))
    case .number(let number): excerpt.append(number.text)
    case .string(let text): excerpt.write(.string(text))
    case .branch: excerpt.append("{…}")
    case .claims(let json): excerpt.write(json)
    case .snapshot(let snapshot): excerpt.write(snapshot.node)
    }
    return excerpt.text
  }
}

/// Writes JSON up to a maximum length, and visits only the values that it writes.
private struct Excerpt {
  private static let maximumLength = 100

  private(set) var text = ""
  private var isCut = false

  mutating func append(_ part: String) {
    guard !isCut else { return }
    text += part
    guard text.count > Self.maximumLength else { return }
    text = String(text.prefix(Self.maximumLength)) + "…"
    isCut = true
  }

  mutating func write(_ node: TreeNode) {
    if let scalar = node.scalar { return write(TreeNode(scalar).json()) }
    if node.isAbsent { return write(.null) }
    write(node.children.lazy.map { ($0.key.string, $0.node) }) { $0.write($1) }
  }

  mutating func write(_ json: JSONValue) {
    switch json {
    case .null: append("null")
    case .bool(let value): append("\(value)")
    case .integer(let number): append("\(number)")
    case .double(let number): append(RuleNumber.double(number).text)
    case .decimal(let number): append(number.digits)
    case .string(let text): write(string: text)
    case .array(let elements):
      append("[")
      for (index, element) in elements.enumerated() where !isCut {
        append(index == 0 ? "" : ",")
        write(element)
      }
      append("]")
    case .object(let members):
      write(members.lazy.map { ($0.name, $0.value) }) { $0.write($1) }
    }
  }

  private mutating func write<Value>(
    _ members: some Sequence<(String, Value)>, _ write: (inout Excerpt, Value) -> Void
  ) {
    append("{")
    var isFirst = true
    for (name, value) in members {
      guard !isCut else { return }
      append(isFirst ? "" : ",")
      isFirst = false
      self.write(string: name)
      append(":")
      write(&self, value)
    }
    append("}")
  }

  private mutating func write(string: String) {
    var escaped = "\""
    for scalar in string.unicodeScalars.prefix(Self.maximumLength) {
      switch scalar {
      case "\"": escaped += "\\\""
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      case "\t": escaped += "\\t"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    append(escaped + "\"")
  }
}
