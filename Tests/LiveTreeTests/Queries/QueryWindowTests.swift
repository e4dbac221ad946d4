import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveTree

@Suite(.trail) struct QueryWindowTests {
  /// All sequences of small nodes, in which each query uses one window throughout.
  @Test func followsEveryChangeOfSmallNodes() throws {
    #expect(Self.nodes.count == 27)
    #expect(Self.queries.count == 60)
    let way = Self.nodes.indices.flatMap { first in
      [Self.nodes[first]] + Self.nodes[(first + 1)...].flatMap { [$0, Self.nodes[first]] }
    }
    #expect(way.count == 27 * 27)
    try expectEvery("query", in: Self.queries) { query in
      var follower = Follower(query, at: way[0])
      return way.allSatisfy { follower.follows(to: $0) }
    }
  }

  @Test func followsRandomChangesOfLargeNodes() throws {
    try withEvery("seed", in: 0..<5 as Range<UInt64>) { seed in
      var generator = SplitMix64(seed: seed)
      var node = TreeNode.many(100, using: &generator)
      var followers = (0..<20).map { _ in Follower(.random(using: &generator), at: node) }
      for _ in 0..<40 {
        for _ in 0..<Int.random(in: 1..<5, using: &generator) {
          let key = TreeKey.existing(in: node, using: &generator)
          node = node.setting(
            .random(levels: 2, children: 2, using: &generator), at: TreePath([key]))
        }
        for position in followers.indices {
          let isRight = followers[position].follows(to: node)
          #expect(isRight, "\(followers[position].query)")
        }
      }
    }
  }

  /// Counts visited places: of 20,000 children, a change visits only a few, wherever the window is.
  @Test func aChangeVisitsFewPlaces() {
    let children = TreeNode(
      children: (0..<20_000).map {
        (TreeKey(index: $0), TreeNode(.integer(Int64(($0 * 7_919) % 20_000))))
      })
    let query = TreeQuery(order: .value).starting(at: .integer(5_000))
    for query in [query.limited(toFirst: 1_000), query.limited(toLast: 1_000), query] {
      var node = children
      var index = OrderIndex(of: node.children, by: .value)
      let window = QueryWindow(query, of: index.places)
      for number in [0, 5_000, 5_500, 10_000, 19_500] as [Int64] {
        let key = TreeKey(index: Int(number))
        let new = node.setting(TreeNode(.integer(7_000)), at: TreePath([key]))
        let changes = new.children.changes(since: node.children, at: [key])
        index.update(to: new.children, changes)
        let places = CountedPlaces(places: index.places)
        var moved = window
        _ = moved.update(changes, of: new.children, at: places)
        #expect(places.counter.count <= 60)
        index.update(to: node.children)
        node = children
      }
    }
  }

  private static let nodes: [TreeNode] = {
    let children: [TreeNode] = [
      .absent, TreeNode(.integer(1), priority: .number(2)),
      TreeNode(.integer(2), priority: .number(1)),
    ]
    return pairs(pairs(children, children), children).map { first, third in
      .inner(["7": first.0, "a": first.1, "b": third])
    }
  }()

  private static let queries: [TreeQuery] = [TreeOrder.key, .value].flatMap { order in
    let value: TreeScalar = order == .key ? .string("a") : .integer(1)
    let query = TreeQuery(order: order)
    let ranges = [
      query, query.starting(at: value), query.starting(after: value), query.ending(at: value),
      query.ending(before: value), query.equal(to: value, key: "a"),
    ]
    return pairs(ranges, [nil, .first(0), .first(1), .first(2), .last(2)]).map {
      TreeQuery(order: order, start: $0.start, end: $0.end, limit: $1)
    }
  }
}

/// Follows a query's selection with the changes of a window, and compares the results.
private struct Follower {
  var query: TreeQuery { window.query }

  private var window: QueryWindow
  private var index: OrderIndex
  private var node: TreeNode
  private var seen: TreeNode
  private var selected: SelectedChildren

  init(_ query: TreeQuery, at node: TreeNode) {
    index = OrderIndex(of: node.children, by: query.order)
    window = QueryWindow(query, of: index.places)
    self.node = node
    seen = query.selection(from: node).node
    selected = SelectedChildren(query)
    selected.update(to: node.children)
  }

  /// Whether the window's changes are exactly the actual changes, and the selected children the same.
  mutating func follows(to new: TreeNode) -> Bool {
    let changes = new.children.changes(since: node.children, at: nil)
    index.update(to: new.children, changes)
    let events =
      query.order == .key
      ? window.update(changes, of: new.children, at: KeyPlaces(children: new.children))
      : window.update(changes, of: new.children, at: index.places)
    let isNeeded = events.allSatisfy { seen[$0.path] != $0.node }
    node = new
    seen = seen.applying(events)
    return isNeeded && seen == query.selection(from: new).node && selectionFollows(to: new)
  }

  /// Whether the selected children are those of the query, with each inserted one in its place.
  private mutating func selectionFollows(to new: TreeNode) -> Bool {
    let former = selected
    selected.update(to: new.children)
    let selected = selected
    let edits = selected.edits(since: former)
    let inserted = edits.filter(\.old.isAbsent).map(\.key)
    let places = inserted.map(selected.place)
    let isInPlace = inserted.first.map { key in
      let before = selected.selected.map(\.key).filter { selected.place(of: $0) < places[0] }
      return selected.key(before: key)
        == before.max { selected.place(of: $0) < selected.place(of: $1) }
    }
    return selected.selected.elementsEqual(seen.children, by: ==) && isInPlace ?? true
      && zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
  }
}

extension TreeKey {
  /// An existing key, or any key.
  fileprivate static func existing(
    in node: TreeNode, using generator: inout SplitMix64
  ) -> TreeKey {
    Bool.random(using: &generator)
      ? node.children.randomElement(using: &generator)?.key ?? "a" : .random(using: &generator)
  }
}

/// Counts the visits of places.
private struct CountedPlaces: OrderedPlaces {
  let places: SortedChunks<Place>
  let counter = ComparisonCounter()

  var startIndex: SortedChunks<Place>.Index { places.startIndex }
  var endIndex: SortedChunks<Place>.Index { places.endIndex }

  subscript(position: SortedChunks<Place>.Index) -> Place {
    counter.add()
    return places[position]
  }

  func index(after position: SortedChunks<Place>.Index) -> SortedChunks<Place>.Index {
    places.index(after: position)
  }

  func index(before position: SortedChunks<Place>.Index) -> SortedChunks<Place>.Index {
    places.index(before: position)
  }

  func firstIndex(past isPast: (Place) -> Bool) -> SortedChunks<Place>.Index {
    places.firstIndex { place in
      counter.add()
      return isPast(place)
    }
  }
}
