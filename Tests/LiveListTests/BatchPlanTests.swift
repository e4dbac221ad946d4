import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

/// Every changeset is legal, leads to its target, and does nothing needless.
@Suite(.trail)
struct BatchPlanTests {
  @Test func changesetsOfSmallFlatListsKeepTheLaws() throws {
    let targets = SampleItem.allLists(ofUpTo: 3, ids: 3, contents: 2)
    let sources = SampleItem.allLists(ofUpTo: 4, ids: 3).filter(\.isNumberedInOrder)
    try withEvery("source", in: sources) { source in
      try withEvery("target", in: targets) { target in
        try expectLaws(from: [ListSection(items: source)], to: [ListSection(items: target)])
      }
    }
  }

  @Test func changesetsOfFourItemsKeepTheLaws() throws {
    let sources = SampleItem.allLists(ofUpTo: 4, ids: 4).filter(\.isNumberedInOrder)
    let targets = SampleItem.allLists(ofUpTo: 4, ids: 5)
    try withEvery("source", in: sources) { source in
      try withEvery("target", in: targets) { target in
        try expectLaws(
          from: [ListSection(items: source)], to: [ListSection(items: target)],
          updates: .reconfigure)
      }
    }
  }

  @Test func changesetsOfTwoSmallSectionsKeepTheLaws() throws {
    let sources = SampleSection.allLists(
      ofUpTo: 2, ids: 2, itemLists: SampleItem.allLists(ofUpTo: 2, ids: 2))
    let targets = SampleSection.allLists(
      ofUpTo: 2, ids: 3, itemLists: SampleItem.allLists(ofUpTo: 2, ids: 3)
    ).filter(\.hasDistinctSections)
    let named = sources.filter { $0.isNumberedInOrder && $0.hasDistinctSections }
    try withEvery("source", in: named, printed: \.summary) { source in
      try withEvery("target", in: targets, printed: \.summary) { target in
        try expectLaws(from: source, to: target, updates: .reconfigure)
      }
    }
  }

  @Test func changesetsOfThreeTinySectionsKeepTheLaws() throws {
    let sources = SampleSection.allLists(
      ofUpTo: 3, ids: 3, itemLists: SampleItem.allLists(ofUpTo: 1, ids: 3))
    let targets = SampleSection.allLists(
      ofUpTo: 3, ids: 4, itemLists: SampleItem.allLists(ofUpTo: 1, ids: 3))
    let distinct = targets.filter(\.hasDistinctSections)
    let named = sources.filter { $0.isNumberedInOrder && $0.hasDistinctSections }
    try withEvery("source", in: named, printed: \.summary) { source in
      try withEvery("target", in: distinct, printed: \.summary) { target in
        try expectLaws(from: source, to: target, updates: .reconfigure)
      }
    }
  }

  @Test func changesetsOfTinySectionsWithContentsKeepTheLaws() throws {
    let sources = SampleSection.allLists(
      ofUpTo: 2, ids: 2, itemLists: SampleItem.allLists(ofUpTo: 1, ids: 2))
    let targets = SampleSection.allLists(
      ofUpTo: 2, ids: 2, headers: 2, itemLists: SampleItem.allLists(ofUpTo: 1, ids: 2, contents: 2))
    let named = sources.filter { $0.isNumberedInOrder && $0.hasDistinctSections }
    try withEvery("source", in: named, printed: \.summary) { source in
      try withEvery("target", in: targets, printed: \.summary) { target in
        try expectLaws(from: source, to: target)
      }
    }
  }
}

extension [SampleItem] {
  /// Whether ids appear in ascending order: one list of all that differ only in the names of ids.
  var isNumberedInOrder: Bool { map(\.id).isNumberedInOrder }
}

extension [SampleSection] {
  /// Whether the ids of sections and those of items appear in ascending order.
  var isNumberedInOrder: Bool {
    map(\.id).isNumberedInOrder && flatMap(\.items).isNumberedInOrder
  }

  var hasDistinctSections: Bool { Set(map(\.id)).count == count }

  /// As `a header: items`, for messages.
  var summary: String { "\(map { "\($0.id) (\($0.header)): \($0.items)" })" }
}

extension [Int] {
  fileprivate var isNumberedInOrder: Bool {
    var next = 0
    for number in self where number >= next {
      guard number == next else { return false }
      next += 1
    }
    return true
  }
}
