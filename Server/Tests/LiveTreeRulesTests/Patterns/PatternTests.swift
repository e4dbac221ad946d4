import LiveFormats
import Testing
import _LiveTestSupport

@testable import LiveTreeRules

@Suite(.trail, .timeLimit(.minutes(20))) struct PatternTests {
  private func isFound(_ pattern: String, in text: String) throws -> Bool {
    let isCaseIgnored = pattern.hasSuffix("/i")
    let compiled = try Pattern(
      parsing: String(pattern.dropFirst().dropLast(isCaseIgnored ? 2 : 1)),
      ignoresCase: isCaseIgnored)
    var meter = StepMeter(budget: 1_000_000)
    let answer = compiled.isFound(in: text, &meter)
    return try #require(answer as Bool?)
  }

  @Test func everyElementMatches() throws {
    try withEvery(
      "case",
      in: [
        ("/a/", "bab"), ("/./", "x"), ("/^a/", "ab"), ("/b$/", "ab"), ("/^ab$/", "ab"),
        ("/[abc]/", "xbx"), ("/[a-c]x/", "bx"), ("/[^a]/", "ab"), ("/[a-]/", "-"), ("/[-a]/", "-"),
        ("/[\\]a]/", "]"), ("/[\\d_]+$/", "a1_2"),
        ("/[^\\d]/", "1a"), ("/[\\w-.]+@/", "a-b.c@"), ("/[^\\W]/", "-a"), ("/a|b/", "xb"),
        ("/^(a|b|cd)$/", "cd"), ("/^(a(b|c))+$/", "abac"), ("/^a?b$/", "b"), ("/^a?b$/", "ab"),
        ("/^a*b$/", "aaab"), ("/^a+b$/", "aab"), ("/^a{2}$/", "aa"), ("/^a{2,}$/", "aaaa"),
        ("/^a{1,3}$/", "aaa"), ("/^\\d\\w\\s\\D\\W\\S$/", "1_ a-b"), ("/^\\.\\*\\/$/", ".*/"),
        ("/^\\x41\\u0042\\n$/", "AB\n"), ("/ABC/i", "xaBcx"), ("/^[A-Z]+$/i", "abC"),
        ("/^[^a]$/i", "b"), ("/É/i", "é"), ("/^.$/", "😀"), ("/^é$/", "é"), ("/^[а-я]+$/", "где"),
        ("/^a|b$/", "ax"), ("/^a|b$/", "xb"), ("/^(a*)*$/", "aaa"), ("/(a|ab)(c|bcd)$/", "abcd"),
        ("/^(\\d{1,3}\\.){3}\\d{1,3}$/", "192.168.0.1"), ("/a{2,3}b/", "aaaab"), ("/^\\S+$/", "x"),
        ("/^[!-~]+$/", "a/b"), ("/[/]/", "/"), ("/}/", "}"), ("/\\t/", "\t"), ("/\\-/", "-"),
        ("/^.*$/", ""), ("/x*/", ""), ("/^a*$/", ""),
      ]
    ) { pattern, text in
      let isFound = try isFound(pattern, in: text)
      #expect(isFound)
    }
  }

  @Test func nothingElseMatches() throws {
    try withEvery(
      "case",
      in: [
        ("/a/", "b"), ("/./", "\n"), ("/./", "\u{2028}"), ("/^a/", "ba"), ("/b$/", "ba"),
        ("/b$/", "b\n"), ("/[^a]/", "a"), ("/[a-c]/", "d"), ("/[\\d_]/", "a"), ("/^(a|b)$/", "c"),
        ("/^a+$/", ""), ("/^a{2}$/", "aaa"), ("/^a{2}$/", "a"), ("/^a{1,3}$/", "aaaa"),
        ("/A/", "a"), ("/^[^a]$/i", "A"), ("/^[^A-Z]$/i", "q"), ("/\\d/", "٣"), ("/\\w/", "é"),
        ("/^é$/", "e\u{301}"), ("/^a|b$/", "xbx"), ("/^(ab)+$/", "aba"), ("/\\D/", "123"),
        ("/[^\\D]/", "x"), ("/a/", ""),
      ]
    ) { pattern, text in
      let isFound = try isFound(pattern, in: text)
      #expect(!isFound)
    }
  }

  @Test func unsupportedPatternsAreErrors() throws {
    try withEvery(
      "pattern",
      in: [
        "", "(", ")", "a)", "(a", "[a", "[]", "[^]", "a**", "a*?", "a+?", "a??", "a{2}?", "*a",
        "+a", "?a", "{2}", "a|", "|a", "a||b", "()", "(|a)", "(?:a)", "(?=a)", "(?!a)", "(?<n>a)",
        "\\1", "\\b", "\\B", "\\p", "a^", "(^a)", "a$b", "(a$)", "$a", "^*", "a{", "a{x}", "a{2",
        "a{3,2}", "a{0}", "a{0,0}", "a{9999}", "(a{1000}){1000}", "[b-a]", "[a-\\d]", "\\",
        "\\u12", "\\xg0", "\\ud83d", "((a{0}){1000}){1000}",
      ]
    ) { pattern in
      #expect(throws: RulesError.self) { try Pattern(parsing: pattern) }
    }
    let deep = String(repeating: "(", count: 10_000) + "a" + String(repeating: ")", count: 10_000)
    #expect(throws: RulesError.self) { try Pattern(parsing: deep) }
  }

  @Test(arguments: ["(", "(a", "a(b|c", "((a)"])
  func anUnterminatedGroupIsNamed(_ pattern: String) {
    let error = #expect(throws: RulesError.self) { try Pattern(parsing: pattern) }
    #expect(error?.message == "Unterminated group. Close it with ).")
  }

  @Test(arguments: [
    "(a+)+$", "(a|a)*$", "(a|aa)+$", "^(a+)+$", "(a*)*b", "([a-zA-Z]+)*$", "(.*.*=.*)+$",
    "^(([a-z])+.)+[A-Z]([a-z])+$", "(a?){30}a{30}$",
  ])
  func aSearchIsLinearInTheText(_ pattern: String) throws {
    let compiled = try Pattern(parsing: pattern)
    func steps(_ count: Int) -> Int {
      var meter = StepMeter(budget: .max)
      _ = compiled.isFound(in: String(repeating: "a", count: count) + "!", &meter)
      return .max - meter.remaining
    }
    #expect(steps(5_000) <= 6 * steps(1_000))
    #expect(steps(5_000) <= 5_002 * (compiled.instructions.count + 1))
  }

  @Test func anAnchoredSearchEndsWithTheFirstMismatch() throws {
    var meter = StepMeter(budget: 10)
    let text = String(repeating: "b", count: 1_000)
    #expect(try Pattern(parsing: "^a").isFound(in: text, &meter) == false)
  }

  @Test func aSearchOverBudgetStops() throws {
    var meter = StepMeter(budget: 100)
    let text = String(repeating: "a", count: 1_000)
    #expect(try Pattern(parsing: "b").isFound(in: text, &meter) == nil)
    #expect(meter.remaining == 0)
  }
}

extension Pattern {
  init(parsing text: String, ignoresCase: Bool = false) throws(RulesError) {
    var located = LocatedText(at: TextPosition())
    for byte in text.utf8 { located.append(byte, at: TextPosition()) }
    var parser = PatternParser(located, 0..<text.utf8.count)
    self = try parser.pattern(ignoresCase: ignoresCase)
  }
}
