import LiveFormats
import LiveListTesting
import Testing
import _LiveTestSupport

@Suite(.trail) struct JSONSerializingTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-1", "9223372036854775807", "0.5", "-2.25", "1e+21", "5e-324",
    "1.7976931348623157e+308", "-0", "[]", "{}", "[1,[],{}]", #"{"b":[true],"a":{"c":null}}"#,
    #""é😀\"\\\n\r\t\u0000\u001f/""#,
  ])
  func compactTextsAreReproduced(_ text: String) throws {
    #expect(try JSONValue(parsing: text).serialized() == text)
  }

  @Test(arguments: [
    (1, "1"), (-3, "-3"), (0x1p53, "9007199254740992"), (0.1, "0.1"), (1e16, "1e+16"),
  ])
  func wholeDoublesHaveNoFraction(_ number: Double, _ text: String) {
    #expect(JSONValue.double(number).serialized() == text)
  }

  @Test func prettyTextsHaveALineForEachValue() throws {
    let value = try JSONValue(parsing: #"{"a":[1,{}],"b":"x"}"#)
    #expect(
      value.serialized(pretty: true) == """
        {
          "a": [
            1,
            {}
          ],
          "b": "x"
        }
        """)
  }

  @Test func randomValuesSurviveARoundTrip() throws {
    try withEvery("seed", in: 0..<60 as Range<UInt64>) { seed in
      var generator = SplitMix64(seed: seed)
      let value = JSONValue.random(levels: 4, using: &generator)
      let (compact, pretty) = (value.serialized(), value.serialized(pretty: true))
      let back = (try JSONValue(parsing: compact), try JSONValue(parsing: pretty))
      #expect(back.0 == value && back.1 == value)
      #expect(!compact.utf8.contains(0x0A))
    }
  }
}
