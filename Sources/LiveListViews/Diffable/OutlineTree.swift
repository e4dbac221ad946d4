/// Items and their children, as an outline view requests them. Each item occurs once.
package struct OutlineTree<ID: Hashable> {
  private var childrenByParent: [ID?: [ID]] = [:]
  /// The items whose children are to be visible.
  package private(set) var expanded: Set<ID> = []

  package init() {}

  /// Appends the items of section snapshots, one section after the other. A hidden item that is
  /// visible elsewhere is left out, with its children.
  ///
  /// - Complexity: O(*n*).
  package init(_ sections: [DiffableSectionSnapshot<ID>]) {
    var known: Set<ID> = []
    for section in sections { known.formUnion(section.visibleItems) }
    for section in sections { append(section, &known) }
  }

  private mutating func append(_ section: DiffableSectionSnapshot<ID>, _ known: inout Set<ID>) {
    var ancestors: [ID] = []
    /// The level of the collapsed item that hides the items below it.
    var hidden = Int.max
    var excluded = Int.max
    for (item, level) in zip(section.items, section.levels) {
      ancestors.removeSubrange(min(level, ancestors.count)...)
      if level <= hidden { hidden = .max }
      if level <= excluded { excluded = .max }
      guard excluded == .max, hidden == .max || known.insert(item).inserted else {
        excluded = min(excluded, level)
        continue
      }
      childrenByParent[ancestors.last, default: []].append(item)
      let isExpanded = section.isExpanded(item)
      if isExpanded { expanded.insert(item) }
      if !isExpanded, hidden == .max { hidden = level }
      ancestors.append(item)
    }
  }

  /// The children of an item. For `nil`, the items without a parent.
  package func children(of parent: ID?) -> [ID] { childrenByParent[parent] ?? [] }

  /// Calls a function with each item, before its children.
  ///
  /// - Parameter entering: Receives an item, and returns whether to visit its children.
  package func walk(_ entering: (ID) -> Bool) {
    var stack = Array(children(of: nil).reversed())
    while let item = stack.popLast() {
      if entering(item) { stack.append(contentsOf: children(of: item).reversed()) }
    }
  }
}
