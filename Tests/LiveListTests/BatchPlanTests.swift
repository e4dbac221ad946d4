import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

/// Every changeset is legal, results in its target, and has no unnecessary operations. The tests
/// check all pairs of small lists, except for renamed IDs; `make fuzz` checks larger ones.
@Suite(.timeLimit(.minutes(20)), .trail)
struct BatchPlanTests {
  @Test func changesetsOfFlatListsKeepTheLaws() throws {
    try withEveryPair(upTo: 4) { source, target in
      try expectLaws(from: source, to: target)
    }
  }

  @Test func changesetsOfFlatListsWithContentsKeepTheLaws() throws {
    try withEveryPair(upTo: 3, contents: 2) { source, target in
      for updates in ContentUpdates.allCases {
        try expectLaws(from: source, to: target, updates: updates)
      }
    }
  }

  @Test(arguments: 1...5)
  func changesetsOfTinySectionsWithContentsKeepTheLaws(size: Int) throws {
    try withEverySectionedPair(ofSize: size, contents: 2) { source, target in
      for updates in ContentUpdates.allCases {
        try expectLaws(from: source, to: target, updates: updates)
      }
    }
  }

  @Test func changesetsOfSectionsWithContentsKeepTheLaws() throws {
    try withEverySectionedPair(ofSize: 6, contents: 2) { source, target in
      try expectLaws(from: source, to: target)
    }
  }

  @Test func changesetsOfSectionsKeepTheLaws() throws {
    try withEverySectionedPair(ofSize: 7, contents: 1) { source, target in
      try expectLaws(from: source, to: target)
    }
  }

  @Test func changesetsOfTwoSectionsOfTwoKeepTheLaws() throws {
    let items = Array(NumberedItems(6))
    for shape in SectionShape.all(sections: 4, items: 6, limit: 2) {
      for sections in NumberedItems(4) {
        guard sections[0] != sections[1], sections[2] != sections[3] else { continue }
        try withEvery("items of \(shape) in \(sections)", in: items) { items in
          let (source, target) = shape.lists(sections, items)
          try expectLaws(from: source, to: target)
        }
      }
    }
  }
}
