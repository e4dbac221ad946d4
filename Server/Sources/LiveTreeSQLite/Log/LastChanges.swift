import LiveTree

/// Changes of which only the last one of each path has an effect, because nothing was deleted since the
/// first.
///
/// A value that is written a thousand times between two checkpoints is written to the tables once. A
/// deletion comes after all earlier changes, because it may also remove the priorities of ancestors that
/// have no other children.
struct LastChanges {
  /// In the order of the last change of each path; replaced ones are `nil`.
  private var changes: [TreeChange?] = []
  private var positions: [TreePath: Int] = [:]

  /// Adds a change.
  ///
  /// - Returns: The changes that must be written now, in order.
  mutating func add(_ change: TreeChange) -> [TreeChange] {
    guard !change.node.isAbsent else { return takeAll() + [change] }
    if let position = positions.updateValue(changes.count, forKey: change.path) {
      changes[position] = nil
    }
    changes.append(change)
    return []
  }

  /// Takes all changes, in order.
  mutating func takeAll() -> [TreeChange] {
    defer { (changes, positions) = ([], [:]) }
    return changes.compactMap(\.self)
  }
}
