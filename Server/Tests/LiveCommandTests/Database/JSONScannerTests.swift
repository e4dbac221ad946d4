import LiveListTesting
import LiveTree
import LiveTreeWire
import Testing
import _LiveTestSupport

@testable import live

/// The scanner takes what the parser takes, and refuses the rest where the parser does.
@Suite(.trail, .timeLimit(.minutes(5))) struct JSONScannerTests {
  /// What can come at any place of a JSON text.
  private static let tokens = [
    "{", "}", "[", "]", ",", ":", "\"a\"", "\"\\u00e9\"", "1", "-2.5e3", "true", "null", "tru", " ",
    "\n", "\"é", "01",
  ]

  private func scanned(_ text: [UInt8], inPartsOf size: Int) -> Result<JSONValue, JSONTextError> {
    var (scanner, builder) = (JSONScanner(), ValueBuilder())
    do throws(JSONTextError) {
      for start in stride(from: 0, to: text.count, by: size) {
        try scanner.consume(Array(text[start..<min(start + size, text.count)]), into: &builder)
      }
      try scanner.finish(into: &builder)
      return .success(builder.value)
    } catch {
      return .failure(error)
    }
  }

  private func expectAsParsed(_ text: String) throws {
    let bytes = Array(text.utf8)
    let parsed = Result { () throws(JSONError) in try JSONValue(parsing: bytes) }
    try withEvery("size", in: [1, 2, 64]) { size in
      switch (parsed, scanned(bytes, inPartsOf: size)) {
      case (.success(let expected), .success(let value)): #expect(value == expected, "\(text)")
      case (.failure(let expected), .failure(let error)):
        #expect(error.line == expected.line, "\(text)")
        #expect(error.column == expected.column, "\(text)")
      case (let expected, let result): Issue.record("\(text): \(result), not \(expected)")
      }
    }
  }

  @Test func everyShortTextIsReadAsTheParserReadsIt() throws {
    try withEvery("first", in: Self.tokens) { first in
      try withEvery("second", in: Self.tokens) { second in
        try withEvery("third", in: Self.tokens) { third in
          try expectAsParsed(first + second + third)
        }
      }
    }
  }

  @Test func longTextsAreReadAsTheParserReadsThem() throws {
    try withEvery("seed", in: 0..<400) { seed in
      var random = SplitMix64(seed: UInt64(seed))
      let text = JSONValue.random(depth: 4, using: &random).serialized(pretty: seed % 2 == 0)
      try expectAsParsed(text)
      // One byte less, or one that does not belong there.
      let cut = Int.random(in: 0..<text.utf8.count, using: &random)
      var bytes = Array(text.utf8)
      bytes[cut] = [UInt8](",:]}\"x1 ".utf8).randomElement(using: &random) ?? 0
      if let changed = String(validating: bytes, as: UTF8.self) { try expectAsParsed(changed) }
    }
  }

  @Test func nestingHasALimit() {
    let text = String(repeating: "[", count: 513)
    #expect(throws: JSONTextError.self) { try scanned(Array(text.utf8), inPartsOf: 64).get() }
  }
}

/// Builds the value that a scanner tells.
private struct ValueBuilder: JSONReceiver {
  private var open: [(isObject: Bool, members: [JSONValue.Member], name: String)] = []
  private(set) var value = JSONValue.null

  mutating func begin(isObject: Bool) { open.append((isObject, [], "")) }

  mutating func name(_ text: [UInt8]) {
    guard case .string(let name)? = try? JSONValue(parsing: text) else { return }
    open[open.count - 1].name = name
  }

  mutating func scalar(_ text: [UInt8]) { add((try? JSONValue(parsing: text)) ?? .null) }

  mutating func end() {
    let last = open.removeLast()
    add(last.isObject ? .object(last.members) : .array(last.members.map(\.value)))
  }

  private mutating func add(_ value: JSONValue) {
    guard !open.isEmpty else {
      self.value = value
      return
    }
    open[open.count - 1].members.append(.init(name: open[open.count - 1].name, value: value))
  }
}
