import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveTreeServer

@Suite(.trail) struct KeepAliveWheelTests {
  private final class Member {}

  /// Whenever members are inserted and removed, each member is due once per turn, for the first
  /// time after one turn.
  @Test func everyMemberIsDueOnceInATurn() throws {
    try withEvery("seed", in: 0..<50 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      var wheel = KeepAliveWheel<Member>()
      var members: [(member: Member, slot: Int, last: Int)] = []
      for tick in 1...500 {
        if Bool.random(using: &random) {
          let member = Member()
          members.append((member, wheel.insert(member), tick - 1))
        }
        if !members.isEmpty, Int.random(in: 0..<4, using: &random) == 0 {
          let removed = members.remove(at: Int.random(in: members.indices, using: &random))
          for _ in 0..<2 { wheel.remove(removed.member, from: removed.slot) }
        }
        #expect(wheel.count == members.count)
        let due = Set(wheel.tick().map { ObjectIdentifier($0) })
        let expected = members.filter { tick - $0.last == KeepAliveWheel<Member>.slotCount }
        #expect(due == Set(expected.map { ObjectIdentifier($0.member) }))
        for index in members.indices where due.contains(ObjectIdentifier(members[index].member)) {
          members[index].last = tick
        }
      }
    }
  }
}
