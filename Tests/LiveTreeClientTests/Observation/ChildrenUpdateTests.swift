import LiveListTesting
import LiveTree
import Testing
import _LiveTestSupport

@testable import LiveTreeClient

/// One after another, the changes of an update turn the list into the new one.
@Suite(.timeLimit(.minutes(20)), .trail) struct ChildrenUpdateTests {
  /// A list that changes as its updates say.
  private struct List {
    private(set) var rows: [(key: TreeKey, value: Int)] = []

    /// - Returns: Whether what the change is about, and the child that precedes it, are in the list.
    mutating func apply(_ change: ChildrenUpdate<Int>.Change) -> Bool {
      switch change {
      case .removed(let key): remove(key)
      case .added(let child, let previous):
        !rows.contains { $0.key == child.key } && insert(child, after: previous)
      case .moved(let child, let previous): remove(child.key) && insert(child, after: previous)
      case .changed(let child, let previous): replace(child, after: previous)
      }
    }

    private mutating func remove(_ key: TreeKey) -> Bool {
      guard let index = rows.firstIndex(where: { $0.key == key }) else { return false }
      rows.remove(at: index)
      return true
    }

    private mutating func insert(_ child: DatabaseChild<Int>, after previous: TreeKey?) -> Bool {
      let index = previous.map { key in rows.firstIndex { $0.key == key }.map { $0 + 1 } } ?? 0
      guard let index else { return false }
      rows.insert((child.key, child.value), at: index)
      return true
    }

    private mutating func replace(_ child: DatabaseChild<Int>, after previous: TreeKey?) -> Bool {
      guard let index = rows.firstIndex(where: { $0.key == child.key }) else { return false }
      rows[index].value = child.value
      // Rows that have yet to move may stand between the two.
      let place = previous.map { key in rows.firstIndex { $0.key == key } } ?? -1
      return place.map { $0 < index } ?? false
    }
  }

  private static let reading: KnownChildren<Int>.Reading = { node, key throws(DatabaseError) in
    try node.decoded(as: Int.self, at: key, skippingRows: false, DatabaseCoding()).value
  }

  @Test func sequentialChangesGiveTheList() throws {
    var (moves, additions) = (0, 0)
    try withEvery("seed", in: UInt64(0)..<1_000) { seed in
      var random = SplitMix64(seed: seed)
      let limits: [TreeQuery.Limit?] = [nil, .first(4), .last(4)]
      let query = TreeQuery(
        order: seed % 4 == 0 ? .key : .value, limit: limits[Int(seed / 4 % 3)])
      var known = KnownChildren(query, Self.reading)
      var list = List()
      var node = TreeNode.absent
      for step in 0..<12 {
        for key in ["a", "b", "c", "d", "e", "f", "g", "7", "10"] where Bool.random(using: &random)
        {
          let value: TreeNode =
            switch Int.random(in: 0..<8, using: &random) {
            case 0: .absent
            case 1: TreeNode(.string("not a number"))
            default: TreeNode(.integer(Int64.random(in: 0..<6, using: &random)))
            }
          node = node.setting(value, at: TreePath([try TreeKey(key)]))
        }
        let update = known.update(with: NodeObservation(value: node, phase: .live))
        for change in update.changes {
          let fits = list.apply(change)
          #expect(fits, "step \(step): \(change)")
          if case .moved = change { moves += 1 }
          if case .added = change { additions += 1 }
        }
        let expected = query.selection(from: node).children.compactMap { key, node in
          (try? node.decoded(as: Int.self)).flatMap { $0 }.map { (key, $0) }
        }
        #expect(list.rows.elementsEqual(expected, by: ==), "step \(step)")
      }
    }
    #expect(moves > 300 && additions > 300, "\(moves), \(additions)")
  }
}
