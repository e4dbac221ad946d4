import LiveListTesting
import LiveTree

extension TreeNode {
  /// A tree with all kinds of keys, values and priorities.
  static func random(
    levels: Int = 3, children: Int = 6, using generator: inout SplitMix64
  ) -> TreeNode {
    let priority = TreePriority.random(using: &generator)
    if levels == 0 || Int.random(in: 0..<4, using: &generator) == 0 {
      return TreeNode(.random(using: &generator), priority: priority)
    }
    var elements: [(TreeKey, TreeNode)] = []
    for _ in 0..<children {
      let key = TreeKey.random(using: &generator)
      elements.append((key, .random(levels: levels - 1, children: children, using: &generator)))
    }
    return TreeNode(children: elements, priority: priority)
  }
}

extension TreeKey {
  static func random(using generator: inout SplitMix64) -> TreeKey {
    let keys: [TreeKey] = [
      "0", "1", "2", "3", "007", "-1", "B", "a", "b", "é", "e\u{301}", "😀", "\u{FFEE}", " ",
    ]
    return keys[Int.random(in: keys.indices, using: &generator)]
  }
}

extension TreeScalar {
  static func random(using generator: inout SplitMix64) -> TreeScalar {
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: .bool(Bool.random(using: &generator))
    case 1: .integer(Int64.random(in: -3...3, using: &generator))
    case 2: .integer(Int64(bitPattern: generator.next()))
    case 3: .double(Double.random(in: -1e9...1e9, using: &generator))
    default:
      .string(
        ["", "a", "é", "e\u{301}", "line\nbreak", "😀\"\\"].randomElement(using: &generator) ?? "")
    }
  }
}

extension TreePriority {
  static func random(using generator: inout SplitMix64) -> TreePriority? {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: .number(Double(Int.random(in: -2...2, using: &generator)))
    case 1: .string("p")
    default: nil
    }
  }
}

extension OnDisconnectChange {
  static func random(at path: TreePath, using generator: inout SplitMix64) -> OnDisconnectChange {
    let value = JSONValue.object([
      .init(name: ".sv", value: .string("timestamp")), .init(name: "é\n", value: .double(0.5)),
    ])
    let identities: [TreeIdentity] = [
      .admin, .unauthenticated, .user(.object([.init(name: "uid", value: .string("ada"))])),
    ]
    let identity = identities[Int.random(in: 0..<3, using: &generator)]
    let index = Int.random(in: 0..<9, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return .append(OnDisconnectWrite(.set(path, value), as: identity))
    case 1: return .append(OnDisconnectWrite(.update(path, value), as: identity))
    case 2: return .cancel(path)
    case 3: return .replace(index, with: OnDisconnectWrite(.set(path, value), as: identity))
    case 4: return .replace(index, with: nil)
    default: return .end
    }
  }
}
