@testable import Workloads

/// How two lists differ, found without the library.
struct Shape: Equatable {
  var source: Int
  var target: Int
  var deleted = 0
  var inserted = 0
  var updated = 0
  var moved = 0
}

extension Shape {
  init<Item: Identifiable & Equatable>(_ lists: FlatLists<Item>) {
    let old = Dictionary(uniqueKeysWithValues: lists.source.map { ($0.id, $0) })
    let new = Set(lists.target.map(\.id))
    self.init(source: lists.source.count, target: lists.target.count)
    deleted = lists.source.count { !new.contains($0.id) }
    inserted = lists.target.count { old[$0.id] == nil }
    updated = lists.target.count { item in old[item.id].map { $0 != item } ?? false }
    moved = minimalMoves(from: lists.source.map(\.id), to: lists.target.map(\.id)) ?? -1
  }
}
