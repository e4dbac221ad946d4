import LiveList
import Testing

@testable import Workloads

/// What the workloads of sections promise of their lists.
@Suite struct SectionTests {
  @Test(arguments: [100, 1_000]) func onlyOneRowIsUpdated(count: Int) {
    let lists = SectionedLists.oneUpdated(sections: count)
    #expect(lists.source.count == count)
    #expect(lists.source.allSatisfy { $0.items.count == 100 })
    #expect(Shape(lists.rows) == Shape(source: count * 100, target: count * 100, updated: 1))
  }

  @Test(arguments: [100, 1_000]) func sectionsAndRowsAreEdited(count: Int) {
    let lists = SectionedLists.mixed(sections: count)
    let (old, new) = (Set(lists.source.map(\.id)), Set(lists.target.map(\.id)))
    #expect(old.subtracting(new).count == 2)
    #expect(new.subtracting(old).count == 2)
    #expect(minimalMoves(from: lists.source.map(\.id), to: lists.target.map(\.id)) == 5)
    // All rows are counted, those of the sections that went and came too.
    let shape = Shape(lists.rows)
    #expect((count..<count + 200).contains(shape.deleted))
    #expect(shape.inserted >= count + 200 - 20)
    #expect((count - 20...count).contains(shape.updated))
  }

  @Test(arguments: [100, 1_000]) func rowsGoToOtherSections(count: Int) {
    let lists = SectionedLists.across(sections: count)
    let homes = Dictionary(uniqueKeysWithValues: lists.source.homes)
    #expect(lists.target.homes.count { homes[$0.0] != $0.1 } == count)
    #expect(minimalMoves(from: lists.source, to: lists.target) == count)
  }
}

extension SectionedLists {
  fileprivate var rows: FlatLists<Row> {
    FlatLists(source: source.flatMap(\.items), target: target.flatMap(\.items))
  }
}

extension [SectionedLists.Section] {
  /// The section of every row.
  fileprivate var homes: [(Int, Int)] {
    flatMap { section in section.items.map { ($0.id, section.id) } }
  }
}
