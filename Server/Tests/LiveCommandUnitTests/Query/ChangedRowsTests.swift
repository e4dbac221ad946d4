import LiveList
import LiveListSources
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import live

@Suite(.trail) struct ChangedRowsTests {
  private func rows(_ random: inout SplitMix64) -> [JSONRow] {
    (0..<6).shuffled(using: &random).prefix(4).map { id in
      JSONRow(
        id: JSONRow.ID(.integer(Int64(id))),
        fields: [.init(name: "n", value: .integer(.random(in: 0...1, using: &random)))])
    }
  }

  private func section(_ rows: [JSONRow]) -> [RowQuery.Section] {
    [ListSection(id: "", header: "", items: rows)]
  }

  /// By definition: a row has changed if the list before doesn't contain an equal one.
  private func changed(_ rows: [JSONRow], since before: [JSONRow]) -> [JSONRow] {
    rows.filter { !before.contains($0) }
  }

  @Test func onlyRowsThatHaveChangedAreSelected() throws {
    try withEvery("seed", in: 0..<200) { seed in
      var random = SplitMix64(seed: UInt64(seed))
      var selections = ChangedRows.Scope.allCases.map { scope in
        var selection = ChangedRows()
        selection.choose(scope)
        return selection
      }
      var (first, previous, newest) = ([JSONRow](), [JSONRow](), [JSONRow]())
      for round in 0..<5 {
        // A list that hasn't changed isn't a change.
        let next = round == 3 ? newest : rows(&random)
        if round == 0 { (first, previous) = (next, next) }
        if next != newest, round > 0 { previous = newest }
        newest = next
        for index in selections.indices { selections[index].take(section(newest)) }
        try check(
          selections.map { $0.sections.flatMap(\.items) },
          [changed(newest, since: first), changed(newest, since: previous), newest])
      }
      selections[0].choose(.fromNowOn)
      try check(selections[0].sections.flatMap(\.items), [])
      selections[0].choose(.all)
      try check(selections[0].sections, section(newest))
    }
  }
}
