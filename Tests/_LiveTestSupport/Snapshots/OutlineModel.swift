public import LiveListViews

/// A section snapshot as nodes that contain their children.
public struct OutlineModel: Equatable {
  /// An item with its children.
  public struct Node: Equatable {
    public let id: Int
    public var isExpanded = false
    public var children: [Node] = []
  }

  /// Creates an outline of nodes.
  public init(roots: [Node] = []) {
    self.roots = roots
  }

  /// The items without parent.
  public var roots: [Node] = []

  /// All items, each before its children.
  public var items: [Int] { Self.items(roots) }
  /// The items whose parents are expanded.
  public var visibleItems: [Int] { Self.visible(roots) }

  private static func items(_ nodes: [Node]) -> [Int] {
    nodes.flatMap { [$0.id] + items($0.children) }
  }

  private static func visible(_ nodes: [Node]) -> [Int] {
    nodes.flatMap { [$0.id] + ($0.isExpanded ? visible($0.children) : []) }
  }

  /// The IDs from a root to a node; `nil` if the outline doesn't contain the node.
  public func ancestry(of id: Int) -> [Int]? { Self.ancestry(of: id, roots) }

  private static func ancestry(of id: Int, _ nodes: [Node]) -> [Int]? {
    for node in nodes {
      if node.id == id { return [id] }
      if let path = ancestry(of: id, node.children) { return [node.id] + path }
    }
    return nil
  }

  /// The node of an item.
  public func node(_ id: Int) -> Node? { Self.node(id, roots) }

  private static func node(_ id: Int, _ nodes: [Node]) -> Node? {
    for node in nodes {
      if node.id == id { return node }
      if let found = Self.node(id, node.children) { return found }
    }
    return nil
  }

  /// Calls a closure with the siblings of a node and its index among them.
  public mutating func edit(around id: Int, _ change: (inout [Node], Int) -> Void) {
    Self.edit(&roots, id, change)
  }

  private static func edit(_ nodes: inout [Node], _ id: Int, _ change: (inout [Node], Int) -> Void)
  {
    if let index = nodes.firstIndex(where: { $0.id == id }) { return change(&nodes, index) }
    for index in nodes.indices { edit(&nodes[index].children, id, change) }
  }

  /// The nodes that aren't in the outline yet. Nodes that are in it are dropped together with their
  /// children.
  private func new(_ nodes: [Node]) -> [Node] {
    nodes.filter { node($0.id) == nil }.map { node in
      Node(id: node.id, isExpanded: node.isExpanded, children: new(node.children))
    }
  }

  private func new(_ ids: [Int]) -> [Node] {
    var seen: [Int] = []
    for id in ids where !seen.contains(id) && node(id) == nil { seen.append(id) }
    return seen.map { Node(id: $0) }
  }

  /// Performs an edit.
  public mutating func perform(_ edit: OutlineEdit) {
    switch edit {
    case .append(let ids, nil): roots += new(ids)
    case .append(let ids, let parent?):
      let nodes = new(ids)
      self.edit(around: parent) { $0[$1].children += nodes }
    case .insert(let ids, let side, let other): insert(new(ids), side, other)
    case .insertOutline(let outline, let side, let other): insert(new(outline.roots), side, other)
    case .replace(let parent, let outline):
      self.edit(around: parent) { $0[$1].children = [] }
      let nodes = new(outline.roots)
      self.edit(around: parent) { $0[$1].children = nodes }
    case .delete(let ids): for id in ids { self.edit(around: id) { $0.remove(at: $1) } }
    case .deleteAll: roots = []
    case .expand(let ids): for id in ids { self.edit(around: id) { $0[$1].isExpanded = true } }
    case .collapse(let ids): for id in ids { self.edit(around: id) { $0[$1].isExpanded = false } }
    }
  }

  private mutating func insert(_ nodes: [Node], _ side: SnapshotEdit.Side, _ other: Int) {
    edit(around: other) { $0.insert(contentsOf: nodes, at: side == .before ? $1 : $1 + 1) }
  }

  /// The same outline as a snapshot, built by appending.
  public var snapshot: DiffableSectionSnapshot<Int> {
    var snapshot = DiffableSectionSnapshot<Int>()
    append(roots, to: nil, &snapshot)
    return snapshot
  }

  private func append(
    _ nodes: [Node], to parent: Int?, _ snapshot: inout DiffableSectionSnapshot<Int>
  ) {
    snapshot.append(nodes.map(\.id), to: parent)
    for node in nodes {
      append(node.children, to: node.id, &snapshot)
      if node.isExpanded { snapshot.expand([node.id]) }
    }
  }
}

/// A call of a method of a section snapshot.
public enum OutlineEdit {
  case append([Int], to: Int?)
  case insert([Int], SnapshotEdit.Side, Int)
  case insertOutline(OutlineModel, SnapshotEdit.Side, Int)
  case replace(childrenOf: Int, OutlineModel)
  case delete([Int])
  case deleteAll
  case expand([Int])
  case collapse([Int])

  /// Performs the edit on a section snapshot.
  public func perform(on snapshot: inout DiffableSectionSnapshot<Int>) {
    switch self {
    case .append(let ids, let parent): snapshot.append(ids, to: parent)
    case .insert(let ids, .before, let other): snapshot.insert(ids, before: other)
    case .insert(let ids, .after, let other): snapshot.insert(ids, after: other)
    case .insertOutline(let outline, .before, let other):
      snapshot.insert(outline.snapshot, before: other)
    case .insertOutline(let outline, .after, let other):
      snapshot.insert(outline.snapshot, after: other)
    case .replace(let parent, let outline):
      snapshot.replace(childrenOf: parent, using: outline.snapshot)
    case .delete(let ids): snapshot.delete(ids)
    case .deleteAll: snapshot.deleteAll()
    case .expand(let ids): snapshot.expand(ids)
    case .collapse(let ids): snapshot.collapse(ids)
    }
  }
}
