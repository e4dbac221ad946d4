import Testing
import _LiveTestSupport

@testable import LiveTreeRules

@Suite(.trail) struct StringTests {
  @Test func everyMethodAnswers() throws {
    try expect(
      .yes,
      of: [
        "'foobar'.contains('oba')", "'foo'.contains('')", "''.contains('')", "'aab'.contains('ab')",
        "'foo'.beginsWith('fo')", "'foo'.beginsWith('')", "'foo'.endsWith('oo')",
        "'foo'.endsWith('')", "'barar'.replace('ar', 'az') == 'bazaz'",
        "'a.b.c'.replace('.', ',') == 'a,b,c'", "'aaa'.replace('aa', 'b') == 'ba'",
        "'abc'.replace('x', 'y') == 'abc'", "'abc'.replace('b', '') == 'ac'",
        "'ab'.replace('', '-') == '-a-b-'", "'é'.replace('', '-') == '-é-'",
        "'aB'.toLowerCase() == 'ab'",
        "'aB'.toUpperCase() == 'AB'", "'straße'.toUpperCase() == 'STRASSE'", "'abc'.length == 3",
        "''.length == 0", "'\u{1F600}'.length == 2", "'é'.length == 1",
      ])
    try expect(
      .no,
      of: [
        "'foo'.contains('x')", "'foo'.contains('fooo')", "'foo'.beginsWith('oo')",
        "'foo'.endsWith('fo')", "'foo'.endsWith('xfoo')", "'foo'.beginsWith('fooo')",
        "'é'.contains('e')", "'e\u{301}'.contains('é')",
      ])
  }

  @Test func stringMethodsOfOtherTypesFail() throws {
    let calls = [
      "contains('a')", "beginsWith('a')", "endsWith('a')", "replace('a', 'b') == 'a'",
      "toLowerCase() == 'a'", "toUpperCase() == 'a'", "matches(/a/)",
    ]
    try withEvery("value", in: ["auth", "auth.level", "auth.isAdmin", "auth.nothing"]) { value in
      try expect(.fails, of: calls.map { "\(value).\($0)" }, .ada)
    }
    try expect(.fails, of: (calls + ["length > 0"]).map { "root.val().\($0)" })
    try withEvery("value", in: ["auth.level", "auth.nothing", "auth.team"]) { value in
      try expect(
        .fails,
        of: [
          "'3'.contains(\(value))", "'3'.beginsWith(\(value))", "'3'.endsWith(\(value))",
          "'3'.replace(\(value), 'a') == '3'", "'3'.replace('a', \(value)) == '3'",
        ], .ada)
    }
  }

  @Test func literalsHaveTheEscapesOfJavaScript() throws {
    try expect(
      .yes,
      of: [
        #"'\x41' == 'A'"#, #"'\u0041' == "A""#, #"'\'' == "'""#, #""\"" == '"'"#,
        #"'\\'.length == 1"#, #"'\n\r\t\b\f\v\0'.length == 7"#, #"'\a' == 'a'"#,
        #"'\ud83d\ude00' == '😀'"#, #"'\/' == '/'"#,
      ])
    try expect(
      .refused,
      of: [
        #"'abc"#, #"'\u00' == 'a'"#, #"'\xZZ' == 'a'"#, #"'\ud83d' == 'a'"#, #"'\ude00' == 'a'"#,
        #"'\1' == 'a'"#, #"'\01' == 'a'"#, #"'\é' == 'é'"#, "'a\nb' == 'a'", #"'\"#,
        #"'\ud83d\u0041' == 'a'"#,
      ])
  }

  @Test func numbersAreWrittenAsInJavaScript() throws {
    try expect(
      .yes,
      of: [
        "'' + 0 == '0'", "'' + 5. == '5'", "'' + .5 == '0.5'", "'' + 5.25 == '5.25'",
        "'' + 1e21 == '1e+21'", "'' + 123456789012345680000 == '123456789012345680000'",
        "'' + 1e-6 == '0.000001'", "'' + 1.5e-7 == '1.5e-7'", "'' + -1.5 == '-1.5'",
        "'' + 9007199254740993 == '9007199254740993'", "'' + 0xff == '255'", "'' + 1E2 == '100'",
        "'' + 1e+2 == '100'", "'' + 1.25e21 == '1.25e+21'", "'' + 4 / 2 == '2'",
        "'' + (1e308 * 10) == 'Infinity'", "'' + (-1e308 * 10) == '-Infinity'", "5.e1 == 50",
      ])
    try expect(
      .refused,
      of: [
        "010 == 8", "1e == 1", "1a == 1", "0x == 0", "0xg == 0", "1e999 == 1", "1.2.3 == 1",
        "5$a == 1",
      ])
  }
}
