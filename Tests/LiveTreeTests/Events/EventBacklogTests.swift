import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveTree

@Suite(.trail) struct EventBacklogTests {
  @Test func startsWithThePresentValue() {
    var backlog = makeBacklog(TreeNode(.integer(1)), 2)
    #expect(backlog.next()?.event == .put(.root, TreeNode(.integer(1))))
    #expect(backlog.next() == nil)
  }

  @Test func keepsEventsInOrderUpToItsLimit() {
    var backlog = makeBacklog(.absent, 3)
    let events = (1...2).map { TreeEvent.put("a", TreeNode(.integer($0))) }
    for event in events { backlog.append([shared(event)]) { whole(.absent) } }
    #expect(backlog.count == 3)
    #expect(
      [backlog.next(), backlog.next(), backlog.next()].map { $0?.event }
        == [.put(.root, .absent)] + events)
  }

  @Test func collapsesIntoTheValueThatTheEventsLeadTo() {
    var backlog = makeBacklog(.absent, 3)
    let event = shared(TreeEvent.put("a", TreeNode(.integer(1))))
    let current = TreeNode.absent.setting(TreeNode(.integer(1)), at: "a")
    backlog.append([event, event, event]) { whole(current) }
    #expect(backlog.next()?.event == .put(.root, current))
    #expect(backlog.next() == nil)
  }

  @Test func collapsesWhenTooMuchWaits() {
    var backlog = makeBacklog(.absent, 100, bytes: 1_000)
    let long = shared(.put("a", TreeNode(.string(String(repeating: "x", count: 400)))))
    for _ in 0..<2 { backlog.append([long]) { whole(.absent) } }
    #expect(backlog.count == 3)
    #expect((800...1_000).contains(backlog.byteCount))
    backlog.append([long]) { whole(.absent) }
    #expect(backlog.count == 1)
    #expect(backlog.byteCount == 0)
    backlog.append([long]) { whole(.absent) }
    #expect(backlog.all()?.count == 2)
    #expect(backlog.byteCount == 0)
  }

  @Test func convergesAtAnyPaceOfTheConsumer() throws {
    try withEvery("seed", in: 0..<20 as Range<UInt64>) { seed in
      var generator = SplitMix64(seed: seed)
      var current = TreeNode.absent
      var backlog = makeBacklog(current, 4)
      var seen = TreeNode.absent
      for step in 0..<500 {
        let path = TreePath([TreeKey.random(using: &generator)])
        let event = TreeEvent.put(path, TreeNode(.integer(Int64(step))))
        current = event.applied(to: current)
        backlog.append([shared(event)]) { whole(current) }
        #expect(backlog.count <= 4)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0..<3: seen = backlog.next()?.event.applied(to: seen) ?? seen
        case 3: seen = backlog.all()?.reduce(seen) { $1.event.applied(to: $0) } ?? seen
        default: break
        }
      }
      while let next = backlog.next() { seen = next.event.applied(to: seen) }
      #expect(seen == current)
      #expect(backlog.byteCount == 0)
    }
  }

  private func makeBacklog(
    _ current: TreeNode, _ count: Int, bytes: Int = .max
  ) -> EventBacklog {
    EventBacklog(
      current: whole(current),
      limits: BacklogLimits(maximumCount: count, maximumByteCount: bytes))
  }

  private func shared(_ event: TreeEvent) -> SharedTreeEvent {
    SharedTreeEvent(event, byteCount: event.byteCount)
  }

  private func whole(_ node: TreeNode) -> SharedTreeEvent {
    SharedTreeEvent(.put(.root, node), byteCount: 0)
  }
}
