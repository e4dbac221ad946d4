import Foundation
import LiveFormats
import Testing

/// JSON as a property of a `Codable` type, by decoders and encoders that don't know it.
@Suite struct JSONValueDecodingTests {
  private struct Box: Codable, Equatable {
    var value: JSONValue
    var other: Int
  }

  @Test(arguments: [
    "null", "true", "0", "-9223372036854775808", "0.5", "1e300", #""""#, #""é\n\"""#, "[]", "{}",
    #"[null,[1,[true]],{"a":{"b":[{"c":null}]}}]"#,
  ])
  func foundationsDecoderReadsIt(text: String) throws {
    let json = #"{"value":\#(text),"other":1}"#
    let box = try JSONDecoder().decode(Box.self, from: Data(json.utf8))
    #expect(try box == Box(value: JSONValue(parsing: text.utf8), other: 1))
    #expect(try JSONDecoder().decode(Box.self, from: JSONEncoder().encode(box)) == box)
  }
}
