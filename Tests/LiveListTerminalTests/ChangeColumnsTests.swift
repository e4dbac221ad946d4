import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListTerminal

/// Changes in two columns.
@Suite(.trail, .timeLimit(.minutes(20))) struct ChangeColumnsTests {
  private func lines(
    from source: [EntrySection], to target: [EntrySection], width: Int
  ) -> [StyledLine] {
    ChangeColumns<String, String, Entry>(width: width, cells: \.cells)
      .lines(for: ListChangeset(from: source, to: target), named: ("monday.json", "tuesday.json"))
  }

  @Test func rowsAreSideBySideInTheirOrder() {
    let after = [
      Profile.about, Profile.friends(Profile.becky, Profile.joe, Profile.finn2), Profile.attributes,
    ]
    #expect(
      lines(from: Profile.first, to: after, width: 78).map(\.text).joined(separator: "\n") == """
        1 moved, 1 inserted, 1 deleted, 1 updated
          monday.json                         │   tuesday.json
        - friends/celeste                     │
            name: "Celeste Holm"  picture:    │
            "holm"                            │
                                              │ + friends/joe
                                              │     name: "Joe Harper"  picture:
                                              │     "joe"
        > friends/finn  1st                   │ > friends/finn  3rd
            picture: "finn"                   │     picture: "finn2"
        """)
  }

  /// Law: no line is wider than the terminal, the columns are aligned, and each changed row is shown.
  @Test func columnsFitAndShowEachChange() throws {
    try withEvery("seed", in: 0..<200 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      let (source, target) = (Sample.list(&random), Sample.list(&random))
      let width = Int.random(in: 20...160, using: &random)
      let lines = lines(from: source, to: target, width: width)
      let changeset = ListChangeset(from: source, to: target)
      #expect(lines.isEmpty == changeset.isEmpty)
      guard !lines.isEmpty else { return }
      let body = lines.dropFirst()
      #expect(body.allSatisfy { $0.width <= width })
      let places = Set(body.map { $0.text.prefix { $0 != "│" }.count })
      #expect(places.count == 1)
      let sides = body.map { $0.text.split(separator: "│", omittingEmptySubsequences: false) }
      let log = ChangeLog<String, String, Entry>(cells: \.cells)
      let deleted = sides.filter { $0[0].hasPrefix("- ") && $0[1].isEmpty }
      let inserted = sides.filter { $0.count == 2 && $0[1].hasPrefix(" + ") }
      #expect(
        deleted.count == log.deletedItems(changeset).count + changeset.diff.sectionDeletes.count
          - changeset.diff.sectionDeletes.count { source[$0].id.isEmpty })
      #expect(
        inserted.count == log.insertedItems(changeset).count + changeset.diff.sectionInserts.count
          - changeset.diff.sectionInserts.count { target[$0].id.isEmpty })
    }
  }
}
