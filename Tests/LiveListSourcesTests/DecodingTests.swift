import Foundation
import LiveList
import Testing

@testable import LiveListSources

@Suite struct DecodingTests {
  private let format = ListFormat<OnlySection, OnlySection, Friend>.decoding([Friend].self)

  @Test func decodesItems() throws {
    let friends = [Friend(id: 1, name: "Ada"), Friend(id: 2, name: "Bob")]
    let sections = try format.sections(of: JSONEncoder().encode(friends))
    #expect(sections == [ListSection(items: friends)])
  }

  @Test(arguments: [
    ("[\n  {\"id\": 1}\n]", "line 2, column 3, at [0]: missing \"name\""),
    (
      "[{\"id\": 1, \"name\": \"Ada\"},\n {\"id\": \"2\", \"name\": \"Bob\"}]",
      "line 2, column 9, at [1].id: expected a value of type Int"
    ),
    (
      "[{\"id\": 1, \"name\": null}]",
      "line 1, column 20, at [0].name: expected a value of type String, found null"
    ),
    ("{}", "line 1, column 1: expected an array"),
    (
      "[{\"id\": 1,\n\"name\" \"Ada\"}]",
      "Invalid JSON at line 2, column 8: expected \":\", found \"\"\""
    ),
  ])
  func errorsNameTheValueAndItsPosition(json: String, sentence: String) {
    let failure = #expect(throws: FormatFailure.self) { try format.sections(of: json.utf8) }
    #expect(failure?.description == sentence)
  }

  @Test func aDecoderCanHaveOtherNames() throws {
    struct Person: Codable { let firstName: String }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let format = ItemFormat.decoding(Person.self, decoder: decoder)
    #expect(
      try format.read(RowText(bytes: Array(#"{"first_name":"Ada"}"#.utf8)), "").firstName == "Ada")
    // The position is that of the nearest existing ancestor.
    let failure = #expect(throws: FormatFailure.self) {
      try format.read(RowText(bytes: Array(#"{"first_name": 1}"#.utf8)), "")
    }
    #expect(failure?.position == TextPosition())
  }
}
