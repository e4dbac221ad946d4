import LiveList
import Testing

@testable import Workloads

/// Every guard can be met and missed.
@Suite struct GuardTests {
  @Test(arguments: [
    (Guard.hash(0.5), Guard.hash(0.49)), (.compare(2), .compare(1.9)),
    (.objects(11), .objects(10)), (.allocations(2), .allocations(1)),
    (.allocationsOfDiff(2), .allocationsOfDiff(1)), (.moves(1), .moves(0)),
    (.sectionMoves(0), .sectionMoves(1)), (.reference(4), .reference(3.9)),
    (.reference(2, plus: 5), .reference(1.9, plus: 5)),
  ])
  func guardsAreMetUpToTheirLimit(kept: Guard, broken: Guard) {
    let finding = Finding.sample()
    #expect(kept.verdict(on: finding) == .met)
    #expect(broken.verdict(on: finding) != .met)
    #expect(broken.verdict(on: finding) != .unknown)
  }

  @Test func moreMovesThanNeededAreMissed() {
    #expect(Guard.minimal.verdict(on: .sample(minimalMoves: 1)) == .met)
    #expect(Guard.minimal.verdict(on: .sample(minimalMoves: 0)) == .missed(found: "1 moves"))
    #expect(Guard.minimal.verdict(on: .sample(minimalMoves: nil)) == .missed(found: "1 moves"))
  }

  @Test func whatIsFoundIsSaid() {
    #expect(Guard.hash(0.25).verdict(on: .sample()) == .missed(found: "0.5 H"))
    #expect(Guard.objects(5).verdict(on: .sample()) == .missed(found: "10 O"))
  }

  @Test func whatWasNotMeasuredIsUnknown() {
    let finding = Finding(
      workload: .sample, nanoseconds: [:], outcome: Finding.sample().outcome, allocations: nil,
      allocationsOfDiff: nil)
    for promise in [Guard.hash(1), .compare(1), .objects(1), .allocations(1)] {
      #expect(promise.verdict(on: finding) == .unknown)
    }
  }

  @Test(arguments: [
    (0.0039051, "0.00391"), (0.25, "0.25"), (1.4, "1.4"), (3.0, "3"), (98.76, "98.8"),
    (1062.7, "1063"), (0, "0.0"),
  ])
  func numbersHaveThreeDigits(number: Double, text: String) {
    #expect(number.shortened == text)
  }
}

extension Workload {
  fileprivate static let sample = Workload("sample", "two rows change places", []) {
    Trial(FlatLists(source: [Row(1), Row(2)], target: [Row(2), Row(1)]))
  }
}

extension Finding {
  /// A call of 100 ns with two allocations and one move, where hashing takes 200 ns, comparing 50 ns
  /// and an object 10 ns.
  fileprivate static func sample(minimalMoves: Int? = 1) -> Finding {
    let lists = FlatLists(source: [Row(1), Row(2)], target: [Row(2), Row(1)])
    let allocations = Allocations(count: 2, peakBytes: 80)
    return Finding(
      workload: .sample,
      nanoseconds: [.changeset: 100, .hash: 200, .compare: 50, .reference: 25, .object: 10],
      outcome: Outcome(
        ListChangeset(from: lists.source, to: lists.target), minimalMoves: minimalMoves),
      allocations: allocations, allocationsOfDiff: allocations)
  }
}
