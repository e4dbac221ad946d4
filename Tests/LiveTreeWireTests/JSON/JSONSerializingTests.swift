import LiveListTesting
import LiveTree
import LiveTreeWire
import Testing

@Suite struct JSONSerializingTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-1", "9223372036854775807", "0.5", "-2.25", "1e+21", "5e-324",
    "1.7976931348623157e+308", "-0", "[]", "{}", "[1,[],{}]", #"{"b":[true],"a":{"c":null}}"#,
    #""é😀\"\\\n\r\t\u0000\u001f/""#,
  ])
  func textsInOurStyleLeadBackToThemselves(_ text: String) throws {
    #expect(try JSONValue(parsing: text).serialized() == text)
  }

  @Test(arguments: [
    (1, "1"), (-3, "-3"), (0x1p53, "9007199254740992"), (0.1, "0.1"), (1e16, "1e+16"),
  ])
  func wholeDoublesHaveNoFraction(_ number: Double, _ text: String) {
    #expect(JSONValue.double(number).serialized() == text)
  }

  @Test func prettyTextsHaveALineForEverything() throws {
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

  @Test(arguments: 0..<60 as Range<UInt64>)
  func randomValuesLeadBack(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let value = JSONValue.random(levels: 4, using: &generator)
    #expect(try JSONValue(parsing: value.serialized()) == value)
    #expect(try JSONValue(parsing: value.serialized(pretty: true)) == value)
    #expect(!value.serialized().utf8.contains(0x0A))
  }
}

extension JSONValue {
  fileprivate static func random(levels: Int, using generator: inout SplitMix64) -> JSONValue {
    let elements = Int.random(in: 0..<5, using: &generator)
    switch Int.random(in: levels > 0 ? 0..<7 : 2..<7, using: &generator) {
    case 0:
      return .array((0..<elements).map { _ in .random(levels: levels - 1, using: &generator) })
    case 1:
      return .object(
        (0..<elements).map { _ in
          Member(
            name: randomText(using: &generator),
            value: .random(levels: levels - 1, using: &generator))
        })
    case 2: return .bool(.random(using: &generator))
    case 3: return .integer(Int64(bitPattern: generator.next()))
    case 4: return .string(randomText(using: &generator))
    case 5: return .double(finite(Double(bitPattern: generator.next())))
    default: return .null
    }
  }

  private static func randomText(using generator: inout SplitMix64) -> String {
    let scalars = (0..<Int.random(in: 0..<8, using: &generator)).compactMap { _ in
      Unicode.Scalar(UInt32.random(in: 0..<0x300, using: &generator) * 97 % 0x110000)
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Neither infinite nor whole: a whole double comes back as an integer.
  private static func finite(_ number: Double) -> Double {
    number.isFinite && abs(number) < 1e300 && Int64(exactly: number) == nil ? number : 0.5
  }
}
