import Foundation
import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

/// Lists for which diff algorithms can become quadratic or wrong.
@Suite(.timeLimit(.minutes(20)), .trail)
struct CliffTests {
  /// The lengths of lists of which `ComplexityTests` counts the operations.
  private let counts = [500, 2_000, 8_000]

  private func diff(_ source: [Int], _ target: [Int]) -> ListDiff {
    ListChangeset(from: source.map { SampleItem($0) }, to: target.map { SampleItem($0) }).diff
  }

  @Test func aLongBlockIsDeletedWithoutMoves() throws {
    let count = 2_000
    try withEvery("length", in: [129, 300, 1_000]) { length in
      let source = Array(0..<count)
      let target = source.filter { !(500..<(500 + length)).contains($0) }
      let diff = self.diff(source, target)
      #expect(diff.itemDeletes.map(\.item) == Array(500..<(500 + length)))
      #expect(diff.itemMoves.isEmpty && diff.itemInserts.isEmpty)
    }
  }

  @Test func alternatingRowsChangeWithFewMoves() throws {
    try withEvery("count", in: counts) { count in
      let source = Array(0..<count)
      let halved = self.diff(source, source.filter { $0 % 2 == 0 })
      #expect(halved.itemDeletes.count == count / 2 && halved.itemMoves.isEmpty)

      let renewed = self.diff(source, source.map { $0 % 2 == 0 ? $0 : $0 + count })
      #expect(renewed.itemDeletes.count == count / 2 && renewed.itemMoves.isEmpty)

      let swapped = self.diff(source, source.map { $0 ^ 1 })
      #expect(swapped.itemMoves.count == count / 2 && swapped.itemDeletes.isEmpty)

      let riffled = self.diff(source, source.map { $0 % 2 == 0 ? $0 / 2 : (count + $0) / 2 })
      #expect(riffled.itemMoves.count == count / 2 - 1 && riffled.itemDeletes.isEmpty)

      let dealt = self.diff(source, source.filter { $0 % 2 == 0 } + source.filter { $0 % 2 == 1 })
      #expect(dealt.itemMoves.count == count / 2 - 1 && dealt.itemDeletes.isEmpty)
    }
  }

  @Test func rowsOfOneIDAreDeletedWithoutMoves() throws {
    try withEvery("count", in: counts) { count in
      let all = Array(repeating: 7, count: count)
      let diff = self.diff(all, Array(all.dropLast(count / 2)))
      #expect(diff.itemDeletes.count == count / 2)
      #expect(diff.itemMoves.isEmpty && diff.itemInserts.isEmpty)
    }
  }

  @Test func rowsOfTwoIDsInTurnChangeAtTheEnds() throws {
    try withEvery("count", in: counts) { count in
      let source = (0..<count).map { $0 % 2 }
      let diff = self.diff(source, source.map { 1 - $0 })
      #expect(diff.itemDeletes.count == diff.itemInserts.count)
      #expect(diff.itemMoves.count + diff.itemDeletes.count <= 2)
    }
  }

  @Test func oneHashForAllIDsGivesTheSameDifference() throws {
    try withEvery("seed", in: UInt64(0)..<10) { seed in
      var lists = RandomLists(seed: seed)
      let source = lists.items(300)
      let target = lists.edited(source, by: RandomLists.Churn(0.3))
      let diff = ListChangeset(from: source, to: target).diff
      let slow = ListChangeset(
        from: source.map { Item(id: OneHash(value: $0.id), content: $0.content) },
        to: target.map { Item(id: OneHash(value: $0.id), content: $0.content) }
      ).diff
      #expect(slow == diff)
    }
  }

  @Test func uuidsMadeToCollideGiveTheSameDifference() {
    // The second half is the constant that was mixed into hashes, lowest byte first.
    let count = 2_000
    let half: [UInt8] = [0x15, 0x7C, 0x4A, 0x7F, 0xB9, 0x79, 0x37, 0x9E]
    let rows = (0..<count).map { Item(id: UUID(number: $0, half), content: 0) }
    let order = (0..<count).map { $0 * 7 % (count - 1) }.prefix(count - 1)
    let diff = ListChangeset(from: rows, to: order.map { rows[$0] }).diff
    let numbers = ListChangeset(
      from: (0..<count).map { SampleItem($0) }, to: order.map { SampleItem($0) }
    ).diff
    #expect(diff.itemDeletes == numbers.itemDeletes)
    #expect(diff.itemMoves.count == numbers.itemMoves.count)
    #expect(diff.itemInserts.isEmpty && diff.itemUpdates.isEmpty)
  }

  @Test func contentsUnlikeThemselvesAreUpdatedWhereverTheyAre() {
    let source = (0..<300).map { Item(id: $0, content: Double.nan) }
    let diff = ListChangeset(from: source, to: source.map(\.self)[100...] + source[..<100]).diff
    #expect(diff.itemUpdates.count == 300)
    #expect(diff.itemMoves.count == 100)
  }

  @Test func idsOfOtherBytesMayBeTheSame() throws {
    let composed = (0..<200).map { "caf\u{e9} \($0)" }
    let decomposed = (0..<200).map { "cafe\u{301} \($0)" }
    #expect(composed == decomposed)
    try withEvery("count", in: [1, 3, 8, 40, 200]) { count in
      let source = composed.prefix(count).map { Item(id: $0, content: 0) }
      let target = decomposed.prefix(count).reversed().map { Item(id: $0, content: 0) }
      let diff = ListChangeset(from: source, to: target).diff
      #expect(diff.itemMoves.count == count - 1)
      #expect(diff.itemDeletes.isEmpty && diff.itemInserts.isEmpty && diff.itemUpdates.isEmpty)
    }
  }

  @Test func aMillionRowsAreCompared() {
    let source = (0..<1_000_000).map { SampleItem($0) }
    var target = source
    target.append(target.remove(at: 10))
    target.removeSubrange(400_000..<400_200)
    target[700_000].content = 1
    target.insert(SampleItem(-1), at: 900_000)
    let diff = ListChangeset(from: source, to: target).diff
    let (first, last) = (ItemPath(section: 0, item: 10), ItemPath(section: 0, item: 999_800))
    #expect(diff.itemMoves == [ListDiff.ItemMove(from: first, to: last)])
    #expect(diff.itemDeletes.map(\.item) == Array(400_001..<400_201))
    #expect(diff.itemInserts == [ItemPath(section: 0, item: 900_000)])
    #expect(diff.itemUpdates.map(\.to.item) == [700_000])
  }
}

private struct Item<ID: Hashable, Content: Equatable>: Identifiable, Equatable {
  let id: ID
  let content: Content
}

/// An ID whose hash equals that of all others.
private struct OneHash: Hashable {
  let value: Int

  func hash(into hasher: inout Hasher) {}
}

extension UUID {
  /// Creates a UUID of a number and the eight bytes after it.
  fileprivate init(number: Int, _ half: [UInt8]) {
    let bytes = withUnsafeBytes(of: UInt64(number).littleEndian, Array.init) + half
    self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
