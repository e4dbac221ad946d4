import LiveList
import LiveListSources
import LiveListTesting
import Synchronization
import Testing
import _LiveTestSupport

@testable import live

/// Laws of queries on a list.
@Suite(.timeLimit(.minutes(20)), .trail) struct RowQueryTests {
  /// Rows with a text and, except for some, a number. Both have few values, so that many rows are
  /// equal.
  private func rows(_ count: Int, seed: UInt64) -> [JSONRow] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { index in
      var fields = [
        JSONRow.Field(
          name: "name",
          value: .string(["a", "B", "b2", "b10"].randomElement(using: &random) ?? ""))
      ]
      if Bool.random(using: &random) {
        fields.append(.init(name: "age", value: .integer(.random(in: 8...11, using: &random))))
      }
      return JSONRow(id: JSONRow.ID(.integer(Int64(index))), fields: fields)
    }
  }

  private func query(_ sort: String, group: String? = nil, filters: [String] = []) throws
    -> RowQuery
  {
    RowQuery(
      filters: try filters.map { try RowFilter(parsing: $0) }, order: try RowOrder(parsing: sort),
      group: group.map { FieldPath($0) })
  }

  @Test func aFieldThatNoRowHasIsReportedOnce() throws {
    var query = try query("nope,-age", group: "team", filters: ["nome == 3", "name ~ b"])
    query.columns = try RowColumn.columns(parsing: "name,nope=x")
    let notes = Mutex<[String]>([])
    let check = FieldCheck(query) { note in notes.withLock { $0.append(note) } }
    check.look(at: [])
    #expect(notes.withLock { $0.isEmpty })
    let section = ListSection(id: "", header: "", items: rows(40, seed: 1))
    for _ in 0..<2 { check.look(at: [section]) }
    let problems = [#""nome". Did you mean "name"?"#, #""team"."#, #""nope"."#]
    #expect(
      notes.withLock { $0 }
        == problems.map { "No row has a field \($0) Existing fields: name, age." })
  }

  @Test func aQueryAppliedAgainChangesNothing() throws {
    let queries = try [
      query("age,name"), query("-age"), query("name", group: "age"),
      query("-name", group: "name", filters: ["age >= 9", "name ~ b"]),
    ]
    try withEvery("seed", in: 0..<200) { seed in
      let sections = [ListSection(id: "", header: "", items: rows(12, seed: UInt64(seed)))]
      for query in queries {
        let once = query.sections(of: sections)
        #expect(query.sections(of: once) == once)
      }
    }
  }

  /// The order depends only on the fields; rows with equal fields keep their order.
  @Test func equalRowsKeepTheirOrder() throws {
    let order = try RowOrder(parsing: "-age,name")
    try withEvery("seed", in: 0..<200) { seed in
      let came = rows(12, seed: UInt64(seed))
      var random = SplitMix64(seed: UInt64(seed) + 1_000)
      let other = came.shuffled(using: &random)
      #expect(order.sorted(came).map(\.fields) == order.sorted(other).map(\.fields))
      for (first, second) in zip(order.sorted(came), order.sorted(came).dropFirst())
      where first.fields == second.fields {
        #expect(Int(first.id) < Int(second.id))
      }
    }
  }

  /// Selection sort is the oracle.
  @Test func theOrderIsThatOfASelectionSort() throws {
    let order = try RowOrder(parsing: "-age")
    try withEvery("seed", in: 0..<200) { seed in
      let came = rows(9, seed: UInt64(seed))
      var (rest, expected) = (came, [JSONRow]())
      while !rest.isEmpty {
        var best = 0
        for index in rest.indices where Self.oldest(rest[index], before: rest[best]) {
          best = index
        }
        expected.append(rest.remove(at: best))
      }
      #expect(order.sorted(came) == expected)
    }
  }

  private static func oldest(_ row: JSONRow, before other: JSONRow) -> Bool {
    guard case .integer(let age)? = row["age"] else { return false }
    guard case .integer(let otherAge)? = other["age"] else { return true }
    return age > otherAge
  }

  @Test func groupsHoldAllRowsOnceAndTheOneWithoutTheFieldIsLast() throws {
    try withEvery("seed", in: 0..<200) { seed in
      let came = rows(12, seed: UInt64(seed))
      let sections = try query("name", group: "age").sections(
        of: [ListSection(id: "", header: "", items: came)])
      #expect(Set(sections.flatMap(\.items)) == Set(came))
      for section in sections {
        #expect(section.items.allSatisfy { ($0["age"]?.text ?? "") == section.id })
      }
      let names = sections.map(\.id).filter { !$0.isEmpty }
      #expect(names == names.sorted { (Int($0) ?? 0) < (Int($1) ?? 0) })
      #expect(sections.dropLast().allSatisfy { !$0.id.isEmpty })
    }
  }

  @Test func columnsAreChosenOrderedAndRenamed() throws {
    let row = JSONRow(
      id: "7", fields: [.init(name: "a", value: .integer(1)), .init(name: "b", value: .null)])
    let columns = try RowColumn.columns(parsing: "b=second, a, c")
    let query = RowQuery(columns: columns)
    let shown = query.sections(of: [ListSection(id: "s", header: "S", items: [row])])
    #expect(
      shown == [
        ListSection(
          id: "s", header: "S",
          items: [
            JSONRow(
              id: "7",
              fields: [.init(name: "second", value: .null), .init(name: "a", value: .integer(1))])
          ])
      ])
    #expect(RowQuery().sections(of: shown) == shown)
  }

  @Test func sectionsWithoutMatchingRowsAreNotShown() throws {
    let sections = ["a", "b"].map { name in
      ListSection(
        id: name, header: name,
        items: [
          JSONRow(
            id: JSONRow.ID(.string(name)), fields: [.init(name: "name", value: .string(name))])
        ])
    }
    let query = RowQuery(filters: [try RowFilter(parsing: "name==b")])
    #expect(query.sections(of: sections) == [sections[1]])
  }

  @Test(arguments: [
    ("", "column 1: expected a field"), ("a,,b", "column 3: expected a field"),
    ("a, -", "column 4: expected a field after \"-\""),
  ])
  func anInvalidOrderIsReportedWithItsColumn(text: String, sentence: String) {
    let error = #expect(throws: QueryError.self) { try RowOrder(parsing: text) }
    #expect(error?.description == sentence)
  }

  @Test(arguments: [
    ("a,", "column 3: expected a field"),
    ("a,=x", "column 3: expected a field before \"=\""),
    ("a=", "column 3: expected a name after \"=\""),
    ("a,b=a", "column 3: duplicate column \"a\""),
  ])
  func invalidColumnsAreReportedWithTheirColumn(text: String, sentence: String) {
    let error = #expect(throws: QueryError.self) { try RowColumn.columns(parsing: text) }
    #expect(error?.description == sentence)
  }

  @Test func rowsInWhichTheFieldIsNullComeLast() throws {
    let rows = [JSONValue.null, .integer(2), .string("x"), .integer(10)].enumerated().map {
      JSONRow(id: JSONRow.ID(.integer(Int64($0))), fields: [.init(name: "n", value: $1)])
    }
    let section = [ListSection(id: "", header: "", items: rows)]
    #expect(try query("n").sections(of: section)[0].items.map(\.id) == [1, 3, 2, 0])
    #expect(try query("-n").sections(of: section)[0].items.map(\.id) == [2, 3, 1, 0])
    #expect(try query("n", group: "n").sections(of: section).map(\.id) == ["2", "10", "x", ""])
  }
}

extension Int {
  /// Creates the position that is the ID of a row in these tests.
  fileprivate init(_ id: JSONRow.ID) {
    guard case .integer(let number) = id.value else {
      preconditionFailure("Rows of these tests are identified by positions.")
    }
    self.init(number)
  }
}
