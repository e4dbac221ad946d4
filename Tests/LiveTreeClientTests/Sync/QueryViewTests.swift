import LiveTree
import Testing

@testable import LiveTreeClient

/// What a listened query keeps of what the server sends.
struct QueryViewTests {
  private func node(_ numbers: some Sequence<Int>) throws -> TreeNode {
    TreeNode(children: try numbers.map { (try key($0), TreeNode(.integer(Int64($0)))) })
  }

  private func key(_ number: Int) throws -> TreeKey { try TreeKey("k\(number)") }

  private func whole(_ numbers: some Sequence<Int>) throws -> ServerChange {
    ServerChange(path: .root, content: .node(try node(numbers)))
  }

  private func child(_ number: Int) throws -> ServerChange {
    ServerChange(
      path: TreePath([try key(number)]), content: .node(TreeNode(.integer(Int64(number)))))
  }

  /// The server doesn't send what changes in a child that has left the selection: it must not come back as it was.
  @Test(arguments: 1...4) func aQueryKeepsNoMoreChildrenThanItsLimit(limit: Int) throws {
    for isFromStart in [true, false] {
      let ordered = TreeQuery(order: .key)
      let query = isFromStart ? ordered.limited(toFirst: limit) : ordered.limited(toLast: limit)
      var view = QueryView(query, cache: .unknown)
      var kept = isFromStart ? 9 - limit..<9 : 1..<1 + limit
      view.receive([try whole(kept)], isSelected: true)
      while isFromStart ? kept.lowerBound > 1 : kept.upperBound < 9 {
        let next = isFromStart ? kept.lowerBound - 1 : kept.upperBound
        view.receive([try child(next)], isSelected: true)
        kept = isFromStart ? next..<next + limit : next + 1 - limit..<next + 1
        #expect(view.cache == .selected(try node(kept)), "\(query) after \(next)")
      }
    }
  }

  /// What a listen above receives is of use until the server sends what the query selects.
  @Test func anAdoptedValueFollowsTheListenAbove() throws {
    var view = QueryView(TreeQuery(order: .key).limited(toLast: 2), cache: .unknown)
    view.receive([try whole(1...2)], isSelected: true)
    #expect(view.isServed)
    view.receive([try child(3)], isSelected: false)
    #expect(view.cache == .selected(try node(1...2)), "the server sends what the query selects")
    view.adopt(try node(1...3))
    #expect(!view.isServed)
    view.receive([try child(4)], isSelected: false)
    #expect(view.cache == .complete(try node(1...4)))
  }
}
