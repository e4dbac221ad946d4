import LiveListSources
import Testing

@testable import live

@Suite(.timeLimit(.minutes(20))) struct RowFilterTests {
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
    ("age>=18", "age", RowFilter.Comparison.atLeast, "18"),
    ("  age  >=  18  ", "age", .atLeast, "18"),
    (#""a<b" == 'x "y"'"#, "a<b", .equal, #"x "y""#),
    ("full name ~ Tom S", "full name", .contains, "Tom S"),
    (#"name == """#, "name", .equal, ""), ("a==b==c", "a", .equal, "b==c"),
    ("a<-1", "a", .less, "-1"),
  ])
  func readsTheParts(
    text: String, field: String, comparison: RowFilter.Comparison, value: String
  ) throws {
    #expect(
      try RowFilter(parsing: text) == RowFilter(field: field, comparison: comparison, value: value))
  }

  @Test(arguments: [
    ("", "column 1: expected a field"), ("==3", "column 1: expected a field"),
    ("age", "column 4: expected a comparison: ==, !=, <, <=, >, >= or ~"),
    ("age=3", #"column 4: expected "==""#),
    ("age!3", "column 4: expected a comparison: ==, !=, <, <=, >, >= or ~"),
    ("age >>> 3", "column 5: expected a comparison: ==, !=, <, <=, >, >= or ~"),
    ("age === 3", "column 5: expected a comparison: ==, !=, <, <=, >, >= or ~"),
    ("age >=", #"column 7: expected a value; an empty one is written """#),
    ("name == 'x", "column 9: missing closing quote"),
    ("name == 'x' y", "column 13: expected nothing after the quotes"),
    ("\"name == x", "column 1: missing closing quote"),
  ])
  func anInvalidFilterIsReportedWithItsColumn(text: String, sentence: String) {
    let error = #expect(throws: QueryError.self) { try RowFilter(parsing: text) }
    #expect(error?.description == sentence)
  }
}
