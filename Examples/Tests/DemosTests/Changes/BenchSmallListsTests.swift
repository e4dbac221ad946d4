import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import Demos

/// Every kind of change at every place, up to five times, on all lists of up to three sections with
/// up to three items: the resulting list is the documented one.
@Suite(.trail)
struct BenchSmallListsTests {
  private static let places: [BenchRequest.Place] = [.beginning, .middle, .end, .random]
  /// The number of items in a section that is inserted.
  private static let newItems = 3

  private static let shapes: [[Int]] = (0...3).flatMap { count in
    (0..<count).reduce([[]]) { shapes, _ in shapes.flatMap { shape in (0...3).map { shape + [$0] } }
    }
  }

  /// Calls a closure with every small list, place and count.
  private func withEveryCase(
    _ kind: BenchRequest.Kind, _ level: BenchStep.Level,
    _ body: (_ before: [BenchSection], _ after: [BenchSection], BenchRequest) throws -> Void
  ) throws {
    try withEvery("shape", in: Self.shapes) { shape in
      try withEvery("place", in: Self.places) { place in
        try withEvery("count", in: 1...5) { count in
          var bench = Bench(.standard, BenchState(seed: count, itemCounts: shape))
          let before = bench.list
          let request = try BenchRequest(
            kind, sections: level == .section ? place : .nowhere,
            items: level == .item ? place : .nowhere, count: count)
          try bench.perform(request)
          try body(before, bench.list, request)
          try expectLegal(BenchChangeset(from: before, to: bench.list), strictness: .minimal)
        }
      }
    }
  }

  @Test func insertedItemsAreAtTheRequestedPlace() throws {
    try withEveryCase(.insert, .item) { before, after, request in
      let first = before.flatMap(\.items).count + 1
      let new = before.isEmpty ? [] : (first..<first + request.count).map { Token.item($0) }
      #expect(after.tokens.filter { !new.contains($0) } == before.tokens)
      #expect(after.tokens.filter { new.contains($0) }.count == new.count)
      if request.items != .random {
        #expect(after.tokens == before.tokens.inserting(new, at: request.items))
      }
    }
  }

  @Test func itemsAtTheRequestedPlaceAreDeleted() throws {
    try withEveryCase(.delete, .item) { before, after, request in
      let gone = Set(before.tokens).subtracting(after.tokens)
      #expect(gone.count == min(request.count, before.versions.count))
      #expect(after.tokens == before.tokens.filter { !gone.contains($0) })
      if let named = before.tokens.chosen(request.count, at: request.items) {
        #expect(gone == named)
      }
    }
  }

  @Test func onlyItemsAtTheRequestedPlaceAreModified() throws {
    try withEveryCase(.modify, .item) { before, after, request in
      let (old, new) = (before.versions, after.versions)
      let changed = Set(new.filter { $1 != old[$0] }.map { Token.item($0.key) })
      #expect(after.tokens == before.tokens)
      #expect(changed.count == min(request.count, old.count))
      #expect(new.allSatisfy { $1 - (old[$0] ?? 0) <= 1 })
      if let named = before.tokens.chosen(request.count, at: request.items) {
        #expect(changed == named)
      }
    }
  }

  @Test func movedItemsLeaveTheirGapsAndOthersKeepTheirOrder() throws {
    try withEveryCase(.move, .item) { before, after, request in
      let items = before.versions.count
      let count = min(request.count, before.count == 1 ? items - 1 : items)
      let named = before.tokens.chosen(max(count, 0), at: request.items)
      let candidates = named.map { [$0] } ?? before.tokens.itemSets(max(count, 0))
      let fitting = candidates.first { before.tokens.becomes(after.tokens, byMoving: $0) }
      #expect(fitting != nil)
      #expect(after.versions == before.versions)
      let diff = BenchChangeset(from: before, to: after).diff
      #expect(diff.itemMoves.count <= request.count)
    }
  }

  /// As in the original, a new section has three items.
  @Test func insertedSectionsHaveThreeNewItemsAndAreAtTheRequestedPlace() throws {
    try withEveryCase(.insert, .section) { before, after, request in
      let new = (before.count + 1...before.count + request.count).map { Token.item($0) }
      #expect(after.sectionTokens.filter { !new.contains($0) } == before.sectionTokens)
      let newSections = after.filter { $0.id.number > before.count }
      #expect(newSections.map(\.items.count) == new.map { _ in Self.newItems })
      let newItems = newSections.flatMap(\.items).map(\.id)
      let last = before.versions.count
      #expect(newItems == Array(last + 1..<last + 1 + newItems.count), "numbers not used before")
      #expect(after.filter { $0.id.number <= before.count } == before)
      #expect(after.count == before.count + request.count)
      if request.sections != .random {
        #expect(after.sectionTokens == before.sectionTokens.inserting(new, at: request.sections))
      }
    }
  }

  @Test func sectionsAtTheRequestedPlaceAreDeletedWithTheirItems() throws {
    try withEveryCase(.delete, .section) { before, after, request in
      let gone = Set(before.sectionTokens).subtracting(after.sectionTokens)
      #expect(gone.count == min(request.count, before.count))
      #expect(after == before.filter { !gone.contains(.item($0.id.number)) })
      if let named = before.sectionTokens.chosen(request.count, at: request.sections) {
        #expect(gone == named)
      }
    }
  }

  @Test func modifiedSectionsChangeTheirHeadersAlone() throws {
    try withEveryCase(.modify, .section) { before, after, request in
      let (old, new) = (before.headerVersions, after.headerVersions)
      let changed = Set(new.filter { $1 != old[$0] }.map { Token.item($0.key) })
      #expect(after.tokens == before.tokens && after.versions == before.versions)
      #expect(changed.count == min(request.count, before.count))
      #expect(new.allSatisfy { $1 - (old[$0] ?? 0) <= 1 })
      if let named = before.sectionTokens.chosen(request.count, at: request.sections) {
        #expect(changed == named)
      }
    }
  }

  @Test func movedSectionsKeepTheirItemsAndLeaveTheirGaps() throws {
    try withEveryCase(.move, .section) { before, after, request in
      let count = min(request.count, max(before.count - 1, 0))
      let named = before.sectionTokens.chosen(count, at: request.sections)
      let candidates = named.map { [$0] } ?? before.sectionTokens.itemSets(count)
      let fitting = candidates.first {
        before.sectionTokens.becomes(after.sectionTokens, byMoving: $0)
      }
      #expect(fitting != nil)
      #expect(Set(after) == Set(before))
    }
  }

  @Test func randomChangesOfItemsAreOfTheFourKinds() throws {
    try withEveryCase(.random, .item) { before, after, request in
      let (old, new) = (before.versions, after.versions)
      let fresh = Set(new.keys).subtracting(old.keys)
      let gone = Set(old.keys).subtracting(new.keys)
      let diff = BenchChangeset(from: before, to: after).diff
      #expect(after.map(\.id) == before.map(\.id) && after.map(\.header) == before.map(\.header))
      #expect(new.allSatisfy { $1 - (old[$0] ?? $1) <= 1 })
      let changes = fresh.count + gone.count + diff.itemUpdates.count + diff.itemMoves.count
      #expect(changes <= request.count)
    }
  }

  @Test func randomChangesOfSectionsLeaveTheItemsOfEachAlone() throws {
    try withEveryCase(.random, .section) { before, after, request in
      let old = Dictionary(uniqueKeysWithValues: before.map { ($0.id, $0.items) })
      #expect(after.allSatisfy { old[$0.id] == nil || $0.items == old[$0.id] })
      #expect(after.allSatisfy { old[$0.id] != nil || $0.items.count == Self.newItems })
      let diff = BenchChangeset(from: before, to: after).diff
      let changes =
        diff.sectionInserts.count + diff.sectionDeletes.count + diff.sectionUpdates.count
        + diff.sectionMoves.count
      #expect(changes <= request.count)
    }
  }
}
