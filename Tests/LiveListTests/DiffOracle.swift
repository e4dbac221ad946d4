import LiveList
import LiveListTesting

/// What a difference of two lists with unique ids must be, found by definition and not by speed.
struct DiffOracle {
  let source: [SampleSection]
  let target: [SampleSection]
  private let origins: [Int: (path: ItemPath, item: SampleItem)]
  private let targets: Set<Int>

  init(from source: [SampleSection], to target: [SampleSection]) {
    self.source = source
    self.target = target
    origins = Dictionary(
      uniqueKeysWithValues: source.places.map { ($0.item.id, $0) })
    targets = Set(target.places.map(\.item.id))
  }

  var sectionDeletes: [Int] {
    source.indices.filter { section in !target.contains { $0.id == source[section].id } }
  }

  var sectionInserts: [Int] {
    target.indices.filter { origin(of: $0) == nil }
  }

  var sectionUpdates: [SectionMove] {
    target.indices.compactMap { section in
      guard let from = origin(of: section), source[from].header != target[section].header
      else { return nil }
      return SectionMove(from: from, to: section)
    }
  }

  var sectionMoveCount: Int {
    let positions = target.indices.compactMap(origin)
    return positions.count - longestIncreasing(positions)
  }

  var itemDeletes: [ItemPath] {
    let gone = Set(sectionDeletes)
    return source.places.filter { !targets.contains($0.item.id) && !gone.contains($0.path.section) }
      .map(\.path)
  }

  var itemInserts: [ItemPath] {
    let new = Set(sectionInserts)
    return target.places.filter { origins[$0.item.id] == nil && !new.contains($0.path.section) }
      .map(\.path)
  }

  var itemUpdates: [ItemMove] {
    target.places.compactMap { path, item in
      guard let origin = origins[item.id], origin.item != item else { return nil }
      return ItemMove(from: origin.path, to: path)
    }
  }

  /// Those that changed sections, and in each section all but the longest run in order.
  var itemMoveCount: Int {
    target.enumerated().reduce(0) { count, entry in
      let paths = entry.element.items.compactMap { origins[$0.id]?.path }
      let from = origin(of: entry.offset)
      let stayers = paths.filter { $0.section == from }.map(\.item)
      return count + paths.count - longestIncreasing(stayers)
    }
  }

  private func origin(of section: Int) -> Int? {
    source.firstIndex { $0.id == target[section].id }
  }

  /// The length of the longest increasing subsequence, in quadratic time.
  private func longestIncreasing(_ positions: [Int]) -> Int {
    var lengths: [Int] = []
    for (index, position) in positions.enumerated() {
      let before = (0..<index).filter { positions[$0] < position }.map { lengths[$0] }
      lengths.append(1 + (before.max() ?? 0))
    }
    return lengths.max() ?? 0
  }
}

extension [SampleSection] {
  /// Every item with its path.
  var places: [(path: ItemPath, item: SampleItem)] {
    enumerated().flatMap { section, content in
      content.items.enumerated().map { (ItemPath(section: section, item: $0), $1) }
    }
  }
}
