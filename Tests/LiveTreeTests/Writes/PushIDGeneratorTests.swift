import LiveListTesting
import LiveTree
import Testing

@Suite struct PushIDGeneratorTests {
  @Test func keysOfOneMillisecondAscend() {
    var (ids, random) = (PushIDGenerator(), SplitMix64(seed: 3))
    let keys = (0..<5_000).map { _ in ids.next(at: 1_700_000_000_000, using: &random) }
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
    #expect(Set(keys.map { $0.string.prefix(8) }).count == 1)
  }

  @Test func keysOfLaterMillisecondsComeLater() {
    var (ids, random) = (PushIDGenerator(), SplitMix64(seed: 4))
    let keys = (0..<1_000).map { ids.next(at: 1_700_000_000_000 + $0, using: &random) }
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
    #expect(keys.allSatisfy { $0.string.utf8.count == 20 })
  }

  @Test func theTimeIsTheFirstEightCharacters() {
    var (ids, random) = (PushIDGenerator(), SplitMix64(seed: 5))
    #expect(ids.next(at: 0, using: &random).string.hasPrefix("--------"))
    #expect(ids.next(at: 65, using: &random).string.hasPrefix("------00"))
    #expect(ids.next(at: (1 << 48) - 1, using: &random).string.hasPrefix("zzzzzzzz"))
  }

  @Test func theRandomPartCountsUpWithCarry() {
    var ids = PushIDGenerator()
    var highest = Constant(value: .max)
    #expect(ids.next(at: 1, using: &highest).string.hasSuffix("zzzzzzzzzzzz"))
    #expect(ids.next(at: 1, using: &highest).string.hasSuffix("------------"))
    #expect(ids.next(at: 1, using: &highest).string.hasSuffix("-----------0"))
  }

  private struct Constant: RandomNumberGenerator {
    let value: UInt64

    mutating func next() -> UInt64 { value }
  }
}
