import Synchronization

@available(Systems 2024, *)
extension TreeNode {
  /// The hash that servers and clients compare to detect equal values. It's also the ETag.
  ///
  /// The digest is a parameter, because this module imports only the standard library:
  ///
  ///     node.hash { Data(Insecure.SHA1.hash(data: $0)).base64EncodedString() }
  ///
  /// - Parameter base64SHA1: Returns the Base64 text of the SHA-1 digest of bytes. It must always be
  ///   the same function, because hashes are cached.
  /// - Returns: The hash; an empty string for an absent node.
  /// - Complexity: O(*n*) in the number of nodes the first time. Inner nodes cache their hashes:
  ///   after a change, only the changed nodes, their ancestors and the leaves directly below those
  ///   are hashed again.
  ///
  /// Source: Protocol.md §5.6.
  public func hash(base64SHA1: ([UInt8]) -> String) -> String {
    switch content {
    case .absent: ""
    case .leaf, .prioritizedLeaf: base64SHA1(hashText(base64SHA1: base64SHA1))
    case .inner(let inner): inner.hash { base64SHA1(hashText(base64SHA1: base64SHA1)) }
    }
  }

  private func hashText(base64SHA1: ([UInt8]) -> String) -> [UInt8] {
    var text: [UInt8] = []
    if let priority {
      text += "priority:".utf8
      text += priority.scalar.hashText.utf8
      text += ":".utf8
    }
    if let scalar {
      text += scalar.hashText.utf8
    }
    for (key, node) in childrenByPriority {
      text += ":".utf8
      text += key.string.utf8
      text += ":".utf8
      text += node.hash(base64SHA1: base64SHA1).utf8
    }
    return text
  }

  private var childrenByPriority: [TreeChildren.Element] {
    children.contains { $0.node.priority != nil }
      ? children.sorted(by: .priority) : Array(children)
  }
}

/// The hash of an inner node.
final class NodeHash: Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }
}

@available(Systems 2024, *)
extension TreeNode.InnerNode {
  /// The cached hash. Concurrent first calls may both compute it, with the same result.
  fileprivate func hash(_ make: () -> String) -> String {
    (keptHash.load() ?? keptHash.storeIfNil(NodeHash(make()))).text
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

/// The 16 hexadecimal digits of the big-endian IEEE double.
func hexadecimal(_ number: Double) -> String {
  let digits = String(number.bitPattern, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
