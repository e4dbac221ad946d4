import LiveTree

extension Evaluation {
  /// Looks into the database.
  mutating func look(_ expression: Expression) throws(RuleFailure) -> RuleValue {
    switch expression.operation {
    case .snapshot(.parent, let operand):
      guard let parent = try snapshot(operand).parent else {
        throw RuleFailure(reason: .isAboveRoot, place: expression.place)
      }
      return .snapshot(parent)
    case .snapshot(let method, let operand):
      return try snapshot(operand).value(of: method)
    case .literalChild(let operand, let path):
      return .snapshot(try snapshot(operand).child(path, tracksPath: tracksPaths))
    case .child(let operand, let name):
      return .snapshot(try child(snapshot(operand), name, "child"))
    case .hasChild(let operand, let name):
      return .bool(!(try child(snapshot(operand), name, "hasChild")).node.isAbsent)
    case .hasChildren(let operand, let names):
      let snapshot = try snapshot(operand)
      var hasAll = true
      for name in names where try child(snapshot, name, "hasChildren").node.isAbsent {
        hasAll = false
      }
      return .bool(hasAll)
    default:
      return .null
    }
  }

  private mutating func snapshot(_ operand: Expression) throws(RuleFailure) -> RuleSnapshot {
    guard case .snapshot(let snapshot) = try value(of: operand) else {
      throw RuleFailure(reason: .isAboveRoot, place: operand.place)
    }
    return snapshot
  }

  private mutating func child(
    _ snapshot: RuleSnapshot, _ name: Expression, _ method: String
  ) throws(RuleFailure) -> RuleSnapshot {
    let value = try value(of: name)
    guard case .string(let text) = value else {
      throw RuleFailure(reason: .argumentIsNoString(value.type, method: method), place: name.place)
    }
    try take(bytes: 4 * text.utf8.count, at: name.place)
    return snapshot.child(snapshotPath(text), tracksPath: tracksPaths)
  }
}

extension RuleSnapshot {
  fileprivate func value(of method: SnapshotMethod) -> RuleValue {
    switch method {
    case .val: return value
    case .exists: return .bool(!node.isAbsent)
    case .hasAnyChildren: return .bool(!node.children.isEmpty)
    case .getPriority: return RuleValue(node.priority?.scalar)
    case .isNumber: return .bool(node.scalar?.number != nil)
    case .isString: if case .string? = node.scalar { return .bool(true) }
    case .isBoolean: if case .bool? = node.scalar { return .bool(true) }
    case .parent: return parent.map { .snapshot($0) } ?? .null
    }
    return .bool(false)
  }
}
