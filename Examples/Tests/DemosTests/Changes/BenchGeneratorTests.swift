import LiveListTesting
import Testing

@testable import Demos

/// The random numbers of the bench.
struct BenchGeneratorTests {
  @Test func theNumbersAreThoseOfSplitMix() {
    var (own, known) = (BenchGenerator(seed: 42), SplitMix64(seed: 42))
    for _ in 0..<1_000 { #expect(own.next() == known.next()) }
  }

  @Test func allNumbersBelowTheBoundOccur() {
    var generator = BenchGenerator(seed: 1)
    for bound in 1...20 {
      let numbers = (0..<500).map { _ in generator.number(below: bound) }
      #expect(Set(numbers) == Set(0..<bound))
    }
  }

  @Test func severalNumbersAreUniqueAndAscending() {
    var generator = BenchGenerator(seed: 2)
    for bound in 0...12 {
      for count in 0...bound {
        let numbers = generator.numbers(count, below: bound)
        #expect(numbers.count == count && Set(numbers).count == count)
        #expect(numbers == numbers.sorted() && numbers.allSatisfy { (0..<bound).contains($0) })
      }
    }
  }

  @Test func allSetsOfNumbersAreAboutEquallyLikely() {
    var generator = BenchGenerator(seed: 3)
    var counts: [[Int]: Int] = [:]
    for _ in 0..<20_000 { counts[generator.numbers(3, below: 6), default: 0] += 1 }
    // There are twenty sets. Each is expected a thousand times, with a standard deviation of 31.
    #expect(counts.count == 20)
    #expect(counts.values.allSatisfy { (850...1_150).contains($0) })
  }

  @Test func choosingAFewOfManyDrawsNoMoreThanAFew() {
    var generator = BenchGenerator(seed: 4)
    var fence = generator
    _ = generator.numbers(1_000, below: 1_000_000)
    for _ in 0..<1_000 { _ = fence.next() }
    #expect(generator == fence)
  }
}
