import LiveFormats

/// A path that an `onDisconnect` write replaces, and the new value.
@available(Systems 2024, *)
struct OnDisconnectTarget: Hashable, Sendable {
  /// The path from the root of the database. If its last key is `.priority`, only the priority of
  /// the node above is replaced.
  let path: TreePath
  let value: JSONValue
}

@available(Systems 2024, *)
extension TreeWrite {
  /// What the write replaces; empty if it isn't valid.
  var targets: [OnDisconnectTarget] {
    switch self {
    case .set(let path, let value):
      return [OnDisconnectTarget(path: path, value: value)]
    case .update(let path, .object(let members)):
      let members = members.lastOfEachName
      let targets = members.compactMap { member -> OnDisconnectTarget? in
        guard let below = try? TreePath(updateKey: member.name) else { return nil }
        return OnDisconnectTarget(path: path.appending(below), value: member.value)
      }
      return targets.count == members.count ? targets : []
    case .update:
      return []
    }
  }
}

/// Whether a value is absent, a leaf or an inner node once it's written, before its server values
/// are resolved.
indirect enum OnDisconnectShape: Hashable, Sendable {
  case absent
  case leaf
  case inner([TreeKey: OnDisconnectShape])

  /// - Complexity: O(*n*) in the values of the JSON.
  init(_ json: JSONValue) {
    switch json {
    case .null: self = .absent
    case .bool, .integer, .double, .decimal, .string: self = .leaf
    case .array(let elements):
      self.init(elements.enumerated().map { (TreeKey(index: $0.offset), $0.element) })
    case .object(let members):
      if members.contains(where: { $0.name == ".sv" }) {
        self = .leaf
      } else if let value = json[".value"] {
        self = value == .null ? .absent : .leaf
      } else {
        self.init(
          members.compactMap { member in
            (try? TreeKey(member.name)).map { ($0, member.value) }
          })
      }
    }
  }

  private init(_ children: [(TreeKey, JSONValue)]) {
    var shapes: [TreeKey: OnDisconnectShape] = [:]
    for (key, json) in children {
      let shape = OnDisconnectShape(json)
      shapes[key] = shape == .absent ? nil : shape
    }
    self = shapes.isEmpty ? .absent : .inner(shapes)
  }

  /// The shape after a write at a path below, which follows the rules of `TreeNode.setting(_:at:)`.
  /// A priority doesn't change it.
  mutating func set(_ shape: OnDisconnectShape, at path: Slice<TreePath>) {
    guard let key = path.first else {
      self = shape
      return
    }
    guard key != .priority else { return }
    let isLeaf = self == .leaf
    var children: [TreeKey: OnDisconnectShape] = [:]
    if case .inner(let old) = self {
      children = old
      // The dictionary has one owner again, so that it isn't copied.
      self = .absent
    }
    var child = children.removeValue(forKey: key) ?? .absent
    child.set(shape, at: path.dropFirst())
    if child != .absent { children[key] = child }
    // Deleting below a leaf changes nothing.
    self = children.isEmpty ? (isLeaf ? .leaf : .absent) : .inner(children)
  }
}

extension JSONValue {
  /// Whether writing the value deletes.
  var isAbsent: Bool {
    switch self {
    case .null: true
    case .bool, .integer, .double, .decimal, .string: false
    case .array(let elements): elements.allSatisfy(\.isAbsent)
    case .object(let members):
      members.allSatisfy { member in
        switch member.name {
        case ".sv": false
        case ".value": member.value == .null
        default: member.name == ".priority" || member.value.isAbsent
        }
      }
    }
  }

  /// The value after a write at a path below it, which follows the rules of
  /// `TreeNode.setting(_:at:)`. If the last key is `.priority`, only a priority is set.
  ///
  /// - Complexity: O(*n*) in the members along the path, and in those of a value that becomes absent.
  func setting(_ new: JSONValue, at path: Slice<TreePath>) -> JSONValue {
    guard let key = path.first else { return new }
    let isAbsent = isAbsent
    if key == .priority { return isAbsent ? .null : replacingMember(key.string, with: new) }
    var members = isAbsent ? [] : childMembers
    let index = members.lastIndex { $0.name.hasSameBytes(as: key.string) }
    let old = index.map { members[$0].value } ?? .null
    let child = old.setting(new, at: path.dropFirst())
    // Deleting below a leaf changes nothing.
    if child.isAbsent && old.isAbsent { return isAbsent ? .null : self }
    if child.isAbsent {
      members.removeAll { $0.name.hasSameBytes(as: key.string) }
    } else if let index {
      members[index].value = child
    } else {
      members.append(Member(name: key.string, value: child))
    }
    let object = JSONValue.object(members)
    return object.isAbsent ? .null : object
  }

  /// The members of an object, or of the inner node that replaces a leaf, which keeps its priority.
  private var childMembers: [Member] {
    switch self {
    case .array(let elements):
      return elements.enumerated().map { Member(name: String($0.offset), value: $0.element) }
    case .object(let members) where !members.contains { $0.name == ".sv" || $0.name == ".value" }:
      return members
    case .object: return self[".priority"].map { [Member(name: ".priority", value: $0)] } ?? []
    default: return []
    }
  }

  private func replacingMember(_ name: String, with value: JSONValue) -> JSONValue {
    var members: [Member]
    switch self {
    case .object(let own) where !own.contains { $0.name == ".sv" }: members = own
    case .array: members = childMembers
    default: members = [Member(name: ".value", value: self)]
    }
    members.removeAll { $0.name == name }
    return .object(members + [Member(name: name, value: value)])
  }

  /// The part of a value at a path below it; null if there is none.
  func part(at path: Slice<TreePath>) -> JSONValue {
    guard let key = path.first else { return self }
    switch self {
    case .array(let elements):
      guard let index = key.arrayIndex, index < elements.count else { return .null }
      return elements[index].part(at: path.dropFirst())
    case .object(let members) where !members.contains { $0.name == ".sv" }:
      return self[key.string]?.part(at: path.dropFirst()) ?? .null
    default: return .null
    }
  }
}
