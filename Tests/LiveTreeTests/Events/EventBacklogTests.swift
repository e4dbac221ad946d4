import LiveListTesting
import Testing

@testable import LiveTree

@Suite struct EventBacklogTests {
  @Test func startsWithThePresentValue() {
    var backlog = EventBacklog(current: TreeNode(.integer(1)), maximumCount: 2)
    #expect(backlog.next() == .put(.root, TreeNode(.integer(1))))
    #expect(backlog.next() == nil)
  }

  @Test func keepsEventsInOrderUpToItsLimit() {
    var backlog = EventBacklog(current: .absent, maximumCount: 3)
    let events = (1...2).map { TreeEvent.put("a", TreeNode(.integer($0))) }
    for event in events { backlog.append([event], current: .absent) }
    #expect(backlog.count == 3)
    #expect([backlog.next(), backlog.next(), backlog.next()] == [.put(.root, .absent)] + events)
  }

  @Test func collapsesIntoTheValueThatTheEventsLeadTo() {
    var backlog = EventBacklog(current: .absent, maximumCount: 3)
    let event = TreeEvent.put("a", TreeNode(.integer(1)))
    let current = TreeNode.absent.setting(TreeNode(.integer(1)), at: "a")
    backlog.append([event, event, event], current: current)
    #expect(backlog.next() == .put(.root, current))
    #expect(backlog.next() == nil)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func convergesWhateverTheConsumersPace(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var current = TreeNode.absent
    var backlog = EventBacklog(current: current, maximumCount: 4)
    var seen = TreeNode.absent
    for step in 0..<500 {
      let path = TreePath([TreeKey.random(using: &generator)])
      let event = TreeEvent.put(path, TreeNode(.integer(Int64(step))))
      current = event.applied(to: current)
      backlog.append([event], current: current)
      #expect(backlog.count <= 4)
      if Bool.random(using: &generator), let next = backlog.next() { seen = next.applied(to: seen) }
    }
    while let next = backlog.next() { seen = next.applied(to: seen) }
    #expect(seen == current)
  }
}
