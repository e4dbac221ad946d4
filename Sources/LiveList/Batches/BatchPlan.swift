/// Arranges a diff into batches that every view accepts.
///
/// Views restrict what a batch may contain. Three of these restrictions determine the arrangement:
/// - An item can't move out of a deleted section or into an inserted one. It has to be deleted or
///   inserted.
/// - A section that moves takes its items along, so they can't change in the same batch.
/// - A collection view doesn't accept a batch in which items move between sections while sections
///   change.
///
/// If these rules allow it, there is one batch. Otherwise there are two: the first changes
/// sections, the second changes the items of the remaining sections. Requested reloads come in a
/// batch before both, because views lose track of a reloaded item that moves.
struct BatchPlan {
  let updates: ContentUpdates
  /// For each source section, its index in the target.
  let targets: SectionMap
  /// For each target section, its index in the source.
  let origins: SectionMap
  /// All structural changes. Deletes and the origins of moves are indexes in the source, the rest
  /// in the target.
  var structure = BatchChanges()
  /// The items whose content changes and that keep their cell.
  let refreshed: [ListDiff.ItemMove]

  init(
    _ diff: ListDiff, sourceCount: Int, targetCount: Int, updates: ContentUpdates,
    replacing places: Set<ItemPath>
  ) {
    self.updates = updates
    structure.itemDeletes = diff.itemDeletes
    structure.itemInserts = diff.itemInserts
    let (replaced, updated) = diff.itemUpdates.split(updates, replacing: places)
    guard diff.changesSections else {
      (targets, origins) = (SectionMap(), SectionMap())
      refreshed = updated
      structure.itemMoves = diff.itemMoves
      if !replaced.isEmpty { replace(replaced) }
      return
    }
    let targets = diff.targets(sourceCount: sourceCount, targetCount: targetCount)
    let origins = diff.origins(sourceCount: sourceCount, targetCount: targetCount)
    (self.targets, self.origins) = (targets, origins)
    refreshed = updated.filter {
      targets[$0.from.section] != nil && origins[$0.to.section] != nil
    }
    structure.sectionDeletes = diff.sectionDeletes
    structure.sectionInserts = diff.sectionInserts
    structure.sectionMoves = diff.sectionMoves
    for move in diff.itemMoves { append(move) }
    replace(replaced)
  }

  /// The items to reconfigure after the last batch, as paths in the target.
  var itemReconfigures: [ItemPath] {
    updates == .reconfigure ? refreshed.map(\.to) : []
  }

  private mutating func append(_ move: ListDiff.ItemMove) {
    switch (targets[move.from.section] != nil, origins[move.to.section] != nil) {
    case (true, true): structure.itemMoves.append(move)
    case (true, false): structure.itemDeletes.append(move.from)
    case (false, true): structure.itemInserts.append(move.to)
    case (false, false): break
    }
  }

  /// Deletes and inserts the updated items, and sorts all deletes and inserts.
  private mutating func replace(_ updates: [ListDiff.ItemMove]) {
    for update in updates {
      if targets[update.from.section] != nil { structure.itemDeletes.append(update.from) }
      if origins[update.to.section] != nil { structure.itemInserts.append(update.to) }
    }
    structure.itemDeletes.sortUnlessSorted()
    structure.itemInserts.sortUnlessSorted()
  }
}

extension BatchPlan {
  /// The batches.
  var steps: [BatchStep] {
    var steps: [BatchStep] = []
    var reloaded: [ListDiff.ItemMove] = []
    if updates == .reload, !refreshed.isEmpty {
      var reloads = BatchChanges()
      reloads.itemReloads = refreshed.map(\.from)
      reloads.itemReloads.sortUnlessSorted()
      steps.append(
        BatchStep(
          changes: reloads, content: structure.isEmpty ? .target : .refreshed(refreshed)))
      reloaded = refreshed
    }
    guard !structure.isEmpty else { return steps }
    if !fitsOneBatch {
      steps.append(
        BatchStep(changes: sectionChanges, content: .arranged(origins, refreshed: reloaded)))
      steps.append(BatchStep(changes: itemChanges, content: .target))
    } else {
      steps.append(BatchStep(changes: structure, content: .target))
    }
    return steps
  }

  /// Whether all structural changes fit into one batch.
  var fitsOneBatch: Bool {
    guard structure.changesSections else { return true }
    // Collection views crash if an item moves in the same batch in which a section moves to its own
    // index (R47).
    let movesInPlace = structure.sectionMoves.contains { $0.from == $0.to }
    guard !movesInPlace || structure.itemMoves.isEmpty else { return false }
    let moves = structure.sectionMoves
    let leaves = [Bool](marking: moves.map(\.from), count: targets.indexes.count)
    let arrives = [Bool](marking: moves.map(\.to), count: origins.indexes.count)
    return structure.itemDeletes.allSatisfy { !leaves[$0.section] }
      && structure.itemInserts.allSatisfy { !arrives[$0.section] }
      && structure.itemMoves.allSatisfy {
        targets[$0.from.section] == $0.to.section && !arrives[$0.to.section]
      }
  }

  /// The changes of sections only.
  var sectionChanges: BatchChanges {
    var changes = BatchChanges()
    changes.sectionDeletes = structure.sectionDeletes
    changes.sectionInserts = structure.sectionInserts
    changes.sectionMoves = structure.sectionMoves
    return changes
  }

  /// The changes of items after the batch of section changes.
  var itemChanges: BatchChanges {
    var changes = BatchChanges()
    changes.itemDeletes = structure.itemDeletes.map(targets.path)
    changes.itemDeletes.sortUnlessSorted()
    changes.itemInserts = structure.itemInserts
    changes.itemMoves = structure.itemMoves.map {
      ListDiff.ItemMove(from: targets.path($0.from), to: $0.to)
    }
    return changes
  }
}

extension [ListDiff.ItemMove] {
  /// Splits the updated items into those to delete and insert and those that keep their cell.
  fileprivate func split(
    _ updates: ContentUpdates, replacing places: Set<ItemPath>
  ) -> (replaced: [ListDiff.ItemMove], updated: [ListDiff.ItemMove]) {
    if updates == .replace { return (self, []) }
    if places.isEmpty { return ([], self) }
    return (filter { places.contains($0.to) }, filter { !places.contains($0.to) })
  }
}
