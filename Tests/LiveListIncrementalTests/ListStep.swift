import LiveList
import LiveListIncremental
import LiveListTesting

/// One change of a list: recorded in an edit log, and applied to the list directly.
enum ListStep: Hashable, Sendable {
  case update(SampleItem, at: ItemPath)
  case insert(SampleItem, at: ItemPath)
  case remove(at: ItemPath)
  case move(from: ItemPath, to: ItemPath)
  case header(Int, of: Int)
  case insertSection(SampleSection, at: Int)
  case removeSection(at: Int)
  case moveSection(from: Int, to: Int)

  func note(in log: inout ListEdit<Int, Int, SampleItem>.Log) {
    switch self {
    case .update(let item, let path): log.update(item, at: path)
    case .insert(let item, let path): log.insert(item, at: path)
    case .remove(let path): log.remove(at: path)
    case .move(let origin, let target): log.move(from: origin, to: target)
    case .header(let header, let section): log.setHeader(header, of: section)
    case .insertSection(let section, let index): log.insertSection(section, at: index)
    case .removeSection(let index): log.removeSection(at: index)
    case .moveSection(let origin, let target): log.moveSection(from: origin, to: target)
    }
  }

  /// The oracle, which applies the step without using edits.
  func take(on list: inout [SampleSection]) {
    switch self {
    case .update(let item, let path): list[path.section].items[path.item] = item
    case .insert(let item, let path): list[path.section].items.insert(item, at: path.item)
    case .remove(let path): list[path.section].items.remove(at: path.item)
    case .move(let origin, let target):
      let item = list[origin.section].items.remove(at: origin.item)
      list[target.section].items.insert(item, at: target.item)
    case .header(let header, let section): list[section].header = header
    case .insertSection(let section, let index): list.insert(section, at: index)
    case .removeSection(let index): list.remove(at: index)
    case .moveSection(let origin, let target):
      list.insert(list.remove(at: origin), at: target)
    }
  }
}

extension ListStep {
  /// All possible steps on a list: at every position, with an item of each kind.
  static func all(on list: [SampleSection], items: [SampleItem]) -> [ListStep] {
    var steps: [ListStep] = []
    for (section, content) in list.enumerated() {
      steps.append(.header(content.header + 1, of: section))
      steps.append(.removeSection(at: section))
      steps += list.indices.map { .moveSection(from: section, to: $0) }
      for place in 0...content.items.count {
        let path = ItemPath(section: section, item: place)
        steps += items.map { .insert($0, at: path) }
        guard place < content.items.count else { continue }
        steps.append(.remove(at: path))
        steps += items.map { .update($0, at: path) }
        for (other, target) in list.enumerated() {
          let end = target.items.count - (other == section ? 1 : 0)
          steps += (0...end).map { .move(from: path, to: ItemPath(section: other, item: $0)) }
        }
      }
    }
    let section = SampleSection(id: 9, header: 0, items: items)
    return steps + (0...list.count).map { .insertSection(section, at: $0) }
  }

  /// A random step on a list. Inserted items have unique IDs or, with `twins`, sometimes an
  /// existing one.
  static func random(
    on list: [SampleSection], id: Int, twins: Bool = false,
    using generator: inout some RandomNumberGenerator
  ) -> ListStep {
    let section = list.indices.randomElement(using: &generator)
    let path = section.flatMap { section in
      list[section].items.indices.randomElement(using: &generator).map {
        ItemPath(section: section, item: $0)
      }
    }
    var fresh = SampleItem(id)
    if twins, let path, Bool.random(using: &generator) {
      fresh.id = list[path.section].items[path.item].id
    }
    switch (Int.random(in: 0..<20, using: &generator), section, path) {
    case (0, let section?, _): return .header(id, of: section)
    case (1, let section?, _): return .removeSection(at: section)
    case (2, let section?, _):
      return .moveSection(from: section, to: Int.random(in: list.indices, using: &generator))
    case (3...8, _, let path?):
      let old = list[path.section].items[path.item]
      return .update(SampleItem(old.id, content: old.content + 1), at: path)
    case (9...11, _, let path?): return .remove(at: path)
    case (12...15, let section?, let path?):
      let end = list[section].items.count - (section == path.section ? 1 : 0)
      let place = Int.random(in: 0...end, using: &generator)
      return .move(from: path, to: ItemPath(section: section, item: place))
    case (_, let section?, _) where list.count > 1:
      let place = Int.random(in: 0...list[section].items.count, using: &generator)
      return .insert(fresh, at: ItemPath(section: section, item: place))
    default:
      let place = Int.random(in: 0...list.count, using: &generator)
      return .insertSection(SampleSection(id: id, header: 0, items: [fresh]), at: place)
    }
  }
}
