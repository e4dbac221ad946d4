import LiveTree
import LiveTreeWire

/// The contents of a file of a ``NodeCache``: a line of JSON that says what is kept, one with its value, and
/// one for each change since then.
///
///     {"path":"/friends","query":null}
///     {"value":{"0":"Ada","1":"Finn"}}
///     {"key":"1","value":"Huck"}
///
/// A last line that broke off is ignored, because the server sends what is missing.
@available(Systems 2024, *)
struct CacheFile {
  /// The node after all changes.
  let node: TreeNode

  /// The number of bytes of complete lines; anything that follows broke off.
  let length: Int

  /// The first line of a user's target's file, which no other target has.
  static func header(of target: ListenTarget, user: String? = nil) -> [UInt8] {
    let query = target.query.isUnconstrained ? nil : SocketPlace(target.path, target.query)
    return line(
      [
        .init(name: "path", value: .string(target.path.description)),
        .init(name: "query", value: query?.queryObject ?? .null),
      ] + (user.map { [.init(name: "user", value: .string($0))] } ?? []))
  }

  /// The line that replaces the whole node.
  static func line(of node: TreeNode) -> [UInt8] { line([member(node)]) }

  /// The lines that turn one node into another.
  ///
  /// - Complexity: O(*c* log *n*) for *c* changed children, besides the size of their values.
  static func lines(from old: TreeNode, to new: TreeNode) -> [UInt8] {
    guard old.scalar == new.scalar, old.priority == new.priority, !new.isAbsent else {
      return old == new ? [] : line(of: new)
    }
    let keys = new.children.changedKeys(since: old.children).sorted()
    // A node without children loses its priority: what is deleted comes last.
    let isDeleted = { new.children[$0].isAbsent }
    return (keys.filter { !isDeleted($0) } + keys.filter(isDeleted)).flatMap { key in
      line([.init(name: "key", value: .string(key.string)), member(new.children[key])])
    }
  }

  /// Reads the file of a target; `nil` if it's damaged or that of another target.
  init?(_ bytes: [UInt8], of target: ListenTarget, user: String? = nil) {
    let header = Self.header(of: target, user: user)
    guard bytes.starts(with: header), let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
      return nil
    }
    var node: TreeNode?
    for line in bytes[header.count..<(end + 1)].split(separator: UInt8(ascii: "\n")) {
      guard let json = try? JSONValue(parsing: line), let value = json["value"],
        let part = try? TreeNode(value)
      else { return nil }
      switch (json["key"], node) {
      case (nil, _): node = part
      case (.string(let text)?, let whole?):
        guard let key = try? TreeKey(text) else { return nil }
        node = whole.replacingChildren(with: whole.children.setting(part, for: key))
      default: return nil
      }
    }
    guard let node else { return nil }
    (self.node, length) = (node, end + 1)
  }

  private static func member(_ node: TreeNode) -> JSONValue.Member {
    .init(name: "value", value: node.json(export: true))
  }

  private static func line(_ members: [JSONValue.Member]) -> [UInt8] {
    Array((JSONValue.object(members).serialized() + "\n").utf8)
  }
}
