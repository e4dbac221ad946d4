import Foundation
import LiveList
import LiveListIncremental
import LiveListPipeline
import LiveListTesting
import LiveTree
import Testing
import _LiveTestSupport

@testable import LiveListDatabase
@testable import LiveTreeClient

/// The rows of a list of a database are those of its children, whatever changes, and only what changes is compared.
@Suite(.timeLimit(.minutes(20)), .trail) struct DatabaseRowsTests {
  private struct Friend: Codable, Equatable, Sendable {
    var name: String
  }

  private typealias Row = DatabaseRow<Friend>

  /// A client whose node changes at random.
  private struct Story {
    var random: SplitMix64
    let target: ListenTarget
    private let nameKey: TreeKey
    private var tree = SyncTree()
    private var node = TreeNode.absent
    private var writes: [Int] = []
    private var writeCount = 0

    init(seed: UInt64) throws {
      random = SplitMix64(seed: seed)
      nameKey = try TreeKey("name")
      let orders: [TreeOrder] = [.key, .priority, .value, .child(try TreePath(parsing: "name"))]
      let order = orders[Int(seed % 4)]
      let limits: [TreeQuery.Limit?] = [nil, nil, .first(3), .last(4)]
      target = ListenTarget(
        path: .root, query: TreeQuery(order: order, limit: limits[Int(seed / 4 % 4)]))
      _ = tree.listen(to: target)
    }

    mutating func observation() -> NodeObservation<TreeNode>? {
      tree.snapshot(of: target).map { snapshot in
        var observation = NodeObservation(
          value: snapshot.node.isAbsent ? nil : snapshot.node, phase: .live,
          hasPendingWrites: !snapshot.pending.isEmpty)
        observation.pendingKeys = snapshot.pending
        observation.isKnown = snapshot.isComplete
        return observation
      }
    }

    private mutating func child() -> TreeNode {
      let priority: TreePriority? =
        Int.random(in: 0..<5, using: &random) == 0
        ? .number(Double(Int.random(in: 0..<3, using: &random))) : nil
      switch Int.random(in: 0..<8, using: &random) {
      case 0: return .absent
      case 1: return TreeNode(.integer(Int64.random(in: 0..<5, using: &random)), priority: priority)
      default:
        let name = TreeNode(.string("\(Int.random(in: 0..<4, using: &random))"))
        return TreeNode(children: [(nameKey, name)], priority: priority)
      }
    }

    private mutating func path() throws -> TreePath {
      Int.random(in: 0..<12, using: &random) == 0
        ? .root : TreePath([try TreeKey("k\(Int.random(in: 0..<9, using: &random))")])
    }

    private mutating func value(at path: TreePath) throws -> TreeNode {
      guard path.isEmpty else { return child() }
      var children: [(TreeKey, TreeNode)] = []
      for number in 0..<9 where Bool.random(using: &random) {
        children.append((try TreeKey("k\(number)"), child()))
      }
      return TreeNode(children: children, priority: nil)
    }

    mutating func step() throws {
      switch Int.random(in: 0..<6, using: &random) {
      case 0...2:
        let path = try path()
        node = node.setting(try value(at: path), at: path)
        // Without an index, the server sends the whole value.
        _ = tree.receive(.put(node, at: .root), for: nil)
      case 3, 4:
        writeCount += 1
        writes.append(writeCount)
        let path = try path()
        let change = LocalChange.set(path, try value(at: path))
        _ = tree.add(LocalWrite(id: writeCount, changes: [change]))
      default:
        guard let index = writes.indices.randomElement(using: &random) else { return }
        _ = tree.revert(writes.remove(at: index))
      }
    }
  }

  /// The rows, computed from nothing.
  private struct Oracle {
    let query: TreeQuery
    let skips: Bool
    var last: [TreeKey: Friend] = [:]

    mutating func rows(_ observation: NodeObservation<TreeNode>) -> [Row] {
      let selected = query.selection(from: observation.value ?? .absent).node.children
      last = last.filter { !selected[$0.key].isAbsent }
      return selected.sorted(by: query.order).compactMap { key, node in
        let friend = try? node.decoded(
          as: Friend.self, at: key, skippingRows: true, DatabaseCoding()
        ).value
        last[key] = friend ?? (skips ? nil : last[key])
        return last[key].map {
          Row(key: key, value: $0, isPending: observation.pendingKeys.contains(key))
        }
      }
    }
  }

  @Test func theRowsAreThoseOfTheChildren() throws {
    try withEvery("seed", in: 0..<(400 as UInt64)) { seed in
      var story = try Story(seed: seed)
      let skips = seed % 3 > 0
      var oracle = Oracle(query: story.target.query, skips: skips)
      var rows = DatabaseRows<Friend>(
        story.target.query, skips ? .skip { _ in } : .keepLast { _ in })
      var (shown, changes) = (rows.list.sections, rows.list.changes)
      for step in 0..<40 {
        try story.step()
        guard let observation = story.observation(), observation.hasKnownValue else { continue }
        rows.update(with: observation)
        #expect(rows.list.sections[0].items == oracle.rows(observation), "step \(step)")
        if let known = rows.list.changes.unchangedRows(since: changes) {
          let update = ListChangeset(from: shown, to: rows.list.sections, known: known)
          let compared = ListChangeset(from: shown, to: rows.list.sections)
          #expect(update.counts == compared.counts, "step \(step)")
          for run in known.edited.first?.runs ?? [] {
            #expect(
              shown[0].items[run.source..<run.source + run.count].map(\.self)
                == rows.list.sections[0].items[run.target..<run.target + run.count].map(\.self))
          }
        }
        // A view that is busy misses some states.
        if Bool.random(using: &story.random) {
          (shown, changes) = (rows.list.sections, rows.list.changes)
        }
      }
    }
  }

  /// Otherwise, each observation of an empty node would be a new state.
  @Test func anEmptyListStaysAsItIs() {
    var rows = DatabaseRows<Friend>(TreeQuery(), .skip { _ in })
    let changes = rows.list.changes
    rows.update(with: NodeObservation(value: nil, phase: .live))
    rows.update(with: NodeObservation(value: .absent, phase: .live))
    #expect(rows.list.changes.hasChanged(since: changes) == false)
    #expect(rows.list.sections[0].items.isEmpty)
  }
}
