import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveTree

@Suite(.trail) struct RequestLinesTests {
  private typealias Lines = RequestLines<Int>

  private static let small = CommitRequest.write(WriteRequest(increment))

  @Test func aClientWithManyRequestsWaitsForTheOthers() {
    var lines = Lines()
    for waiter in 0..<1_000 { lines.append(Self.small, for: waiter, of: "busy", isSlow: false) }
    lines.append(Self.small, for: 1_000, of: "other", isSlow: false)
    lines.append(Self.small, for: 1_001, of: nil, isSlow: false)
    let (ready, _) = lines.take(atMost: 4)
    #expect(ready.map(\.waiter) == [0, 1_000, 1_001, 1])
    #expect(lines.count == 998)
  }

  @Test func aLargeRequestWaitsForADraftAndOthersPassIt() throws {
    var lines = Lines()
    lines.append(Self.small, for: 1, of: "a", isSlow: true)
    lines.append(Self.small, for: 2, of: "a", isSlow: false)
    lines.append(Self.small, for: 3, of: "b", isSlow: false)
    let (ready, slow) = lines.take(atMost: 10)
    #expect(ready.map(\.waiter) == [3])
    #expect(slow.map(\.waiter) == [1])
    #expect(lines.take(atMost: 10).ready.isEmpty)
    lines.add(draft(), for: try #require(slow.first))
    #expect(lines.take(atMost: 10).ready.map(\.waiter) == [1, 2])
  }

  @Test func aDraftIsBasedOnAllThatItsClientWroteBefore() {
    var lines = Lines()
    lines.append(Self.small, for: 1, of: "a", isSlow: false)
    lines.append(Self.small, for: 2, of: "a", isSlow: true)
    let first = lines.take(atMost: 10)
    #expect(first.ready.map(\.waiter) == [1] && first.slow.isEmpty)
    #expect(lines.take(atMost: 10).slow.map(\.waiter) == [2])
  }

  @Test func aDraftOfARefusedRequestIsDropped() throws {
    var lines = Lines()
    lines.append(Self.small, for: 1, of: "a", isSlow: true)
    lines.append(Self.small, for: 2, of: "a", isSlow: false)
    let slow = try #require(lines.take(atMost: 10).slow.first)
    let removed = lines.remove { $0 == 1 }
    #expect(removed == [1])
    lines.add(draft(), for: slow)
    #expect(lines.take(atMost: 10).ready.map(\.waiter) == [2])
    #expect(lines.count == 0)
  }

  /// Whatever is added, taken, put back, drafted and removed: each client's requests leave in
  /// order, none is lost, and none leaves twice.
  @Test func noRequestOvertakesAnEarlierOneOfItsClient() throws {
    try withEvery("seed", in: UInt64(0)..<500) { seed in
      var generator = SplitMix64(seed: seed)
      var lines = Lines()
      var waiting: [String: [Int]] = [:]
      var slow: [Lines.Entry] = []
      var next = 0
      for _ in 0..<60 {
        let client = ["a", "b", "c"][Int.random(in: 0..<3, using: &generator)]
        switch Int.random(in: 0..<8, using: &generator) {
        case 0..<4:
          let isSlow = Int.random(in: 0..<4, using: &generator) == 0
          lines.append(Self.small, for: next, of: client, isSlow: isSlow)
          waiting[client, default: []].append(next)
          next += 1
        case 4:
          if let entry = slow.popLast() { lines.add(draft(), for: entry) }
        case 5:
          let removed = lines.remove { $0 % 5 == Int(seed % 5) }
          for name in waiting.keys { waiting[name]?.removeAll { removed.contains($0) } }
        default:
          let taken = lines.take(atMost: Int.random(in: 1...4, using: &generator))
          slow += taken.slow
          let kept = Int.random(in: 0...taken.ready.count, using: &generator)
          for entry in taken.ready.prefix(kept) {
            let owner = try #require(waiting.first { $0.value.first == entry.waiter }?.key)
            waiting[owner]?.removeFirst()
          }
          lines.putBack(Array(taken.ready.dropFirst(kept)))
        }
        let count = waiting.values.map(\.count).reduce(0, +)
        #expect(lines.count == count)
      }
      while lines.count > 0 {
        let taken = lines.take(atMost: 3)
        for entry in slow + taken.slow { lines.add(draft(), for: entry) }
        slow = []
        for entry in taken.ready {
          let owner = try #require(waiting.first { $0.value.first == entry.waiter }?.key)
          waiting[owner]?.removeFirst()
        }
      }
      #expect(!waiting.values.contains { !$0.isEmpty })
    }
  }

  private func draft() -> WriteDraft {
    WriteDraft(WriteRequest(increment), on: TreeState(), in: WriteContext(milliseconds: 0))
  }
}
