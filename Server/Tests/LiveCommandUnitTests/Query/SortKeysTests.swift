import LiveListTesting
import Testing
import _LiveTestSupport

@testable import live

@Suite(.timeLimit(.minutes(5)), .trail) struct SortKeysTests {
  /// Keys of few different bytes, most of which have long common beginnings. They end with a byte
  /// that they don't contain, so that none is the beginning of another.
  private func keys(_ count: Int, length: ClosedRange<Int>, seed: UInt64) -> [[UInt8]] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      let beginning = [UInt8](repeating: 7, count: .random(in: 0...20, using: &random))
      let rest = (0..<Int.random(in: length, using: &random)).map { _ in
        ([1, 2, 254, 255] as [UInt8]).randomElement(using: &random) ?? 1
      }
      return beginning + rest + [0]
    }
  }

  private func order(of keys: [[UInt8]]) -> [Int] {
    var sortKeys = SortKeys(count: keys.count, size: 8)
    for key in keys { sortKeys.append { $0 += key } }
    return sortKeys.order()
  }

  private func expected(of keys: [[UInt8]]) -> [Int] {
    keys.indices.sorted { first, second in
      keys[first] == keys[second]
        ? first < second : keys[first].lexicographicallyPrecedes(keys[second])
    }
  }

  @Test func theOrderIsThatOfTheBytesAndEqualKeysKeepTheirs() throws {
    try withEvery("seed", in: 0..<300) { seed in
      let keys = keys(seed % 40, length: 0...3, seed: UInt64(seed))
      try check(order(of: keys), expected(of: keys))
    }
  }

  /// Long lists are counted by byte instead of compared.
  @Test func longListsAreSortedLikeShortOnes() throws {
    try withEvery("seed", in: 0..<8) { seed in
      let keys = keys(4_000, length: 0...(seed * 3), seed: UInt64(seed))
      try check(order(of: keys), expected(of: keys))
    }
  }
}
