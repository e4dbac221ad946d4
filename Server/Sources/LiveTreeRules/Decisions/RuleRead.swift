public import LiveTree

/// A part of the database that an expression reads, as far as it's known without evaluating it.
///
/// `root.child('admins').child(auth.uid).exists()` reads `/admins`, and
/// `newData.parent().child('ok').val()` reads `ok` in the parent of its location.
struct RuleRead: Hashable, Sendable {
  private enum Start: Hashable {
    case root
    /// The location of the rule, and the number of levels above it. A location below has a
    /// negative number.
    case location(above: Int)
  }

  private let start: Start
  private let path: TreePath

  /// What an expression reads.
  static func all(in expression: Expression) -> Set<RuleRead> {
    if let read = RuleRead(expression) { return [read] }
    return expression.operation.operands.reduce(into: []) { $0.formUnion(all(in: $1)) }
  }

  private init(_ start: Start, _ path: TreePath) {
    (self.start, self.path) = (start, path)
  }

  /// The snapshot that an expression is; `nil` if it isn't one, or depends on a value.
  private init?(_ expression: Expression) {
    switch expression.operation {
    case .variable(.root): self.init(.root, .root)
    case .variable(.data), .variable(.newData): self.init(.location(above: 0), .root)
    case .call(let call):
      guard let receiver = call.operands.first.flatMap(RuleRead.init) else { return nil }
      switch call.method.name {
      case "parent": self = receiver.parent
      case "child":
        guard case .constant(.string(let name))? = call.operands.dropFirst().first?.operation,
          let below = try? TreePath(parsing: name)
        else { return nil }
        self.init(receiver.start, receiver.path.appending(below))
      default: return nil
      }
    default: return nil
    }
  }

  private var parent: RuleRead {
    if let parent = path.parent { return RuleRead(start, parent) }
    switch start {
    case .root: return self
    case .location(let levels): return RuleRead(.location(above: levels + 1), .root)
    }
  }

  /// The same part as a rule one level up would read it.
  var fromParent: RuleRead {
    guard case .location(let levels) = start else { return self }
    // What is at or below the location of a child is within the parent's location.
    return levels > 0
      ? RuleRead(.location(above: levels - 1), path) : RuleRead(.location(above: 0), .root)
  }

  /// The path of the part for a rule at a location.
  func path(at location: TreePath) -> TreePath {
    switch start {
    case .root: path
    case .location(let levels):
      TreePath(location.dropLast(levels)).appending(path)
    }
  }
}

extension SecurityRules {
  /// What the rules along a path and below it read, besides the value at the path.
  ///
  /// - Complexity: O(*r*) in the different reads of these rules.
  public func dependencies(ofWriteAt path: TreePath) -> [TreePath] {
    var dependencies: Set<TreePath> = []
    var node: RuleNode? = root
    for depth in 0...path.count {
      guard let rules = node else { break }
      let location = TreePath(path.prefix(depth))
      let isLast = depth == path.count
      let reads =
        isLast ? rules.reads : Set([rules.write, rules.validate].flatMap { $0?.reads ?? [] })
      dependencies.formUnion(reads.map { $0.path(at: location) })
      // A `.validate` rule counts only if its location exists after the write, which a deletion below
      // may change.
      if !isLast, rules.validate != nil { dependencies.insert(location) }
      if !isLast { node = rules[path[depth]] }
    }
    return dependencies.filter { !$0.starts(with: path) }
  }
}
