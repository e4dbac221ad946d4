import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListPipeline

/// Values that replace waiting ones are combined with them.
@Suite(.trail, .timeLimit(.minutes(20))) struct JoiningMachineTests {
  @Test(arguments: PolicyLaw.all)
  func nothingThatWaitsIsLost(law: PolicyLaw) throws {
    try withEvery("seed", in: 0..<200 as Range<UInt64>) { seed in
      var generator = SplitMix64(seed: seed)
      var machine = UpdateMachine<[Int], Never>(policy: law.policy) { $0 + $1 }
      var (arrived, shown) = ([Int](), [Int]())
      var (isAsking, isTimed) = (false, false)
      func receive(_ effects: UpdateMachine<[Int], Never>.Effects) {
        if effects.pause != nil { isTimed = true }
        guard case .success(let value)? = effects.answer else { return }
        isAsking = false
        shown += value ?? []
      }
      for number in 0..<30 {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0 where !isAsking:
          isAsking = true
          receive(machine.requestNext())
        case 1 where isTimed:
          isTimed = false
          receive(machine.tick())
        default:
          arrived.append(number)
          receive(machine.arrive([number]))
        }
      }
      receive(machine.end(nil))
      for _ in 0..<100 where isTimed || !isAsking {
        if isTimed {
          isTimed = false
          receive(machine.tick())
        } else {
          isAsking = true
          receive(machine.requestNext())
        }
      }
      #expect(shown == arrived)
    }
  }
}
