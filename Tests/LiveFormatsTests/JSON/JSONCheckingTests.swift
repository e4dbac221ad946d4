import LiveFormats
import LiveListTesting
import Testing
import _LiveTestSupport

/// Texts that are checked and searched without building their values, compared with their values.
@Suite(.timeLimit(.minutes(20)), .trail) struct JSONCheckingTests {
  @Test func aTextIsJSONIfItCanBeParsed() throws {
    try withEvery("seed", in: 0..<3_000 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      let bytes = Self.damaged(Self.object(using: &random), using: &random)
      let isValid = (try? JSONValue(parsing: bytes, numbers: .asWritten)) != nil
      #expect(bytes.withUnsafeBufferPointer { JSONParser.isJSON($0) } == isValid)
    }
  }

  @Test func membersEqualThoseOfTheValue() throws {
    try withEvery("seed", in: 0..<3_000 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      let bytes = Array(Self.object(using: &random).utf8)
      guard case .object(let members) = try JSONValue(parsing: bytes, numbers: .asWritten) else {
        return
      }
      for name in ["a", "b", "id", "missing", ""] {
        let named = members.filter { Array($0.name.utf8) == Array(name.utf8) }
        for (occurrence, expected) in [(.first, named.first), (.last, named.last)]
          as [(JSONObjectText.Occurrence, JSONValue.Member?)]
        {
          switch Self.member(name, occurrence, in: bytes) {
          case .value(let value): #expect(value == expected?.value)
          case .missing: #expect(expected == nil)
          case .undecided: #expect(members.contains { !$0.name.utf8.allSatisfy(Self.isPlain) })
          }
        }
      }
    }
  }

  @Test func objectsStartWhereTheElementsOfAnArrayDo() throws {
    try withEvery("seed", in: 0..<3_000 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      let count = Int.random(in: 0...5, using: &random)
      let objects = (0..<count).map { _ in Self.object(using: &random) }
      let part = objects.map { $0 + ", " }.joined()
      var starts: [Int] = []
      var start = 0
      for object in objects {
        starts.append(start)
        start += object.utf8.count + 2
      }
      #expect(Self.starts(in: part, isEnd: false) == starts)
      #expect(Self.starts(in: part, isEnd: true) == nil)
      #expect(Self.starts(in: part.dropLast(2) + "]", isEnd: true) == starts)
      #expect(Self.starts(in: part + "7, ", isEnd: false) == nil)
      #expect(Self.starts(in: part + "{} ", isEnd: false) == nil)
      #expect(Self.starts(in: part + "{}]]", isEnd: true) == nil)
      #expect(Self.starts(in: part + "[{}], ", isEnd: false) == nil)
    }
  }

  @Test(arguments: ["[1]", "7", "", "{\"\\u0062\": 1}", "{\"é\": 1}"])
  func onlyTheValueSaysWhatATextWithoutPlainNamesContains(text: String) {
    let lookup = Self.member("b", .first, in: Array(text.utf8))
    guard case .undecided = lookup else {
      Issue.record("\(lookup)")
      return
    }
  }

  private static func member(
    _ name: String, _ occurrence: JSONObjectText.Occurrence, in bytes: [UInt8]
  ) -> JSONObjectText.Lookup {
    bytes.withUnsafeBufferPointer { bytes in
      Array(name.utf8).withUnsafeBufferPointer { JSONObjectText(bytes).member($0, occurrence) }
    }
  }

  /// Whether a byte of a name is written as it is.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte < 0x80 && byte != UInt8(ascii: "\"")
  }

  private static func starts(in part: some StringProtocol, isEnd: Bool) -> [Int]? {
    Array(part.utf8).withUnsafeBufferPointer { JSONParser.objectStarts(in: $0, isEnd: isEnd) }
  }

  private static func object(using random: inout SplitMix64) -> String {
    let names = ["a", "b", "id", "\\u00e9", "é", "a\\\"", ""]
    let values = [
      "1", "-0", "1.50", "\"x\"", "\"}\\\"]\"", "null", "true", "[1, {\"a\": [\"]\"]}]", "{}",
      "{\"a\": {\"b\": 2}}", "[]", "\"\\\\\"",
    ]
    let space = ["", " ", "\n\t"].randomElement(using: &random) ?? ""
    let count = Int.random(in: 0...4, using: &random)
    let members = (0..<count).map { _ in
      let name = names.randomElement(using: &random) ?? ""
      let value = values.randomElement(using: &random) ?? ""
      return "\"\(name)\"\(space):\(space)\(value)\(space)"
    }
    return "{\(space)\(members.joined(separator: ",\(space)"))}"
  }

  private static func damaged(_ text: String, using random: inout SplitMix64) -> [UInt8] {
    var bytes = Array(text.utf8)
    if Bool.random(using: &random) {
      bytes.remove(at: Int.random(in: 0..<bytes.count, using: &random))
    }
    return bytes
  }
}
