import Foundation
import LiveFormats
import LiveListTesting
import Testing
import _LiveTestSupport

/// `JSONValue(encoding:)`
@Suite(.timeLimit(.minutes(20))) struct JSONEncodingTests {
  /// Foundation's encoder is the oracle, because it shares no code with this one.
  @Test func everyContainerEncodesWhatFoundationEncodes() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let expected = String(decoding: try encoder.encode(Sample()), as: UTF8.self)
    #expect(try JSONValue(encoding: Sample()).sortedByName.serialized() == expected)
  }

  @Test func membersKeepTheOrderInWhichTheyAreEncoded() throws {
    struct Unsorted: Encodable {
      let z = 1
      let a = [true, false]
      let m: Int? = nil
      let b = ["x": 0.1]
    }
    #expect(
      try JSONValue(encoding: Unsorted()).serialized()
        == #"{"z":1,"a":[true,false],"b":{"x":0.1}}"#)
  }

  @Test func anObjectCanBeContinuedByASecondContainer() throws {
    struct Continued: Encodable {
      private enum CodingKeys: String, CodingKey { case first, second }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(1, forKey: .first)
        var other = encoder.container(keyedBy: CodingKeys.self)
        try other.encode(2, forKey: .second)
      }
    }
    #expect(try JSONValue(encoding: Continued()).serialized() == #"{"first":1,"second":2}"#)
  }

  @Test(arguments: [#"{"n":1.00,"b":1e3,"a":[null,12345678901234567890]}"#, "-0.0", "[]", "{}"])
  func aJSONValueStandsForItself(text: String) throws {
    struct Holder: Encodable { let json: JSONValue }
    let json = try JSONValue(parsing: text, numbers: .asWritten)
    #expect(try JSONValue(encoding: Holder(json: json)).serialized() == #"{"json":\#(text)}"#)
  }

  @Test func otherEncodersReceiveTheSameJSON() throws {
    let text = #"{"a":[null,true,1,-0.5,"é\n",{}],"b":12345678901234567890}"#
    let json = try JSONValue(parsing: text)
    let bytes = try JSONEncoder().encode(json)
    #expect(try JSONValue(parsing: bytes).sortedByName == json)
  }

  @Test func aPartCanBeReplacedWhereverItStands() throws {
    struct Mark: Encodable {}
    struct Holder: Encodable {
      let one = Mark()
      let more = [Mark(), Mark()]
    }
    let json = try JSONValue(encoding: Holder()) { $0 is Mark ? .string("mark") : nil }
    #expect(json.serialized() == #"{"one":"mark","more":["mark","mark"]}"#)
  }

  @Test func integersBeyond64BitsAreExact() throws {
    #expect(try JSONValue(encoding: [UInt64.max, 0]).serialized() == "[18446744073709551615,0]")
    #expect(
      try JSONValue(encoding: [Int128.min]).serialized()
        == "[-170141183460469231731687303715884105728]")
  }

  @Test(arguments: [Double.nan, .infinity])
  func aNumberThatIsNotFiniteIsRefusedWithItsPath(number: Double) throws {
    do {
      _ = try JSONValue(encoding: ["a": [0, number]])
      Issue.record("Expected an error.")
    } catch EncodingError.invalidValue(_, let context) {
      #expect(context.codingPath.map(\.stringValue) == ["a", "1"])
      #expect(context.debugDescription == "JSON can't represent the number \(number).")
    }
  }
}

/// A value that uses all features of `Encoder`.
private struct Sample: Encodable {
  private enum CodingKeys: String, CodingKey {
    case bool, int, small, unsigned, float, double, string, null, array, object, url, nested, list
    case inherited
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(true, forKey: .bool)
    try container.encode(Int.min, forKey: .int)
    try container.encode(Int8(-7), forKey: .small)
    try container.encode(UInt16(7), forKey: .unsigned)
    try container.encode(Float(0.1), forKey: .float)
    try container.encode(0.1, forKey: .double)
    try container.encode("é\"\\\n", forKey: .string)
    try container.encodeNil(forKey: .null)
    try container.encode([[1], [], [2, 3]], forKey: .array)
    try container.encode(["b": [nil, 1], "a": []], forKey: .object)
    var nested = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .nested)
    try nested.encode([Int?.none], forKey: .list)
    var list = container.nestedUnkeyedContainer(forKey: .list)
    try list.encodeNil()
    try list.encode(list.count)
    var element = list.nestedContainer(keyedBy: CodingKeys.self)
    try element.encode("x", forKey: .string)
    var inner = list.nestedUnkeyedContainer()
    try inner.encode(1)
    try [1].encode(to: list.superEncoder())
    try "single".encode(to: container.superEncoder(forKey: .inherited))
    try true.encode(to: container.superEncoder())
  }
}

extension JSONValue {
  /// The value with the members of each object sorted by name.
  fileprivate var sortedByName: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.sortedByName))
    case .object(let members):
      .object(
        members.sorted { $0.name < $1.name }.map {
          Member(name: $0.name, value: $0.value.sortedByName)
        })
    default: self
    }
  }
}
