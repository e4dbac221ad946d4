import LiveListTesting
import LiveTree
import LiveTreeRules

/// Rules as a tree of templates; every path is checked to decide a request.
final class NaiveRules: Sendable {
  let read: RuleTemplate?
  let write: RuleTemplate?
  let validate: RuleTemplate?
  let children: [(name: String, rules: NaiveRules)]

  init(levels: Int, using generator: inout SplitMix64) {
    func template(_ probability: Double, forReading: Bool) -> RuleTemplate? {
      guard Double.random(in: 0..<1, using: &generator) < probability else { return nil }
      return RuleTemplate.all.filter { $0.isForReading || !forReading }
        .randomElement(using: &generator)
    }
    read = template(0.4, forReading: true)
    write = template(0.5, forReading: false)
    validate = template(0.4, forReading: false)
    let names = levels == 0 ? [] : ["a", "b", "$\(levels)"]
    var children: [(String, NaiveRules)] = []
    for name in names where Bool.random(using: &generator) {
      children.append((name, NaiveRules(levels: levels - 1, using: &generator)))
    }
    self.children = children
  }

  /// The rules as a document.
  var text: String {
    var members: [String] = []
    for (kind, rule) in [(".read", read), (".write", write), (".validate", validate)] {
      if let rule { members.append("\"\(kind)\": \"\(rule.text)\"") }
    }
    members += children.map { "\"\($0.name)\": \($0.rules.text)" }
    return "{\(members.joined(separator: ", "))}"
  }

  private subscript(key: TreeKey) -> NaiveRules? {
    (children.first { $0.name == key.string } ?? children.first { $0.name.hasPrefix("$") })?.rules
  }

  private subscript(path: TreePath) -> NaiveRules? {
    path.reduce(self) { rules, key in rules?[key] }
  }

  private func prefixes(of path: TreePath) -> [TreePath] {
    (0...path.count).map { TreePath(path.prefix($0)) }
  }

  func allowsRead(_ path: TreePath, _ scope: (TreePath) -> NaiveScope) -> Bool {
    prefixes(of: path).contains { self[$0]?.read?.meaning(scope($0)) ?? false }
  }

  /// Whether a write is allowed at a path: it must be granted at or above the path, and valid at
  /// every path above and below in the tree after the write.
  func allowsWrite(_ path: TreePath, _ scope: (TreePath) -> NaiveScope) -> Bool {
    guard prefixes(of: path).contains(where: { self[$0]?.write?.meaning(scope($0)) ?? false })
    else { return false }
    let after = scope(.root).after
    return after.allPaths.filter { $0.starts(with: path) || path.starts(with: $0) }
      .allSatisfy { place in
        guard let rule = self[place]?.validate else { return true }
        return rule.meaning(scope(place)) ?? false
      }
  }
}

extension TreeNode {
  /// The paths of all nodes, including this one.
  var allPaths: [TreePath] {
    guard !isAbsent else { return [] }
    return [.root]
      + children.flatMap { key, node in node.allPaths.map { TreePath([key]).appending($0) } }
  }

  /// A tree with few keys and few values, so that rules often find data.
  static func small(levels: Int, using generator: inout SplitMix64) -> TreeNode {
    guard levels > 0, Int.random(in: 0..<3, using: &generator) > 0 else {
      let leaves: [TreeNode] = [
        .absent, TreeNode(.integer(1)), TreeNode(.integer(2)), TreeNode(.string("text")),
        TreeNode(.bool(true)),
      ]
      return leaves.randomElement(using: &generator) ?? .absent
    }
    let keys = ["a", "b", "c"].map(TreeKey.key)
    return TreeNode(
      children: keys.map { ($0, .small(levels: levels - 1, using: &generator)) })
  }
}

extension TreePath {
  /// A path of few keys.
  static func small(levels: Int, using generator: inout SplitMix64) -> TreePath {
    let keys = ["a", "b", "c"].map(TreeKey.key)
    return TreePath(
      (0..<Int.random(in: 0...levels, using: &generator)).map { _ in
        keys[Int.random(in: 0..<3, using: &generator)]
      })
  }
}
