/// The values of a row's details, some of which are folded, with a cursor on one of them.
struct DetailTree {
  /// A visible value.
  struct Node {
    /// The names from a field of the row to the value.
    let path: [String]
    let value: DetailValue

    var isGroup: Bool { !value.values.isEmpty }
    var depth: Int { path.count - 1 }
    /// The name of the column that shows the value, such as `metadata.name`.
    var column: String { path.joined(separator: ".") }
  }

  var values: [DetailValue]
  /// The paths of the groups whose values are visible.
  private var open: Set<[String]> = []
  /// The path of the current value; the first one is current if it no longer exists.
  private var current: [String] = []

  /// Creates a tree that shows as many levels as fit, and at least the row's fields.
  ///
  /// - Parameter room: The number of lines that are available.
  init(_ values: [DetailValue], room: Int) {
    self.values = values
    let groups = Dictionary(grouping: Self.groups(in: values[...], at: []), by: \.count)
    for depth in 1...(groups.keys.max() ?? 1) {
      let outer = open
      open.formUnion(groups[depth] ?? [])
      if nodes.count > room {
        open = outer
        return
      }
    }
  }

  /// Whether a value has further values in it.
  var isNested: Bool { values.contains { !$0.values.isEmpty } }

  /// The visible values.
  var nodes: [Node] { nodes(of: values, at: []) }

  func isOpen(_ node: Node) -> Bool { open.contains(node.path) }

  /// The index of the current value among the visible ones.
  func cursor(in nodes: [Node]) -> Int { nodes.firstIndex { $0.path == current } ?? 0 }

  private func nodes(of values: [DetailValue], at path: [String]) -> [Node] {
    values.flatMap { value in
      let node = Node(path: path + [value.name], value: value)
      return [node] + (open.contains(node.path) ? nodes(of: value.values, at: node.path) : [])
    }
  }

  private static func groups(in values: ArraySlice<DetailValue>, at path: [String]) -> [[String]] {
    values.filter { !$0.values.isEmpty }.flatMap { value in
      [path + [value.name]] + groups(in: value.values[...], at: path + [value.name])
    }
  }
}

extension DetailTree {
  /// Handles a key that moves the cursor or folds a value. Returns `false` for other keys.
  mutating func take(_ key: TerminalKey, page: Int) -> Bool {
    let nodes = nodes
    guard !nodes.isEmpty else { return false }
    let index = cursor(in: nodes)
    let node = nodes[index]
    var target = index
    switch key {
    case .up, .character("k"), .control("p"): target -= 1
    case .down, .character("j"), .control("n"): target += 1
    case .wheelUp: target -= TerminalKey.wheelLines
    case .wheelDown: target += TerminalKey.wheelLines
    case .pageUp, .control("b"): target -= page
    case .pageDown, .control("f"): target += page
    case .control("u"): target -= max(1, page / 2)
    case .control("d"): target += max(1, page / 2)
    case .home, .character("g"): target = 0
    case .end, .character("G"): target = nodes.count - 1
    case .enter where node.isGroup: toggle(node)
    case .character("l") where node.isGroup && !isOpen(node): toggle(node)
    case .character("l"): target += 1
    case .character("h") where node.isGroup && isOpen(node): toggle(node)
    case .character("h"):
      target = nodes.firstIndex { $0.path == node.path.dropLast() } ?? index
    default: return false
    }
    current = nodes[max(0, min(target, nodes.count - 1))].path
    return true
  }

  /// Makes a value the current one, or folds or unfolds it if it is.
  mutating func click(_ node: Node) {
    if node.isGroup, node.path == current { toggle(node) }
    current = node.path
  }

  private mutating func toggle(_ node: Node) {
    if open.remove(node.path) == nil { open.insert(node.path) }
  }
}
