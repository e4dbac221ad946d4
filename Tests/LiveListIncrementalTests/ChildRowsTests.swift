import LiveList
import LiveListTesting
import Synchronization
import Testing
import _LiveTestSupport

@testable import LiveListIncremental

@Suite(.timeLimit(.minutes(20)), .trail)
struct ChildRowsTests {
  private typealias Children = [(key: Int, node: Int)]
  private typealias Rows = ChildRows<Children, Int, Int, SampleItem>

  private struct Unreadable: Error {}

  /// All children under three keys with three values.
  private static let all: [Children] = {
    var all: [Children] = [[]]
    for key in 0..<3 {
      all += all.flatMap { children in (0..<3).map { children + [(key: key, node: $0)] } }
    }
    return all
  }()

  private func rows(counting made: OperationCount? = nil) -> Rows {
    Rows { key, node in
      made?.add()
      return SampleItem(key, content: node)
    }
  }

  @Test func everyChangeOfSmallChildrenIsFollowed() throws {
    try withEvery("former", in: Self.all) { former in
      try withEvery("children", in: Self.all) { children in
        let made = OperationCount()
        var rows = rows(counting: made)
        _ = try rows.change(to: former, at: [])
        made.reset()
        let keys = (0..<3).filter { key in node(key, former) != node(key, children) }
        let change = try rows.change(to: children, at: keys.reversed())
        #expect(change.edits.edit?.list(after: list(former)) == list(children))
        #expect(made.count == keys.count { node($0, children) != nil }, "no other row is made")
        #expect(rows.children?.map(\.key) == children.map(\.key))
      }
    }
  }

  @Test func keysUnderWhichNothingChangedAreNoChange() throws {
    try withEvery("children", in: Self.all) { children in
      var rows = rows()
      var list = IncrementalList(shown: [
        ListSection<OnlySection, OnlySection, SampleItem>(items: [])
      ])
      _ = list.changeset(for: try rows.change(to: children, at: []))
      #expect(list.changeset(for: try rows.change(to: children, at: 0..<5)).isEmpty)
    }
  }

  @Test func aRowThatCanNotBeReadIsMadeWithTheNextChange() throws {
    var rows = Rows { key, node in
      guard node >= 0 else { throw Unreadable() }
      return SampleItem(key, content: node)
    }
    let former = [(key: 1, node: 1), (key: 2, node: 2)]
    _ = try rows.change(to: former, at: [])
    #expect(throws: Unreadable.self) {
      try rows.change(to: [(key: 1, node: -1), (key: 2, node: 3)], at: [1, 2])
    }
    #expect(rows.children?.map(\.node) == [1, 2], "the list stays what it is")
    let next = [(key: 1, node: 4), (key: 2, node: 3)]
    let change = try rows.change(to: next, at: [1])
    #expect(change.edits.edit?.list(after: list(former)) == list(next))
  }

  private func node(_ key: Int, _ children: Children) -> Int? {
    children.first { $0.key == key }?.node
  }

  private func list(_ children: Children) -> [ListSection<OnlySection, OnlySection, SampleItem>] {
    [ListSection(items: children.map { SampleItem($0.key, content: $0.node) })]
  }
}

/// A count of operations.
final class OperationCount: Sendable {
  private let value = Mutex(0)

  var count: Int { value.withLock { $0 } }
  func add() { value.withLock { $0 += 1 } }
  func reset() { value.withLock { $0 = 0 } }
}
