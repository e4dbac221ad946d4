import LiveList
import LiveListSources
import LiveListTesting
import Synchronization
import Testing
import _LiveTestSupport

@testable import live

/// Laws of what is shown of a list.
@Suite(.timeLimit(.minutes(5))) struct RowQueryTests {
  /// Rows with a number that some lack and a text, both from few values, so that many are alike.
  private func rows(_ count: Int, seed: UInt64) -> [JSONRow] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { index in
      var fields = [
        JSONRow.Field(
          name: "name", text: ["a", "B", "b2", "b10"].randomElement(using: &random) ?? "")
      ]
      if Bool.random(using: &random) {
        fields.append(.init(name: "age", text: "\(Int.random(in: 8...11, using: &random))"))
      }
      return JSONRow(id: "\(index)", fields: fields)
    }
  }

  private func query(_ sort: String, group: String? = nil, filters: [String] = []) throws
    -> RowQuery
  {
    RowQuery(
      filters: try filters.map { try RowFilter(parsing: $0) }, order: try RowOrder(parsing: sort),
      group: group)
  }

  @Test func aMissingFieldIsReportedOnce() throws {
    var query = try query("nope,-age", group: "team", filters: ["nome == 3", "name ~ b"])
    query.columns = try RowColumn.columns(parsing: "name,nope=x")
    let notes = Mutex<[String]>([])
    let check = FieldCheck(query) { note in notes.withLock { $0.append(note) } }
    check.look(at: [])
    #expect(notes.withLock { $0.isEmpty })
    let section = ListSection(id: "", header: "", items: rows(40, seed: 1))
    for _ in 0..<2 { check.look(at: [section]) }
    let fields = ["nome", "team", "nope"]
    #expect(
      notes.withLock { $0 }
        == fields.map { "No row has a field \"\($0)\". There are: name, age." })
  }

  @Test func aQueryMadeAgainChangesNothing() throws {
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

  /// Rows that an order distinguishes are independent of their input order; others keep it.
  @Test func theOrderDependsOnTheFieldsAndThenOnWhatCame() throws {
    let order = try RowOrder(parsing: "-age,name")
    try withEvery("seed", in: 0..<200) { seed in
      let came = rows(12, seed: UInt64(seed))
      var random = SplitMix64(seed: UInt64(seed) + 1_000)
      let other = came.shuffled(using: &random)
      #expect(order.sorted(came).map(\.fields) == order.sorted(other).map(\.fields))
      for (first, second) in zip(order.sorted(came), order.sorted(came).dropFirst())
      where first.fields == second.fields {
        #expect((Int(first.id) ?? 0) < (Int(second.id) ?? 0))
      }
    }
  }

  /// The order by definition: the smallest of the rest, again and again.
  @Test func theOrderIsThatOfASlowerSort() throws {
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
    guard let age = row["age"].flatMap({ Int($0) }) else { return false }
    return other["age"].flatMap { Int($0) }.map { age > $0 } ?? true
  }

  @Test func groupsHoldAllRowsOnceAndThoseWithoutTheFieldComeLast() throws {
    try withEvery("seed", in: 0..<200) { seed in
      let came = rows(12, seed: UInt64(seed))
      let sections = try query("name", group: "age").sections(
        of: [ListSection(id: "", header: "", items: came)])
      #expect(sections.flatMap(\.items).map(\.id).sorted() == came.map(\.id).sorted())
      for section in sections {
        #expect(section.items.allSatisfy { ($0["age"] ?? "") == section.id })
      }
      let names = sections.map(\.id).filter { !$0.isEmpty }
      #expect(names == names.sorted { (Int($0) ?? 0) < (Int($1) ?? 0) })
      #expect(sections.dropLast().allSatisfy { !$0.id.isEmpty })
    }
  }

  @Test func columnsAreChosenOrderedAndRenamed() throws {
    let row = JSONRow(
      id: "7", fields: [.init(name: "a", text: "1"), .init(name: "b", text: "2")])
    let columns = try RowColumn.columns(parsing: "b=second, a, c")
    let query = RowQuery(columns: columns)
    let shown = query.sections(of: [ListSection(id: "s", header: "S", items: [row])])
    #expect(
      shown == [
        ListSection(
          id: "s", header: "S",
          items: [
            JSONRow(
              id: "7", fields: [.init(name: "second", text: "2"), .init(name: "a", text: "1")])
          ])
      ])
    #expect(RowQuery().sections(of: shown) == shown)
  }

  @Test func sectionsThatAFilterEmptiesAreNotShown() throws {
    let sections = ["a", "b"].map { name in
      ListSection(
        id: name, header: name,
        items: [JSONRow(id: name, fields: [.init(name: "name", text: name)])])
    }
    let query = RowQuery(filters: [try RowFilter(parsing: "name==b")])
    #expect(query.sections(of: sections) == [sections[1]])
  }

  @Test(arguments: [
    ("", "column 1: a field belongs here."), ("a,,b", "column 3: a field belongs here."),
    ("a, -", "column 4: a field belongs behind the sign."),
  ])
  func whatIsNoOrderSaysWhere(text: String, sentence: String) {
    let error = #expect(throws: QueryError.self) { try RowOrder(parsing: text) }
    #expect(error?.description == sentence)
  }

  @Test(arguments: [
    ("a,", "column 3: a field belongs here."),
    ("a,=x", "column 3: a field belongs before the \"=\"."),
    ("a=", "column 3: a name belongs behind the \"=\"."),
    ("a,b=a", "column 3: there is a column \"a\" already."),
  ])
  func whatAreNoColumnsSaysWhere(text: String, sentence: String) {
    let error = #expect(throws: QueryError.self) { try RowColumn.columns(parsing: text) }
    #expect(error?.description == sentence)
  }
}
