import LiveTree

/// The tree of values that Firebase's clients keep for `onDisconnect`, step by step: a later value
/// replaces what lies at and below its path, and a cancel removes it. It shares no code with the
/// library's list of writes.
final class WriteTreeOracle {
  private var value: OracleWriteValue?
  private var children: [TreeKey: WriteTreeOracle] = [:]

  func remember(_ new: OracleWriteValue, at path: [TreeKey]) {
    guard let key = path.first else {
      (value, children) = (new, [:])
      return
    }
    if let old = value {
      value = old.updating(path, to: new)
    } else {
      let child = children[key] ?? WriteTreeOracle()
      children[key] = child
      child.remember(new, at: Array(path.dropFirst()))
    }
  }

  /// - Returns: Whether nothing remains.
  @discardableResult
  func forget(_ path: [TreeKey]) -> Bool {
    guard let key = path.first else {
      (value, children) = (nil, [:])
      return true
    }
    switch value {
    case .leaf?: return false
    case .inner(let values, _)?:
      value = nil
      for (key, value) in values { remember(value, at: [key]) }
      return forget(path)
    case .nothing?:
      value = nil
      return true
    case nil: break
    }
    if let child = children[key], child.forget(Array(path.dropFirst())) { children[key] = nil }
    return children.isEmpty
  }

  /// The database after the values are written at once: deletions last, as in every update.
  func applied(to root: TreeNode) -> TreeNode {
    let nodes = entries(at: []).map { path, value in
      (TreePath(path), value.resolved(replacing: root[TreePath(path)]))
    }
    let ordered = nodes.filter { !$0.1.isAbsent } + nodes.filter(\.1.isAbsent)
    return ordered.reduce(root) { $0.setting($1.1, at: $1.0) }
  }

  private func entries(at path: [TreeKey]) -> [([TreeKey], OracleWriteValue)] {
    if let value { return [(path, value)] }
    return children.flatMap { key, child in child.entries(at: path + [key]) }
  }
}

/// A value with unresolved increments.
enum OracleWriteValue {
  case nothing
  case leaf(JSONValue, priority: TreePriority?)
  case inner([TreeKey: OracleWriteValue], priority: TreePriority?)

  init(_ json: JSONValue) {
    var priority: TreePriority?
    if case .integer(let number)? = json[".priority"] { priority = .number(Double(number)) }
    switch json {
    case .null: self = .nothing
    case .object where json[".sv"] != nil: self = .leaf(json, priority: nil)
    case .object where json[".value"] != nil:
      self = .leaf(json[".value"] ?? .null, priority: priority)
    case .object(let members):
      var values: [TreeKey: OracleWriteValue] = [:]
      for member in members where member.name != ".priority" {
        values[TreeKey(stringLiteral: member.name)] = OracleWriteValue(member.value)
      }
      self = Self.node(values, priority)
    case .array(let elements):
      let values = elements.enumerated().map {
        (TreeKey(index: $0.offset), OracleWriteValue($0.element))
      }
      self = Self.node(Dictionary(uniqueKeysWithValues: values), nil)
    default: self = .leaf(json, priority: nil)
    }
  }

  private static func node(
    _ values: [TreeKey: OracleWriteValue], _ priority: TreePriority?
  ) -> OracleWriteValue {
    let existing = values.filter { !$0.value.isNothing }
    return existing.isEmpty ? .nothing : .inner(existing, priority: priority)
  }

  var isNothing: Bool { if case .nothing = self { true } else { false } }

  func updating(_ path: [TreeKey], to new: OracleWriteValue) -> OracleWriteValue {
    guard let key = path.first else { return new }
    let rest = Array(path.dropFirst())
    switch self {
    case .nothing: return Self.node([key: Self.nothing.updating(rest, to: new)], nil)
    case .leaf(_, let priority):
      let child = Self.nothing.updating(rest, to: new)
      return child.isNothing ? self : Self.node([key: child], priority)
    case .inner(var values, let priority):
      values[key] = (values[key] ?? .nothing).updating(rest, to: new)
      return Self.node(values, priority)
    }
  }

  func resolved(replacing old: TreeNode) -> TreeNode {
    switch self {
    case .nothing: return .absent
    case .inner(let values, let priority):
      return TreeNode(
        children: values.map { ($0.key, $0.value.resolved(replacing: old[$0.key])) },
        priority: priority)
    case .leaf(.integer(let number), let priority):
      return TreeNode(.integer(number), priority: priority)
    case .leaf(let json, let priority):
      guard case .integer(let delta)? = json[".sv"]?["increment"] else {
        return TreeNode(.string(json.text), priority: priority)
      }
      var sum = delta
      if case .integer(let number)? = old.scalar { sum += number }
      return TreeNode(.integer(sum), priority: priority)
    }
  }
}
