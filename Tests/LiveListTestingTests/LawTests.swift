import LiveListTesting
import Synchronization
import Testing

@testable import _LiveTestSupport

/// Counts the issues of a law that is meant to fail, instead of recording them.
private final class ExpectedIssues: Sendable {
  @TaskLocal static var current: ExpectedIssues?

  private let count = Mutex(0)

  var isEmpty: Bool { count.withLock { $0 == 0 } }

  func take() { count.withLock { $0 += 1 } }
}

extension Trait where Self == IssueHandlingTrait {
  fileprivate static var expectedIssues: Self {
    .compactMapIssues { issue in
      guard let expected = ExpectedIssues.current else { return issue }
      expected.take()
      return nil
    }
  }
}

/// A law stops at its first failure, and repeats it with fewer decisions.
///
/// The trait of laws handles the issues first.
@Suite(.timeLimit(.minutes(20)), .expectedIssues, .trail) struct LawTests {
  private func expectFailure(_ law: () throws -> Void) {
    let issues = ExpectedIssues()
    #expect(throws: StoppedLaw.self) {
      try ExpectedIssues.$current.withValue(issues) { try law() }
    }
    #expect(!issues.isEmpty)
  }

  @Test func aLawStopsAtItsFirstFailure() {
    var tried: [Int] = []
    expectFailure {
      try withEvery("number", in: 0..<10) { number in
        tried.append(number)
        #expect(number < 3)
      }
    }
    #expect(tried == [0, 1, 2, 3])
  }

  @Test func anErrorStopsALaw() {
    struct Broken: Error {}
    var tried: [Int] = []
    expectFailure {
      try withEvery("number", in: 0..<10) { number in
        tried.append(number)
        throw Broken()
      }
    }
    #expect(tried == [0])
  }

  @Test func aFailureEndsTheOuterLoops() {
    var tried: [[Int]] = []
    expectFailure {
      try withEvery("outer", in: 0..<3) { outer in
        try withEvery("inner", in: 0..<3) { inner in
          tried.append([outer, inner])
          #expect(outer + inner < 2)
        }
        tried.append([outer])
      }
    }
    #expect(tried == [[0, 0], [0, 1], [0, 2]])
  }

  @Test func aLawThatAwaitsStopsAtItsFirstFailure() async {
    var tried: [Int] = []
    let issues = ExpectedIssues()
    await #expect(throws: StoppedLaw.self) {
      try await ExpectedIssues.$current.withValue(issues) {
        try await withEvery("number", in: 0..<10) { number in
          await Task.yield()
          tried.append(number)
          #expect(number < 3)
        }
      }
    }
    #expect(!issues.isEmpty)
    #expect(tried == [0, 1, 2, 3])
  }

  /// A list with an item above a bound is reduced to that item alone.
  @Test func aCaseIsTriedAgainWithFewerRows() {
    var smallest: [Int] = []
    expectFailure {
      try withEvery("seed", in: 0..<100 as Range<UInt64>) { seed in
        var random = SplitMix64(seed: seed)
        let count = Int.random(in: 0...50, using: &random)
        smallest = (0..<count).map { _ in Int.random(in: 0..<1_000, using: &random) }
        #expect(smallest.allSatisfy { $0 < 950 })
      }
    }
    #expect(smallest.count == 1 && smallest[0] >= 950, "\(smallest)")
  }

  /// Irrelevant steps are omitted, even if their number is fixed.
  @Test func aCaseIsTriedAgainWithFewerSteps() {
    var steps: [Int] = []
    expectFailure {
      try withEvery("seed", in: [1 as UInt64]) { seed in
        var random = SplitMix64(seed: seed)
        var sum = 0
        steps = []
        for _ in 0..<100 where sum < 100 {
          steps.append(Int.random(in: 0..<10, using: &random))
          sum += steps[steps.count - 1] == 9 ? 50 : 0
          #expect(sum < 100)
        }
      }
    }
    #expect(steps == [9, 9])
  }

  @Test(arguments: [
    "seed=12", "seed=0;drop=3-5,9", "a b=7;drop=1;halve=0:2,7:1", "seed=3;halve=2:9",
  ])
  func aCaseIsWrittenAsItIsRead(text: String) throws {
    #expect(try #require(LawCase(text)).description == text)
  }

  @Test(arguments: [
    "", "seed", "seed=x", "seed=1;drop", "seed=1;drop=5-3", "seed=1;more=3", "seed=1;halve=3",
  ])
  func anythingElseIsNotACase(text: String) {
    #expect(LawCase(text) == nil)
  }

  @Test func aSelectedCaseIsRunAlone() {
    let selected = LawCase("seed=2;drop=1")
    #expect(Trial("seed", 1, attempts: 9, selected: selected) == nil)
    #expect(Trial("key", 2, attempts: 9, selected: selected) == nil)
    var trial = Trial("seed", 2, attempts: 9, selected: selected)
    let attempt = trial?.next()
    #expect(attempt?.reproduction.contains("LAW_CASE='seed=2;drop=1' swift test") == true)
    #expect(trial?.next() == nil)
  }
}
