import LiveListTesting
import LiveListViews
import Testing
import _LiveTestSupport

@testable import LiveList

/// The calls that change an outline view lead from each tree to each other one.
@Suite(.timeLimit(.minutes(20)), .trail)
struct OutlineTreeScriptTests {
  @Test func randomTreesBecomeEachOther() throws {
    try withEvery("seed", in: 0..<3_000 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      let items = seed % 100 == 7 ? 60 : 9
      let old = OutlineTree(edited(items, &random).map(\.snapshot))
      let new = OutlineTree(edited(items, &random).map(\.snapshot))
      // A view may have collapsed what the tree says is expanded.
      let closed = Set((0..<2).map { _ in Int.random(in: 0..<items, using: &random) })
      let isExpanded = { (id: Int) in old.expanded.contains(id) && !closed.contains(id) }
      let script = OutlineTreeScript(from: old, to: new, isExpanded: isExpanded)
      var shown = ShownTree(old, isExpanded)
      for id in script.collapsed { shown.collapse(id) }
      for step in script.steps { try shown.perform(step, new) }
      try shown.expectEqual(new)
    }
  }

  /// The tree of two sections is that of a walk through their nodes.
  @Test func onlyHiddenItemsThatAreElsewhereAreLeftOut() throws {
    try withEvery("seed", in: 0..<2_000 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      let outlines = edited(9, &random)
      let tree = OutlineTree(outlines.map(\.snapshot))
      let walked = WalkedTree(outlines)
      try check(tree.children(of: nil), walked.children[nil] ?? [])
      for item in 0..<9 { try check(tree.children(of: item), walked.children[item] ?? []) }
      try check(tree.expanded, walked.expanded)
    }
  }

  /// The siblings after an item that is left out stay, and so do the children of its parent's
  /// siblings.
  @Test func anItemThatIsLeftOutLeavesItsSiblings() {
    let tree = OutlineTree([outline("5"), outline("1[2(3) 5(6) 4(7)]")])
    #expect(tree.children(of: 1) == [2, 4])
    #expect(tree.children(of: 2) == [3] && tree.children(of: 4) == [7])
    #expect(tree.children(of: 5) == [], "6 is left out with its parent")
  }

  /// Two sections may show one item, one of them below a collapsed parent.
  private func edited(_ items: Int, _ random: inout SplitMix64) -> [OutlineModel] {
    var outlines = [OutlineModel(), OutlineModel()]
    for _ in 0..<12 {
      outlines[Int.random(in: 0..<2, using: &random)]
        .perform(.random(items: items, using: &random))
    }
    let visible = Set(outlines[0].visibleItems)
    let twice = outlines[1].visibleItems.filter { visible.contains($0) }
    outlines[1].perform(.delete(twice))
    // Deleting a parent deletes its children, which leaves nothing twice.
    return outlines
  }

  @Test func siblingsInAnyOrderAreMovedAsSeldomAsPossible() throws {
    try withEvery("order", in: Self.orders(of: [0, 1, 2, 3, 4])) { order in
      let script = OutlineTreeScript(
        from: Self.tree([0, 1, 2, 3, 4]), to: Self.tree(order), isExpanded: { _ in false })
      let longest = Self.subsets(order).filter { $0 == $0.sorted() }.map(\.count).max()
      try check(script.steps.count, 5 - (longest ?? 0))
    }
  }

  private static func tree(_ roots: [Int]) -> OutlineTree<Int> {
    var snapshot = DiffableSectionSnapshot<Int>()
    snapshot.append(roots)
    return OutlineTree([snapshot])
  }

  private static func orders(of items: [Int]) -> [[Int]] {
    guard !items.isEmpty else { return [[]] }
    return items.flatMap { first in
      orders(of: items.filter { $0 != first }).map { [first] + $0 }
    }
  }

  private static func subsets(_ items: [Int]) -> [[Int]] {
    items.reduce([[]]) { subsets, item in subsets + subsets.map { $0 + [item] } }
  }

  @Test func aMovedParentTakesItsChildrenAlong() {
    let old = OutlineTree([outline("1(2 3) 4()")])
    let new = OutlineTree([outline("4(1(2 3))")])
    let script = OutlineTreeScript(from: old, to: new, isExpanded: { [1, 4].contains($0) })
    #expect(script.steps == [.move(from: 0, parent: nil, to: 0, newParent: 4)])
  }

  @Test func aParentBecomesTheChildOfItsChild() {
    let old = OutlineTree([outline("1(2())")])
    let new = OutlineTree([outline("2(1())")])
    let script = OutlineTreeScript(from: old, to: new, isExpanded: { _ in true })
    #expect(
      script.steps == [
        .move(from: 0, parent: 1, to: 0, newParent: nil),
        .move(from: 1, parent: nil, to: 0, newParent: 2),
      ])
  }

  @Test func itemsThatEnterACollapsedParentAreRemoved() {
    let old = OutlineTree([outline("1 2(3)")])
    let new = OutlineTree([outline("1[3] 2()")])
    let script = OutlineTreeScript(from: old, to: new, isExpanded: { $0 == 2 })
    #expect(script.steps == [.remove([0], parent: 2)])
    #expect(script.collapsed == [])
    let back = OutlineTreeScript(from: new, to: old, isExpanded: { $0 == 2 })
    #expect(back.steps == [.insert([0], parent: 2)])
  }

  /// An outline as text: `1(2 3)` is an expanded item with two children, `1[2]` a collapsed one.
  private func outline(_ text: String) -> DiffableSectionSnapshot<Int> {
    var snapshot = DiffableSectionSnapshot<Int>()
    var parents: [Int] = []
    var last: Int?
    for character in text {
      if let digit = character.wholeNumberValue {
        snapshot.append([digit], to: parents.last)
        last = digit
      } else if let last, "([".contains(character) {
        parents.append(last)
        if character == "(" { snapshot.expand([last]) }
      } else if ")]".contains(character) {
        parents.removeLast()
      }
    }
    return snapshot
  }
}

/// The tree of sections, built from their nodes. It shares no code with `OutlineTree`.
private struct WalkedTree {
  private(set) var children: [Int?: [Int]] = [:]
  private(set) var expanded: Set<Int> = []
  private var known: Set<Int>

  init(_ outlines: [OutlineModel]) {
    known = Set(outlines.flatMap(\.visibleItems))
    for outline in outlines { append(outline.roots, to: nil, isHidden: false) }
  }

  private mutating func append(_ nodes: [OutlineModel.Node], to parent: Int?, isHidden: Bool) {
    for node in nodes {
      if isHidden, !known.insert(node.id).inserted { continue }
      children[parent, default: []].append(node.id)
      if node.isExpanded { expanded.insert(node.id) }
      append(node.children, to: node.id, isHidden: isHidden || !node.isExpanded)
    }
  }
}

/// The children that have rows in an outline view: of each expanded item an array.
private struct ShownTree {
  private var rows: [Int?: [Int]] = [:]

  init(_ tree: OutlineTree<Int>, _ isExpanded: (Int) -> Bool) {
    rows[nil] = tree.children(of: nil)
    tree.walk { id in
      guard isExpanded(id) else { return false }
      rows[id] = tree.children(of: id)
      return true
    }
  }

  mutating func collapse(_ id: Int) {
    for child in rows.removeValue(forKey: id) ?? [] { collapse(child) }
  }

  mutating func perform(_ step: OutlineTreeScript<Int>.Step, _ new: OutlineTree<Int>) throws {
    switch step {
    case .move(let from, let parent, let to, let newParent):
      try #require(rows[parent]?.indices.contains(from) == true && rows[newParent] != nil)
      guard let moved = rows[parent]?.remove(at: from) else { return }
      let ancestors = ancestors(of: newParent)
      try #require(!ancestors.contains(moved))
      try #require(to <= rows[newParent]?.count ?? -1)
      rows[newParent]?.insert(moved, at: to)
    case .remove(let children, let parent):
      for child in children.reversed() {
        try #require(rows[parent]?.indices.contains(child) == true)
        if let removed = rows[parent]?.remove(at: child) { collapse(removed) }
      }
    case .insert(let children, let parent):
      for child in children {
        try #require(child <= rows[parent]?.count ?? -1)
        rows[parent]?.insert(new.children(of: parent)[child], at: child)
      }
    }
  }

  private func ancestors(of item: Int?) -> [Int] {
    guard let item else { return [] }
    let parent = rows.first { $0.value.contains(item) }?.key
    return [item] + ancestors(of: parent)
  }

  func expectEqual(_ tree: OutlineTree<Int>) throws {
    var todo: [Int?] = [nil]
    while let parent = todo.popLast() {
      try check(rows[parent], tree.children(of: parent))
      todo += tree.children(of: parent).filter { rows[$0] != nil }.map(Optional.some)
    }
  }
}
