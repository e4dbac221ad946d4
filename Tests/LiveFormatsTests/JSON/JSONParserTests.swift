import LiveFormats
import LiveListTesting
import Testing
import _LiveTestSupport

/// Law: the parts and the error of a text don't depend on how it's split into pieces.
@Suite(.trail, .timeLimit(.minutes(20))) struct JSONParserTests {
  /// Tokens that can occur in a JSON text.
  private static let tokens = [
    "{", "}", "[", "]", ",", ":", "\"a\"", "\"\\u00e9\"", "1", "-2.5e3", "true", "null", "tru", " ",
    "\n", "\"é", "01", "\u{FEFF}",
  ]

  private func read(
    _ text: [UInt8], inPiecesOf size: Int, _ syntax: JSONSyntax = .standard
  ) -> Result<JSONValue, JSONError> {
    var (parser, builder) = (JSONParser(syntax: syntax), ValueBuilder())
    do throws(JSONError) {
      for start in stride(from: 0, to: text.count, by: size) {
        try parser.consume(Array(text[start..<min(start + size, text.count)]), into: &builder)
      }
      try parser.finish(into: &builder)
      return .success(builder.value)
    } catch {
      return .failure(error)
    }
  }

  private func expectSameInPieces(_ text: String) throws {
    let bytes = Array(text.utf8)
    let parsed = Result { () throws(JSONError) in try JSONValue(parsing: bytes) }
    try withEvery("size", in: [1, 2, 7, 64]) { size in
      #expect(read(bytes, inPiecesOf: size) == parsed, "\(text)")
    }
  }

  @Test func shortTextsAreTheSameHoweverTheyAreCut() throws {
    try withEvery("first", in: Self.tokens) { first in
      try withEvery("second", in: Self.tokens) { second in
        try withEvery("third", in: Self.tokens) { third in
          try expectSameInPieces(first + second + third)
        }
      }
    }
  }

  @Test func longTextsAreTheSameHoweverTheyAreCut() throws {
    try withEvery("seed", in: 0..<400) { seed in
      var random = SplitMix64(seed: UInt64(seed))
      let text = JSONValue.random(levels: 4, using: &random).serialized(pretty: seed % 2 == 0)
      try expectSameInPieces(text)
      // Inserts one byte that isn't valid there.
      let cut = Int.random(in: 0..<text.utf8.count, using: &random)
      var bytes = Array(text.utf8)
      bytes[cut] = [UInt8](",:]}\"x1 ".utf8).randomElement(using: &random) ?? 0
      if let changed = String(validating: bytes, as: UTF8.self) { try expectSameInPieces(changed) }
    }
  }

  /// Comments count as white space, regardless of how they are split; nothing else differs.
  @Test func commentsAreTheSameHoweverTheyAreCut() throws {
    let tokens = [
      "/", "*", "//", "/*", "*/", "\n", "[", "]", "1", " ", "\"//\"", "\"a\t\nb\"", ",",
    ]
    try withEvery("first", in: tokens) { first in
      try withEvery("second", in: tokens) { second in
        try withEvery("third", in: tokens) { third in
          let text = Array((first + second + third).utf8)
          let whole = read(text, inPiecesOf: text.count, .relaxed)
          for size in [1, 2] { #expect(read(text, inPiecesOf: size, .relaxed) == whole) }
        }
      }
    }
  }

  @Test(arguments: [
    ("//", ""), ("// a\r\n[1]", "[1]"), ("// a\rb\n1", "1"), ("[/**/1/***/,/*/*/2]//", "[1,2]"),
    ("1 /* \n // */", "1"),
    ("{/* a */\"//\"// b\n:/*\"*/\"/* */\"}", "{\"//\":\"/* */\"}"),
  ])
  func commentsAreWhiteSpace(text: String, without: String) {
    let commented = read(Array(text.utf8), inPiecesOf: 64, .relaxed)
    let plain = read(Array(without.utf8), inPiecesOf: 64)
    #expect((try? commented.get()) == (try? plain.get()))
    #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
  }

  @Test(arguments: [
    ("[1,]", "[1]"), ("[1 , /* no more */ ]", "[1]"), ("{\"a\":1,}", "{\"a\":1}"),
    ("{\"a\":[{},],\n // last\n}", "{\"a\":[{}]}"),
  ])
  func aCommaMayFollowTheLastElement(text: String, without: String) throws {
    for size in [1, 64] {
      let relaxed = try read(Array(text.utf8), inPiecesOf: size, .relaxed).get()
      #expect(try relaxed == JSONValue(parsing: without))
    }
    #expect(try JSONValue(parsing: text.utf8, syntax: .relaxed) == JSONValue(parsing: without))
    #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
  }

  @Test(arguments: [
    "[,]", "{,}", "[1,,]", "{\"a\":1,,}", "{\"a\":,}", "{\"a\":]", "[1,}", "1,", ",",
  ])
  func noOtherCommaIsTooMany(text: String) {
    for syntax in [JSONSyntax.standard, .relaxed] {
      #expect(throws: JSONError.self) { try read(Array(text.utf8), inPiecesOf: 64, syntax).get() }
    }
  }

  @Test(arguments: [
    ("[1 / 2]", 1, 5, "\"/\" or \"*\", which start a comment"),
    ("[\n /* 1]", 2, 7, "the end of the comment that starts at line 2, column 2"),
    ("[\n \"é", 2, 4, "the closing quote of the string that starts at line 2, column 2"),
    ("[\"\u{1}\"]", 1, 3, "an escape such as \\n for a control character"),
  ])
  func faultsOfCommentsAndStringsSayWhereTheyStart(
    text: String, line: Int, column: Int, expected: String
  ) {
    for size in [1, 64] {
      guard case .failure(let error) = read(Array(text.utf8), inPiecesOf: size, .relaxed) else {
        Issue.record("\(text) is refused.")
        return
      }
      #expect((error.line, error.column) == (line, column))
      #expect(error.expected.hasPrefix(expected), "\(error)")
    }
  }

  @Test func nestingHasALimit() {
    let text = String(repeating: "[", count: 513)
    let error = #expect(throws: JSONError.self) {
      try read(Array(text.utf8), inPiecesOf: 64).get()
    }
    #expect(
      error?.description
        == "Invalid JSON at line 1, column 513: expected at most 512 nested arrays and objects")
  }

  @Test(arguments: [1, 3, 100])
  func tokensHaveALimit(size: Int) throws {
    func read(_ text: String) throws(JSONError) {
      var (parser, builder) = (JSONParser(maximumTokenBytes: 6), ValueBuilder())
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        try parser.consume(Array(bytes[start..<min(start + size, bytes.count)]), into: &builder)
      }
      try parser.finish(into: &builder)
    }
    #expect(throws: Never.self) { try read(#"["1234", 123456]"#) }
    let error = #expect(throws: JSONError.self) { try read("[1,\n \"12345\", 1]") }
    #expect(error?.position == TextPosition(line: 2, column: 2))
  }

  /// A rejection's position is the start of the rejected part, even if it's in an earlier piece.
  @Test(arguments: [1, 2, 100], ["null", "[ ]", "{}", "\"b\":2", "1"])
  func rejectionsNameTheirPosition(size: Int, refused: String) throws {
    let text = refused.contains(":") ? "{\"a\":1,\n  \(refused)}" : "[true,\n  \(refused) ]"
    let bytes = Array(text.utf8)
    // The array and its first element precede the part, or the object and its first member.
    var (parser, receiver) = (JSONParser(), Refusal(part: refused.contains(":") ? 4 : 3))
    let error = #expect(throws: JSONError.self) {
      for start in stride(from: 0, to: bytes.count, by: size) {
        try parser.consume(Array(bytes[start..<min(start + size, bytes.count)]), into: &receiver)
      }
      try parser.finish(into: &receiver)
    }
    #expect(error?.description == "Invalid value at line 2, column 3: expected something else")
  }

  @Test(
    arguments: [
      ([], 1, 1), ([.name("a")], 1, 7), ([.name("b")], 3, 2), ([.name("b"), .index(1)], 3, 6),
      ([.name("b"), .index(1), .name("é")], 4, 5), ([.name("b"), .index(7)], 3, 2),
      ([.name("c"), .name("d")], 1, 1),
    ] as [([JSONStep], Int, Int)])
  func findsThePositionOfAValue(path: [JSONStep], line: Int, column: Int) {
    let text = "{\"a\": 1, \"b\":\n0, \"b\":\n [1, {\"x\": 2,\n\"é\":3}]}"
    for text in [text, "\u{FEFF}" + text] {
      #expect(
        TextPosition(of: path, in: Array(text.utf8)[...])
          == TextPosition(line: line, column: column))
    }
  }
}

/// Rejects the part with a number, counted from 1.
private struct Refusal: JSONReceiver {
  var part: Int
  private var count = 0

  init(part: Int) { self.part = part }

  mutating func begin(_ container: JSONContainer, at offset: Int) throws(JSONRejection) {
    try receive()
  }

  mutating func name(_ token: JSONToken) throws(JSONRejection) { try receive() }

  mutating func scalar(_ token: JSONToken) throws(JSONRejection) { try receive() }

  mutating func end(_ container: JSONContainer) {}

  private mutating func receive() throws(JSONRejection) {
    count += 1
    if count == part { throw JSONRejection(expected: "something else") }
  }
}

/// Builds the value of the parts that it receives.
private struct ValueBuilder: JSONReceiver {
  private var open: [(members: [JSONValue.Member], name: String)] = []
  private(set) var value = JSONValue.null

  mutating func begin(_ container: JSONContainer, at offset: Int) { open.append(([], "")) }

  mutating func name(_ token: JSONToken) { open[open.count - 1].name = token.string }

  mutating func scalar(_ token: JSONToken) throws(JSONRejection) { add(try token.value()) }

  mutating func end(_ container: JSONContainer) {
    let last = open.removeLast()
    add(container == .object ? .object(last.members) : .array(last.members.map(\.value)))
  }

  private mutating func add(_ value: JSONValue) {
    guard !open.isEmpty else {
      self.value = value
      return
    }
    open[open.count - 1].members.append(.init(name: open[open.count - 1].name, value: value))
  }
}
