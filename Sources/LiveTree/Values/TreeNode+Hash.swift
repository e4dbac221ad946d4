extension TreeNode {
  /// The hash by which servers and clients of the database recognise equal values; also the ETag.
  ///
  /// The digest is passed in, because this module imports nothing:
  ///
  ///     node.hash { Data(Insecure.SHA1.hash(data: $0)).base64EncodedString() }
  ///
  /// - Parameter base64SHA1: The Base64 text of the SHA-1 digest of some bytes.
  /// - Returns: The hash; an empty text for an absent node.
  /// - Complexity: O(*n*) in all nodes below; nothing is kept between calls.
  ///
  /// Source: REALTIME-PROTOCOL §5.6.
  public func hash(base64SHA1: ([UInt8]) -> String) -> String {
    guard !isAbsent else { return "" }
    var text: [UInt8] = []
    if let priority {
      text += "priority:".utf8
      text += priority.scalar.hashText.utf8
      text += ":".utf8
    }
    if let scalar {
      text += scalar.hashText.utf8
    } else {
      for (key, node) in childrenByPriority {
        text += ":".utf8
        text += key.string.utf8
        text += ":".utf8
        text += node.hash(base64SHA1: base64SHA1).utf8
      }
    }
    return base64SHA1(text)
  }

  private var childrenByPriority: [TreeChildren.Element] {
    children.contains { $0.node.priority != nil }
      ? children.sorted(by: .priority) : Array(children)
  }
}

extension TreeScalar {
  fileprivate var hashText: String {
    switch self {
    case .bool(let value): "boolean:\(value)"
    case .integer(let number): "number:\(hexadecimal(Double(number)))"
    case .double(let number): "number:\(hexadecimal(number))"
    case .string(let text): "string:\(text)"
    }
  }
}

/// The 16 digits of the big-endian IEEE double.
func hexadecimal(_ number: Double) -> String {
  let digits = String(number.bitPattern, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
