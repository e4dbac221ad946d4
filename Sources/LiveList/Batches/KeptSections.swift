/// The sections that exist both before and after a batch.
package struct KeptSections {
  private let targets: [Int?]
  /// For each section after the batch, its index before the batch; `nil` if it is new.
  package let origins: [Int?]

  /// Creates the mapping between the sections before and after a batch.
  package init(_ changes: BatchChanges, sourceCount: Int, targetCount: Int) {
    var diff = ListDiff()
    diff.sectionDeletes = changes.sectionDeletes
    diff.sectionInserts = changes.sectionInserts
    diff.sectionMoves = changes.sectionMoves
    (targets, origins) = diff.sectionMap(sourceCount: sourceCount, targetCount: targetCount)
  }

  /// Returns the former index of a section into which items are inserted. The section must also
  /// exist before the batch.
  func origin(of section: Int) -> Int {
    guard let origin = origins[section] else {
      preconditionFailure(
        "Items can't be inserted into section \(section): the batch inserts the section.")
    }
    return origin
  }

  /// Returns the path that a source item has once the sections have changed.
  func arranged(_ path: ItemPath) -> ItemPath {
    guard let section = targets[path.section] else {
      preconditionFailure("Item \(path) can't change: the batch deletes its section.")
    }
    return ItemPath(section: section, item: path.item)
  }
}
