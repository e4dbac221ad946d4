import LiveList

/// The hashes of all IDs, combined into one number so that the optimizer can't remove any.
@inline(__always)
func hashes(_ items: [some Identifiable]) -> Int {
  var result = 0
  for item in items { result ^= item.id.hashValue }
  return result
}

func hashes(_ sections: [SectionedLists.Section]) -> Int {
  var result = 0
  for section in sections { result ^= section.id.hashValue ^ hashes(section.items) }
  return result
}

/// The number of positions at which both lists have equal items.
@inline(__always)
func equals<Item: Identifiable & Equatable>(_ source: [Item], _ target: [Item]) -> Int {
  var result = 0
  for index in 0..<min(source.count, target.count)
  where source[index].id == target[index].id && source[index] == target[index] {
    result += 1
  }
  return result
}

func equals(_ source: [SectionedLists.Section], _ target: [SectionedLists.Section]) -> Int {
  var result = 0
  for index in 0..<min(source.count, target.count) where source[index].id == target[index].id {
    result += equals(source[index].items, target[index].items)
  }
  return result
}
