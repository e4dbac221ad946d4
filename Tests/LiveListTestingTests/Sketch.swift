import LiveList
import LiveListTesting
import Testing

typealias SketchedSection = ListSection<String, Int, SampleItem>

/// A list from a line such as `a: 1 2'1, b:`; the number after the apostrophe is the content, the one
/// after a section's name its header.
func list(_ sketch: String) -> [SketchedSection] {
  sketch.split(separator: ",").map { part in
    let halves = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = halves[0].trimmingSpaces.split(separator: "'")
    return SketchedSection(
      id: String(name[0]), header: name.dropFirst().first.flatMap { Int($0) } ?? 0,
      items: halves[1].split(separator: " ").map(item))
  }
}

private func item(_ sketch: Substring) -> SampleItem {
  let numbers = sketch.split(separator: "'").compactMap { Int($0) }
  return SampleItem(numbers[0], content: numbers.count > 1 ? numbers[1] : 0)
}

extension Substring {
  fileprivate var trimmingSpaces: Substring { drop { $0 == " " } }
}

/// The path of an item.
func at(_ section: Int, _ item: Int) -> ItemPath {
  ItemPath(section: section, item: item)
}

/// The move of an item.
func move(_ from: ItemPath, _ to: ItemPath) -> ContractViolation.Operation {
  .moveItem(ListDiff.ItemMove(from: from, to: to))
}

/// The move of a section.
func moveSection(_ from: Int, _ to: Int) -> ContractViolation.Operation {
  .moveSection(ListDiff.SectionMove(from: from, to: to))
}
