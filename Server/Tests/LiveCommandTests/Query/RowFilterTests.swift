import LiveListSources
import Testing

@testable import live

@Suite(.timeLimit(.minutes(5))) struct RowFilterTests {
  private func accepts(_ filter: String, _ value: String?) throws -> Bool {
    let fields = value.map { [JSONRow.Field(name: "age", text: $0)] } ?? []
    return try RowFilter(parsing: filter).accepts(JSONRow(id: "1", fields: fields))
  }

  /// Below, the same, above, and a row without the field.
  @Test(arguments: [
    ("age==10", [false, true, false, false]), ("age!=10", [true, false, true, true]),
    ("age<10", [true, false, false, false]), ("age<=10", [true, true, false, false]),
    ("age>10", [false, false, true, false]), ("age>=10", [false, true, true, false]),
    ("age~0", [false, true, false, false]),
  ])
  func everyComparison(filter: String, expected: [Bool]) throws {
    #expect(try ["9", "10.0", "11", nil].map { try accepts(filter, $0) } == expected)
  }

  @Test func textsAreComparedAsTheyAreSorted() throws {
    #expect(try accepts("age < 'file 10'", "File 9"))
    #expect(try accepts("age == 1.0", "1"))
    #expect(try !accepts("age == a", "A"))
    #expect(try accepts("age ~ TOM", "tommy"))
    #expect(try accepts("age > 5", "old"), "numbers stand before texts")
  }

  @Test(arguments: [
    ("age>=18", "age", RowFilter.Comparison.atLeast, "18"),
    ("  age  >=  18  ", "age", .atLeast, "18"),
    (#""a<b" == 'x "y"'"#, "a<b", .equal, #"x "y""#),
    ("full name ~ Tom S", "full name", .contains, "Tom S"),
    (#"name == """#, "name", .equal, ""), ("a==b==c", "a", .equal, "b==c"),
    ("a<-1", "a", .less, "-1"),
  ])
  func partsAreRead(
    text: String, field: String, comparison: RowFilter.Comparison, value: String
  ) throws {
    #expect(
      try RowFilter(parsing: text) == RowFilter(field: field, comparison: comparison, value: value))
  }

  @Test(arguments: [
    ("", "column 1: a field belongs here."), ("==3", "column 1: a field belongs here."),
    ("age", "column 4: a comparison belongs here, ==, !=, <, <=, >, >= or ~."),
    ("age=3", #"column 4: equality is written "=="."#),
    ("age!3", "column 4: a comparison belongs here, ==, !=, <, <=, >, >= or ~."),
    ("age >=", #"column 7: a value belongs here; that of an empty field is ""."#),
    ("name == 'x", "column 9: these quotes do not end."),
    ("name == 'x' y", "column 13: nothing belongs behind the quotes."),
    ("\"name == x", "column 1: these quotes do not end."),
  ])
  func whatIsNoFilterSaysWhere(text: String, sentence: String) {
    let error = #expect(throws: QueryError.self) { try RowFilter(parsing: text) }
    #expect(error?.description == sentence)
  }
}
