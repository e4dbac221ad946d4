import LiveListSources
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import live

@Suite(.timeLimit(.minutes(20)), .trail) struct RowFilterTests {
  private func accepts(_ filter: String, _ value: JSONValue?) throws -> Bool {
    let fields = value.map { [JSONRow.Field(name: "age", value: $0)] } ?? []
    return try RowFilter(parsing: filter).accepts(JSONRow(id: "1", fields: fields))
  }

  /// The rows have a smaller value, the same value, a larger value, and no value.
  @Test(arguments: [
    ("age==10", [false, true, false, false]), ("age!=10", [true, false, true, true]),
    ("age<10", [true, false, false, false]), ("age<=10", [true, true, false, false]),
    ("age>10", [false, false, true, false]), ("age>=10", [false, true, true, false]),
    ("age~0", [false, true, false, false]),
  ])
  func everyComparison(filter: String, expected: [Bool]) throws {
    let numbers = try ["9", "10.0", "11"].map { try JSONValue(parsing: $0, numbers: .asWritten) }
    #expect(try (numbers + [nil]).map { try accepts(filter, $0) } == expected)
    // Many sources contain only texts.
    let texts = ["9", "10.0", "11"].map { JSONValue.string($0) }
    #expect(try (texts + [nil]).map { try accepts(filter, $0) } == expected)
  }

  @Test func valuesAreComparedAsTheyAreSorted() throws {
    #expect(try accepts("age < 'file 10'", .string("File 9")))
    #expect(try accepts("age == 1.0", .integer(1)))
    #expect(try !accepts("age == a", .string("A")))
    #expect(try accepts("age ~ TOM", .string("tommy")))
    #expect(try accepts("age > 5", .string("old")), "numbers sort before texts")
    #expect(try accepts("age == true", .bool(true)))
    #expect(try accepts("age == null", .null))
    #expect(try accepts("age ~ 2", .array([.integer(1), .integer(2)])))
  }

  @Test(arguments: [
    ("age>=18", "age", RowComparison.Comparison.atLeast, "18"),
    ("  age  >=  18  ", "age", .atLeast, "18"),
    (#""a<b" == 'x "y"'"#, "a<b", .equal, #"x "y""#),
    ("full name ~ Tom S", "full name", .contains, "Tom S"),
    (#"name == """#, "name", .equal, ""), ("a==b==c", "a", .equal, "b==c"),
    ("a<-1", "a", .less, "-1"),
  ])
  func readsTheParts(
    text: String, field: String, comparison: RowComparison.Comparison, value: String
  ) throws {
    #expect(
      try RowFilter(parsing: text)
        == .comparison(RowComparison(FieldPath(field), comparison, value)))
  }

  @Test(arguments: [
    ("", "column 1: expected a field"), ("==3", "column 1: expected a field"),
    ("age", "column 4: expected a comparison: ==, !=, <, <=, >, >=, ~ or !~"),
    ("age=3", #"column 4: expected "==""#),
    ("age!3", "column 4: expected a comparison: ==, !=, <, <=, >, >=, ~ or !~"),
    ("age >>> 3", "column 5: expected a comparison: ==, !=, <, <=, >, >=, ~ or !~"),
    ("age === 3", "column 5: expected a comparison: ==, !=, <, <=, >, >=, ~ or !~"),
    ("age >=", #"column 7: expected a value; an empty one is written """#),
    ("name == 'x", "column 9: missing closing quote"),
    ("name == 'x' y", "column 13: expected nothing after the quotes"),
    ("\"name == x", "column 1: missing closing quote"),
    ("a == 1 and", "column 11: expected a field"),
    ("(a == 1", "column 8: missing closing parenthesis"),
    ("a == 1)", "column 7: missing opening parenthesis"),
    ("a ~ /x", "column 5: missing closing slash"),
    ("a == 'x' and b", "column 15: expected a comparison: ==, !=, <, <=, >, >=, ~ or !~"),
  ])
  func anInvalidFilterIsReportedWithItsColumn(text: String, sentence: String) {
    let error = #expect(throws: QueryError.self) { try RowFilter(parsing: text) }
    #expect(error?.description == sentence)
  }

  @Test(arguments: [
    ("age >= 10 and age < 12", [false, true, true]),
    ("age == 9 or age == 11", [true, false, true]),
    ("not age == 10", [true, false, true]), ("!(age == 9 || age == 11)", [false, true, false]),
    ("age == 9 or age > 9 and age < 11", [true, true, false]),
    ("(age == 9 or age > 9) and age < 11", [true, true, false]),
    ("age ~ /^1[01]$/", [false, true, true]), ("age !~ /^1/", [true, false, false]),
    ("age =~ /^1/ && age != 10", [false, false, true]), ("AGE == 9", [false, false, false]),
  ])
  func conditionsAreCombined(filter: String, expected: [Bool]) throws {
    #expect(try [9, 10, 11].map { try accepts(filter, .integer($0)) } == expected)
  }

  /// Filters that are repeated all apply; written as one, they still do.
  @Test func severalFiltersAreOneText() throws {
    let filters = try ["a == 1 or b == 2", "c == 3", "d == 4"].map { try RowFilter(parsing: $0) }
    let text = RowQuery(filters: filters).filterText
    #expect(text == "((a == 1 or b == 2) and c == 3) and d == 4")
    let row = JSONRow(id: 1, fields: [.init(name: "a", value: .integer(1))])
    #expect(try !RowFilter(parsing: text).accepts(row))
    #expect(RowQuery().filterText == "")
  }

  @Test func nestedFieldsAreCompared() throws {
    let pod = try JSONValue(
      parsing: #"{"metadata": {"name": "web"}, "ports": [{"port": 80}], "and": "x y"}"#)
    let row = JSONRow(id: 1, content: pod)
    #expect(try RowFilter(parsing: "metadata.name == web and ports[0].port >= 80").accepts(row))
    #expect(try RowFilter(parsing: "'and' == 'x y'").accepts(row))
    #expect(try RowFilter(parsing: "metadata.nope != 1").accepts(row))
  }

  /// A filter means what its tree means, and what it is written as reads as the same filter.
  @Test func aFilterIsWrittenAsItIsRead() throws {
    try withEvery("seed", in: 0..<2_000 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      let filter = Self.filter(depth: 4, &random)
      let read = try RowFilter(parsing: filter.description)
      #expect(read == filter)
      for age in [8, 9, 10, 11] as [Int64] {
        let row = JSONRow(id: 1, fields: [.init(name: "age", value: .integer(age))])
        #expect(read.accepts(row) == Self.means(filter, age: age))
      }
    }
  }

  private static func filter(depth: Int, _ random: inout SplitMix64) -> RowFilter {
    switch depth == 0 ? 0 : Int.random(in: 0...3, using: &random) {
    case 1:
      .and(filter(depth: depth - 1, &random), filter(depth: depth - 1, &random))
    case 2:
      .or(filter(depth: depth - 1, &random), filter(depth: depth - 1, &random))
    case 3: .not(filter(depth: depth - 1, &random))
    default:
      .comparison(
        RowComparison(
          FieldPath("age"), [.equal, .less, .atLeast].randomElement(using: &random) ?? .equal,
          ["9", "10"].randomElement(using: &random) ?? ""))
    }
  }

  private static func means(_ filter: RowFilter, age: Int64) -> Bool {
    switch filter {
    case .and(let first, let second): means(first, age: age) && means(second, age: age)
    case .or(let first, let second): means(first, age: age) || means(second, age: age)
    case .not(let filter): !means(filter, age: age)
    case .comparison(let comparison):
      switch comparison.comparison {
      case .equal: age == Int64(comparison.value)
      case .less: age < Int64(comparison.value) ?? 0
      default: age >= Int64(comparison.value) ?? 0
      }
    }
  }
}
