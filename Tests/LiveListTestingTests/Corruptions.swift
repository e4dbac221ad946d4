import LiveList
import LiveListTesting

extension UpdateSteps where SectionID == Int, Header == Int, Item == SampleItem {
  /// Every update with a single mistake, and the name of the mistake.
  var corruptions: [(name: String, steps: Self)] {
    batches.indices.flatMap(corruptionsOfBatch) + corruptionsOfRefills
  }

  private func corruptionsOfBatch(_ number: Int) -> [(name: String, steps: Self)] {
    let operations = batches[number].changes.operations
    var corruptions = [(name: "drop batch \(number)", steps: self)]
    corruptions[0].steps.batches.remove(at: number)
    for (index, operation) in operations.enumerated() {
      var dropped = operations
      dropped.remove(at: index)
      corruptions.append(("drop \(operation)", replacing(dropped, number)))
      corruptions.append(("repeat \(operation)", replacing(operations + [operation], number)))
      for shifted in operation.shifted {
        var wrong = operations
        wrong[index] = shifted
        corruptions.append(("\(shifted) for \(operation)", replacing(wrong, number)))
      }
    }
    if let swapped = batches[number].after.withTwoItemsSwapped {
      var steps = self
      steps.batches[number] = ListChangeset.Batch(changes: batches[number].changes, after: swapped)
      corruptions.append(("swap two items after batch \(number)", steps))
    }
    return corruptions
  }

  private var corruptionsOfRefills: [(name: String, steps: Self)] {
    var corruptions: [(name: String, steps: Self)] = []
    for index in itemReconfigures.indices {
      var (dropped, shifted) = (self, self)
      let path = dropped.itemReconfigures.remove(at: index)
      shifted.itemReconfigures[index].item += 1
      corruptions.append(("drop reconfigure \(path)", dropped))
      corruptions.append(("shift reconfigure \(path)", shifted))
    }
    for index in sectionRefreshes.indices {
      var dropped = self
      let section = dropped.sectionRefreshes.remove(at: index)
      corruptions.append(("drop refresh \(section)", dropped))
    }
    return corruptions
  }

  private func replacing(_ operations: [ContractViolation.Operation], _ number: Int) -> Self {
    var steps = self
    steps.batches[number] = ListChangeset.Batch(
      changes: BatchChanges(operations), after: batches[number].after)
    return steps
  }
}

extension ContractViolation.Operation {
  /// The operation with each of its numbers one too large or too small.
  fileprivate var shifted: [Self] {
    [-1, 1].flatMap { (step: Int) -> [Self] in
      switch self {
      case .deleteSection(let section): [.deleteSection(section + step)]
      case .insertSection(let section): [.insertSection(section + step)]
      case .reloadSection(let section): [.reloadSection(section + step)]
      case .moveSection(let move):
        [
          .moveSection(ListDiff.SectionMove(from: move.from + step, to: move.to)),
          .moveSection(ListDiff.SectionMove(from: move.from, to: move.to + step)),
        ]
      case .deleteItem(let path): path.shifted(by: step).map { .deleteItem($0) }
      case .insertItem(let path): path.shifted(by: step).map { .insertItem($0) }
      case .reloadItem(let path): path.shifted(by: step).map { .reloadItem($0) }
      case .moveItem(let move):
        move.from.shifted(by: step).map { .moveItem(ListDiff.ItemMove(from: $0, to: move.to)) }
          + move.to.shifted(by: step).map { .moveItem(ListDiff.ItemMove(from: move.from, to: $0)) }
      case .refreshHeader, .reconfigureItem, .removeRow, .insertRow, .moveRow, .reloadRow: []
      }
    }
  }
}

extension ItemPath {
  fileprivate func shifted(by step: Int) -> [ItemPath] {
    [ItemPath(section: section + step, item: item), ItemPath(section: section, item: item + step)]
  }
}

extension [SampleSection] {
  /// The list with the first two items of a section swapped.
  fileprivate var withTwoItemsSwapped: Self? {
    guard let section = firstIndex(where: { $0.items.count > 1 }) else { return nil }
    var swapped = self
    swapped[section].items.swapAt(0, 1)
    return swapped
  }
}
