/// The changes of sections in a diff or in a batch.
package protocol SectionChanges {
  /// Deleted sections.
  var sectionDeletes: [Int] { get }
  /// Inserted sections.
  var sectionInserts: [Int] { get }
  /// Moved sections.
  var sectionMoves: [ListDiff.SectionMove] { get }
}

extension ListDiff: SectionChanges {}
extension BatchChanges: SectionChanges {}

/// All sections that aren't inserted, deleted or moved keep their order, so the *n*-th of them in
/// the source is the *n*-th in the target.
extension SectionChanges {
  /// Returns the index in the source of each section of the target.
  ///
  /// - Complexity: O(*s*) in the number of sections, O(1) if none changed.
  package func origins(sourceCount: Int, targetCount: Int) -> SectionMap {
    guard let map = originsIfValid(sourceCount: sourceCount, targetCount: targetCount) else {
      preconditionFailure(
        "The changes don't lead from \(sourceCount) sections to \(targetCount) sections.")
    }
    return map
  }

  /// Returns the index in the target of each section of the source.
  ///
  /// - Complexity: O(*s*) in the number of sections, O(1) if none changed.
  package func targets(sourceCount: Int, targetCount: Int) -> SectionMap {
    InvertedSectionChanges(changes: self)
      .origins(sourceCount: targetCount, targetCount: sourceCount)
  }

  /// Returns the index in the source of each section of the target; `nil` if the changes don't add
  /// up to the number of sections.
  ///
  /// - Precondition: All indexes are valid.
  package func originsIfValid(sourceCount: Int, targetCount: Int) -> SectionMap? {
    var map = SectionMap()
    guard !(sectionDeletes.isEmpty && sectionInserts.isEmpty && sectionMoves.isEmpty) else {
      return sourceCount == targetCount ? map : nil
    }
    let leaves = [Bool](marking: sectionDeletes + sectionMoves.map(\.from), count: sourceCount)
    let arrives = [Bool](marking: sectionInserts + sectionMoves.map(\.to), count: targetCount)
    map.indexes = Array(repeating: -1, count: targetCount)
    var kept = leaves.indices.lazy.filter { !leaves[$0] }.makeIterator()
    for section in arrives.indices where !arrives[section] {
      guard let origin = kept.next() else { return nil }
      map.indexes[section] = Int32(truncatingIfNeeded: origin)
    }
    guard kept.next() == nil else { return nil }
    for move in sectionMoves { map.indexes[move.to] = Int32(truncatingIfNeeded: move.from) }
    return map
  }
}

/// The changes that lead back from the target to the source.
private struct InvertedSectionChanges<Changes: SectionChanges>: SectionChanges {
  let changes: Changes
  var sectionDeletes: [Int] { changes.sectionInserts }
  var sectionInserts: [Int] { changes.sectionDeletes }
  var sectionMoves: [ListDiff.SectionMove] {
    changes.sectionMoves.map { ListDiff.SectionMove(from: $0.to, to: $0.from) }
  }
}

extension [Bool] {
  /// Creates an array that is `true` at some indexes.
  init(marking indexes: [Int], count: Int) {
    self.init(repeating: false, count: count)
    for index in indexes { self[index] = true }
  }
}
