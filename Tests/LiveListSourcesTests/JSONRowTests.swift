import LiveList
import Testing
import _LiveSourceSupport

@testable import LiveListSources

@Suite struct JSONRowTests {
  /// A list as text: `header: id(name=text …) …`, a line for each section.
  private func shown(_ json: String, key: String? = nil) throws -> String {
    let format: ListFormat<String, String, JSONRow> = key.map { .rows(key: $0) } ?? .rows
    return try format.sections(of: json.utf8).map { section in
      let rows = section.items.map { row in
        "\(row.id)(" + row.fields.map { "\($0.name)=\($0.text)" }.joined(separator: " ") + ")"
      }
      return section.header + ": " + rows.joined(separator: " ")
    }.joined(separator: "\n")
  }

  @Test(arguments: [
    // The JSON, and the list that it results in.
    (#"[{"z": 1.0, "id": 7, "a": null}]"#, ": 7(z=1.0 id=7 a=null)"),
    (#"[{"_id": "x", "on": true}, {"_id": "y"}]"#, ": x(_id=x on=true) y(_id=y)"),
    (#"{"ada": {"age": 36}, "bob": {}}"#, ": ada(key=ada age=36) bob(key=bob)"),
    (#"{"ada": {"key": 1}}"#, ": ada(key=1)"),
    (
      #"{"ada": {"name": "Ada", "tags": [1, {"b": "é"}]}}"#,
      #": ada(key=ada name=Ada tags=[1,{"b":"é"}])"#
    ),
    (#"{"a": 1, "b": "two"}"#, ": a(key=a value=1) b(key=b value=two)"),
    (#"["x", "y", "x", 1]"#, ": x(value=x) y(value=y) x #2(value=x) 1(value=1)"),
    (#"[[1, 2], [3]]"#, ": 0(0=1 1=2) 1(0=3)"),
    (#"[{"a": 1}, 2]"#, ": 0(a=1) 1(value=2)"),
    (
      #"{"count": 2, "friends": [{"id": 1}], "teams": {"x": {"n": 1}}}"#,
      ": count(key=count value=2)\nfriends: 1(id=1)\nteams: x(key=x n=1)"
    ),
    ("[]", ": "), ("{}", ": "), ("null", ": "), ("\"\\u00e9\"", ": value(value=é)"),
    ("{\"a\": []}", "a: "),
  ])
  func anyJSONIsATable(json: String, table: String) throws {
    #expect(try shown(json) == table)
  }

  @Test(
    arguments: [
      (#"[{"id": 1}, {"id": 2}]"#, [1, 2]), (#"[{"id": 1}, {"id": "1"}]"#, [1, "1"]),
      (#"[{"id": 1, "key": "a"}, {"id": 1, "key": "b"}]"#, ["a", "b"]),
      (#"[{"id": 1, "name": "x"}, {"name": "y"}]"#, ["x", "y"]),
      (#"[{"id": {}, "title": "x"}, {"id": {}, "title": "y"}]"#, ["x", "y"]),
      (#"[{"id": true}, {"id": false}]"#, [0, 1]),
      (#"[{"a": 1}, {"a": 2}]"#, [0, 1]),
    ] as [(String, [JSONRow.ID])])
  func detectsAKeyThatAllRowsHaveAndNoTwoShare(json: String, ids: [JSONRow.ID]) throws {
    let format: ListFormat<String, String, JSONRow> = .rows
    #expect(try format.sections(of: json.utf8).flatMap(\.items).map(\.id) == ids)
  }

  @Test func usesTheKeyThatIsNamed() throws {
    #expect(try shown(#"[{"id": 1, "mail": "a@b"}]"#, key: "mail") == ": a@b(id=1 mail=a@b)")
    #expect(
      try shown(#"{"x": {"mail": "a@b"}, "n": 1}"#, key: "mail")
        == ": a@b(key=x mail=a@b) n(key=n value=1)")
  }

  @Test(arguments: [
    ("[{\"id\": 1},\n {\"di\": 2}]", "line 2, column 2, at [1]: "),
    ("{\"a b\": [\n  7]}", "line 2, column 3, at [\"a b\"][0]: "),
    ("{\"x\": {\"y\": {\"id\": []}}}", "line 1, column 13, at x.y: "),
  ])
  func aMissingKeyIsReportedWithItsPosition(json: String, place: String) {
    let failure = #expect(throws: FormatFailure.self) { try shown(json, key: "id") }
    #expect(failure?.description.hasPrefix(place) == true)
  }

  @Test func rowsAreEqualIfTheyShowTheSame() throws {
    let format: ListFormat<String, String, JSONRow> = .rows
    let (one, other) = (
      try format.sections(of: #"[{"id":1,"a":[1,2],"b":"\u00e9"}]"#.utf8),
      try format.sections(of: #"[ { "id" : 1 , "a" : [ 1 , 2 ] , "b" : "é" } ]"#.utf8)
    )
    #expect(one == other)
    #expect(one != (try format.sections(of: #"[{"id":1,"a":[1,2.0],"b":"é"}]"#.utf8)))
    #expect(one.first?.items.first?["b"] == .string("é"))
  }

  @Test func fieldsKeepTheirTypes() throws {
    let json = #"[{"id": 1, "a": 1.0, "b": true, "c": null, "d": [1, {"e": "x"}], "f": "1"}]"#
    let format: ListFormat<String, String, JSONRow> = .rows
    let row = try #require(try format.sections(of: json.utf8).first?.items.first)
    #expect(row.content.serialized() == json.dropFirst().dropLast().replacing(" ", with: ""))
    #expect(row["a"] == .decimal(try #require(JSONDecimal("1.0"))))
    #expect(row["f"] == .string("1"))
    #expect(row["g"] == nil)
  }

  /// The rows of a value are the same as those of its text.
  @Test(arguments: [
    "[]", "7", #"[{"id": 7, "a": [true]}]"#, #"{"a": {"b": {"c": 1}}, "n": 2}"#, #"["x", "x", 1]"#,
  ])
  func rowsOfAValueAreThoseOfItsText(json: String) throws {
    let format: ListFormat<String, String, JSONRow> = .rows
    #expect(try JSONRow.sections(of: JSONValue(parsing: json)) == format.sections(of: json.utf8))
  }

  @Test func aMissingKeyOfAValueIsReportedWithItsPath() throws {
    let value = try JSONValue(parsing: #"{"x": {"y": {"id": []}}}"#)
    let failure = #expect(throws: FormatFailure.self) { try JSONRow.sections(of: value, key: "id") }
    #expect(failure?.position == nil)
    #expect(
      failure?.description
        == "at x.y: the row has no string or number in the field \"id\"; choose a field that all rows have"
    )
  }

  @Test func aByteOrderMarkIsSkipped() throws {
    #expect(try shown("\u{FEFF}[7]") == ": 7(value=7)")
  }
}
