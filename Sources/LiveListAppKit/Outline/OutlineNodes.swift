#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import LiveList

/// The objects that represent sections and items in an outline, which identifies its items by
/// object identity.
///
/// A section or an item keeps its object while it is shown, even if it moves.
@MainActor
struct OutlineNodes<SectionID: Hashable> {
  /// Represents an item.
  final class Child {
    fileprivate(set) weak var parent: Parent?
    fileprivate(set) var index = 0
  }

  /// Represents a section.
  final class Parent {
    let id: SectionID
    fileprivate(set) var index = 0
    fileprivate(set) var children: [Child] = []
    /// Whether the section is expanded unless the user toggles it.
    var isExpandedByDefault = false

    fileprivate init(_ id: SectionID) {
      self.id = id
    }

    fileprivate func setChildren(_ children: [Child]) {
      self.children = children
      for (index, child) in children.enumerated() { (child.parent, child.index) = (self, index) }
    }
  }

  /// The objects of the sections, in order.
  private(set) var parents: [Parent] = []
  /// The sections inserted by the latest change.
  private(set) var newParents: [Parent] = []

  /// Applies a batch to the objects.
  ///
  /// - Parameters:
  ///   - changes: The batch.
  ///   - sections: The sections after the batch, each with its number of items.
  /// - Complexity: O(*n* + *c* log *c*) in the numbers of items and changes.
  mutating func follow(_ changes: BatchChanges, to sections: [(id: SectionID, count: Int)]) {
    let origins = changes.origins(sourceCount: parents.count, targetCount: sections.count)
    var arrivals: [Int: [(item: Int, child: Child)]] = [:]
    for path in changes.itemInserts {
      arrivals[path.section, default: []].append((path.item, Child()))
    }
    for move in changes.itemMoves {
      let child = parents[move.from.section].children[move.from.item]
      arrivals[move.to.section, default: []].append((move.to.item, child))
    }
    let leaving = Dictionary(
      grouping: changes.itemDeletes + changes.itemMoves.map(\.from), by: \.section)
    let old = parents
    parents = sections.indices.map { section in
      guard let origin = origins[section] else { return newParent(sections[section]) }
      let parent = old[origin]
      let gone = Set((leaving[origin] ?? []).map(\.item))
      var children = parent.children.indices.filter { !gone.contains($0) }
        .map { parent.children[$0] }
      for (item, child) in (arrivals[section] ?? []).sorted(by: { $0.item < $1.item }) {
        children.insert(child, at: item)
      }
      parent.setChildren(children)
      return parent
    }
    finish(old)
  }

  /// Creates new objects. A section with a known id keeps its object, so that it stays expanded.
  mutating func renew(_ sections: [(id: SectionID, count: Int)]) {
    let old = parents
    var known = Dictionary(old.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    parents = sections.map { section in
      guard let parent = known.removeValue(forKey: section.id) else { return newParent(section) }
      parent.setChildren((0..<section.count).map { _ in Child() })
      return parent
    }
    finish(old)
  }

  private func newParent(_ section: (id: SectionID, count: Int)) -> Parent {
    let parent = Parent(section.id)
    parent.setChildren((0..<section.count).map { _ in Child() })
    return parent
  }

  private mutating func finish(_ old: [Parent]) {
    for (index, parent) in parents.enumerated() { parent.index = index }
    let known = Set(old.map { ObjectIdentifier($0) })
    newParents = parents.filter { !known.contains(ObjectIdentifier($0)) }
  }
}

/// Owns the objects that represent sections and items in an outline.
@MainActor
protocol OutlineNodeOwner: AnyObject {
  /// The number of items in each section.
  var dataCounts: [Int] { get }
  /// Applies a batch to the objects. Called when the outline is about to perform it.
  func follow(_ changes: BatchChanges)
  /// Creates new objects. Called when the outline is about to reload.
  func renew()
  /// Called when the outline has been updated.
  func hasFollowed()
}
#endif
