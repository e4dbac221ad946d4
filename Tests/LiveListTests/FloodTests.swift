import Foundation
import LiveList
import LiveListTesting
import Synchronization
import Testing
import _LiveTestSupport

/// IDs chosen by an attacker who knows everything about how they are hashed except the secrets.
@Suite(.timeLimit(.minutes(20)), .trail)
struct FloodTests {
  private let count = 4_096

  /// The number of steps of a comparison grows linearly with the lists, not with their square. So
  /// the comparison ends, and the diff is the same as with other IDs.
  private func expectSameDiff<ID: Hashable>(_ ids: [ID]) {
    let order = ids.indices.map { $0 * 1_021 % ids.count }
    let chosen = ListChangeset(
      from: ids.map { Entry(id: $0) }, to: order.map { Entry(id: ids[$0]) })
    let usual = ListChangeset(
      from: ids.indices.map { SampleItem($0) }, to: order.map { SampleItem($0) })
    #expect(chosen.diff.itemMoves.count == usual.diff.itemMoves.count)
    #expect(chosen.diff.itemDeletes.isEmpty && chosen.diff.itemInserts.isEmpty)
  }

  @Test func numbersThatDifferInAFewBits() {
    for shift in stride(from: 0, through: 48, by: 4) {
      expectSameDiff((0..<count).map { $0 << shift })
    }
    expectSameDiff((0..<count).map { UInt64($0) &* 0x9E37_79B9_7F4A_7C15 })
  }

  @Test func uuidsOfWhichOneHalfIsFixed() {
    for fixed in [0, 0x9E37_79B9_7F4A_7C15, UInt64.max] {
      expectSameDiff((0..<count).map { UUID(UInt64($0), fixed) })
      expectSameDiff((0..<count).map { UUID(fixed, UInt64($0)) })
    }
  }

  /// IDs and contents are compared a few times each, in short lists and in long ones.
  @Test func chosenNumbersAreComparedInLinearTime() throws {
    try withEvery("count", in: [1_024, 4_096, 16_384]) { count in
      for shift in stride(from: 0, through: 48, by: 4) {
        let before = CountedNumber.comparisons.load(ordering: .relaxed)
        expectSameDiff((0..<count).map { CountedNumber(value: $0 << shift) })
        #expect(CountedNumber.comparisons.load(ordering: .relaxed) - before <= 5 * count)
      }
    }
  }

  @Test func wrappersAreHashedByTheirBytes() {
    expectSameDiff((0..<count).map { WrappedNumber(value: $0) })
    expectSameDiff((0..<count).map { SmallNumber(value: Int32($0)) })
    expectSameDiff((0..<count).map { ObjectIdentifier(Object.all[$0]) })
  }
}

private struct Entry<ID: Hashable>: Identifiable, Equatable {
  let id: ID
}

private struct WrappedNumber: Hashable, BytewiseHashable {
  let value: Int

  /// Never called, because the bytes identify the value.
  func hash(into hasher: inout Hasher) {
    Issue.record("The bytes were not hashed.")
    hasher.combine(value)
  }
}

/// A number that counts its comparisons.
private struct CountedNumber: Hashable, BytewiseHashable {
  static let comparisons = Atomic(0)
  let value: Int

  static func == (left: Self, right: Self) -> Bool {
    comparisons.add(1, ordering: .relaxed)
    return left.value == right.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

private struct SmallNumber: Hashable, BytewiseHashable {
  let value: Int32
}

private final class Object: Sendable {
  static let all = (0..<4_096).map { _ in Object() }
}

extension UUID {
  fileprivate init(_ first: UInt64, _ second: UInt64) {
    let bytes = withUnsafeBytes(of: (first, second)) { $0.loadUnaligned(as: uuid_t.self) }
    self.init(uuid: bytes)
  }
}
