public import LiveListTesting
public import LiveTree

/// Small random trees with few keys, so that writes often affect the same nodes.
public enum RandomTrees {
  /// Some keys sort before `a` followed by a slash, and some after it.
  private static let keys = ["a", "b", "a!b", "a b", "a-", "a+b", "a0", "1", "10", "é"]
    .compactMap { try? TreeKey($0) }

  /// A set or an update.
  public static func commit(on root: TreeNode, using random: inout SplitMix64) -> TreeCommit {
    let path = path(using: &random)
    guard Int.random(in: 0..<4, using: &random) == 0 else {
      return TreeCommit(setting: node(levels: 3, using: &random), at: path)
    }
    var changes: [TreeChange] = []
    for key in keys.shuffled(using: &random).prefix(2) {
      changes.append(
        TreeChange(path: path.appending(key), node: node(levels: 2, using: &random)))
    }
    return TreeCommit(updating: changes, at: path)
  }

  /// A random commit, or a change of the list of one of a few sessions.
  public static func onDisconnect(
    on root: TreeNode, using random: inout SplitMix64
  ) -> TreeLogEntry.Change {
    let (session, path) = ("s\(Int.random(in: 0..<3, using: &random))", path(using: &random))
    let value = JSONValue.object([.init(name: ".sv", value: .string("timestamp"))])
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .onDisconnect(session: session, .end)
    case 1: return .onDisconnect(session: session, .cancel(path))
    case 2: return .commit(commit(on: root, using: &random))
    case 3...4:
      let write = OnDisconnectWrite(.update(path, .object([])), as: .unauthenticated)
      return .onDisconnect(session: session, .append(write))
    case 5:
      let index = Int.random(in: 0..<4, using: &random)
      let write = OnDisconnectWrite(.set(path, .string("é")), as: .unauthenticated)
      return .onDisconnect(
        session: session, .replace(index, with: Bool.random(using: &random) ? write : nil))
    default:
      return .onDisconnect(
        session: session, .append(OnDisconnectWrite(.set(path, value), as: .admin)))
    }
  }

  private static func path(using random: inout SplitMix64) -> TreePath {
    TreePath(
      (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in
        keys.randomElement(using: &random)
      })
  }

  private static func node(levels: Int, using random: inout SplitMix64) -> TreeNode {
    let priority: TreePriority? =
      switch Int.random(in: 0..<6, using: &random) {
      case 0: .number(Double(Int.random(in: 0..<3, using: &random)))
      case 1: .string("p")
      default: nil
      }
    switch Int.random(in: 0..<(levels > 0 ? 8 : 5), using: &random) {
    case 0: return .absent
    case 1: return TreeNode(.integer(Int64.random(in: -2...2, using: &random)), priority: priority)
    case 2: return TreeNode(.string("text"), priority: priority)
    case 3: return TreeNode(.bool(true), priority: priority)
    case 4: return TreeNode(.double(0.5), priority: priority)
    default:
      let children = keys.shuffled(using: &random).prefix(3).map { key in
        (key, node(levels: levels - 1, using: &random))
      }
      return TreeNode(children: children, priority: priority)
    }
  }
}
