import Testing
import _LiveTestSupport

@testable import LiveTreeRules

@Suite(.trail, .timeLimit(.minutes(20))) struct OperatorTests {
  @Test func equalityIsStrictAndNeverFails() throws {
    try expect(
      .yes,
      of: [
        "1 == 1", "1 === 1.0", "0x10 == 16", "1e3 == 1000", "'a' == \"a\"", "null == null",
        "true == true", "1 != 2", "1 !== 'a'", "'1' != 1", "null != false", "auth == null",
        "auth.uid == null", "auth.a.b.c == null", "auth.uid != 'ada'", "root.val() === null",
        "0 == -0", "!(0/0 == 0/0)", "1/0 != 1/0", "'é' != 'e\u{301}'",
      ])
    try expect(.no, of: ["1 == 2", "null != null", "'a' == 'A'", "true === false", "'1' == 1"])
    try expect(
      .yes,
      of: [
        "auth != null", "auth.name == 'Ada'", "auth.level == 3", "auth.share == 0.5",
        "auth.isAdmin == true", "auth.team != null", "auth.nothing == null", "auth.name != 3",
        "auth.tags != null", "auth.team != auth.team",
      ], .ada)
  }

  @Test func commentsAreWhiteSpace() throws {
    try expect(
      .yes,
      of: [
        "true // everyone", "true /* everyone */", "/**/ true", "// everyone\n true",
        "1 /* one */ + /* two * / */ 2 == 3", "6 / /* half */ 2 == 3", "6 /2/ 3 == 1",
        "'a//b' == 'a/' + '/b'", "'/*' + \"*/\" == '/**/'", "'a/*b'.matches(/\\/\\*/)",
        "'//'.matches(/[//]+$/ // pattern\n)", "true/***/&&/*/ slash */true",
        "// one\r// two\r\ntrue",
      ])
    try expect(.no, of: ["true /* && true */ && false", "// true ||\n false"])
  }

  @Test(arguments: [
    ("true /* everyone", "Unterminated comment. Close it with */.", 6),
    ("true /*/", "Unterminated comment. Close it with */.", 6),
    ("// nothing", "Expected true, false or a condition.", 11),
    ("true /* a */ 1", "Unexpected a number. Write an operator before it, or remove it.", 14),
  ])
  func aCommentThatDoesNotEndIsReported(rule: String, message: String, column: Int) {
    let start = "{\"rules\": {\".read\": \""
    let error = #expect(throws: RulesError.self) {
      try SecurityRules(parsing: start + rule + "\"}}")
    }
    #expect(error?.message == message)
    #expect(error?.column == start.count + column)
  }

  @Test func anOrderIsThatOfTwoNumbersOrTwoStrings() throws {
    try expect(
      .yes,
      of: [
        "1 < 2", "2 <= 2", "3 > 2.5", "3 >= 3", "'a' < 'b'", "'a' <= 'a'", "'b' > 'a'",
        "'b' >= 'b'", "'' < 'a'", "'a' < 'ab'", "'10' < '9'", "-1 < 0", "'\u{1F600}' < '\u{FFEE}'",
        "9007199254740993 > 9007199254740992", "9007199254740993 > 9007199254740992.0",
        "9223372036854775807 < 1e19", "-9223372036854775807 > -1e19", "1 < 1.5", "2 > 1.5",
      ])
    try expect(.no, of: ["2 < 1", "1 > 1", "(1/0) > 2", "(1/0) < 2", "2 >= 1/0", "'b' < 'a'"])
    try expect(
      .fails,
      of: [
        "auth.uid < 'a'", "'a' < auth.uid", "auth.uid > 1", "1 >= auth.uid", "auth < null",
        "root.val() < 1", "null < null",
      ])
    try expect(
      .fails,
      of: [
        "auth.name < 1", "1 < auth.name", "auth.level > 'x'", "auth.isAdmin < 1", "auth.team > 'a'",
      ], .ada)
  }

  @Test func additionAddsNumbersAndJoinsStrings() throws {
    try expect(
      .yes,
      of: [
        "1 + 2 == 3", "'a' + 'b' == 'ab'", "'a' + 1 == 'a1'", "1 + 'a' == '1a'",
        "'a' + 1.0 == 'a1'", "'a' + 1.5 == 'a1.5'", "1/0 + '' == 'NaN'", "1 + 1 + 'a' == '2a'",
        "'a' + 1 + 1 == 'a11'", "0.1 + 0.2 == 0.30000000000000004",
        "9223372036854775807 + 1 == 9223372036854775808.0",
      ])
    try expect(
      .yes,
      of: [
        "auth.level + 1 == 4", "1 + auth.level == 4", "auth.name + '!' == 'Ada!'",
        "auth.name + 1 == 'Ada1'", "1 + auth.share == 1.5",
      ], .ada)
    try expect(
      .fails,
      of: [
        "auth.nothing + 1 == 2", "1 + auth.nothing == 2", "auth.isAdmin + 1 == 2",
        "'a' + auth.isAdmin == 'atrue'", "'a' + auth.nothing == 'a'", "auth.team + 'a' == 'a'",
      ], .ada)
  }

  @Test func arithmeticIsThatOfNumbersOnly() throws {
    try expect(
      .yes,
      of: [
        "3 - 1 == 2", "2 * 3 == 6", "7 / 2 == 3.5", "6 / 3 == 2", "7 % 3 == 1", "-7 % 3 == -1",
        "5.5 % 2 == 1.5", "-(2) == 0 - 2", "--2 == 2", "1 - -1 == 2", "1e300 % 7 == 1",
        "9223372036854775807 * 2 == 18446744073709551616.0", "(0/0) + '' == 'NaN'",
        "(1 % 0) + '' == 'NaN'", "0.3 % 0.1 < 0.1", "-5.5 % 2 == -1.5",
      ])
    try withEvery("operator", in: ["-", "*", "/", "%"]) { sign in
      try expect(
        .refused, of: ["'a' \(sign) 1 == 1", "1 \(sign) true == 1", "null \(sign) 1 == 1"])
      try expect(
        .fails,
        of: [
          "auth.name \(sign) 1 == 1", "1 \(sign) auth.name == 1", "auth.nothing \(sign) 1 == 1",
          "1 \(sign) auth.isAdmin == 1", "auth.team \(sign) 1 == 1",
        ], .ada)
    }
    try expect(.fails, of: ["-auth.name == 1", "-auth.nothing == 1", "-auth.isAdmin == 1"], .ada)
  }

  /// The quotient doesn't fit into an integer, and a trap would end the server. Here, it would end
  /// only a separate process.
  @Test func arithmeticWithTheLeastIntegerDoesNotTrap() async {
    await #expect(processExitsWith: .success) {
      let least = Circumstances(auth: #"{"least": -9223372036854775808, "one": -1}"#)
      try expect(
        .yes,
        of: [
          "(-9223372036854775807 - 1) / -1 == 9223372036854775808.0",
          "auth.least / auth.one == 9223372036854775808.0", "auth.least % auth.one == 0",
          "auth.least * auth.one == 9223372036854775808.0", "-auth.least == 9223372036854775808.0",
          "auth.least - 1 == -9223372036854775808.0", "auth.least / 1 == auth.least",
          "auth.least / 2 == -4611686018427387904", "auth.least / auth.least == 1",
          "auth.least % 0 != 0", "auth.least / 0 != 0", "auth.least < auth.one",
          "'' + auth.least == '-9223372036854775808'",
        ], least)
    }
  }

  @Test func logicJoinsTruthValuesOnly() throws {
    try expect(.yes, of: ["true && true", "false || true", "!false", "!!true", "!(1 == 2)"])
    try expect(.no, of: ["true && false", "false || false", "!true"])
    try expect(.yes, of: ["auth.isAdmin", "auth.isAdmin && true", "!auth.isAdmin || true"], .ada)
    try expect(
      .fails, of: ["auth.name && true", "auth.nothing || true", "!auth.level", "auth.team"], .ada)
    try expect(
      .refused,
      of: ["1 && true", "true || 'a'", "!null", "!'a'", "!1", "true && root", "1 ? true : false"])
  }

  @Test func operatorsShortCircuit() throws {
    let failing = "auth.name < 1"
    try expect(.fails, of: [failing, "\(failing) && false", "\(failing) || true"], .ada)
    try expect(.fails, of: ["true && \(failing)", "false || \(failing)"], .ada)
    try expect(.no, of: ["false && \(failing)", "true ? false : \(failing)"], .ada)
    try expect(
      .yes, of: ["true || \(failing)", "false ? \(failing) : true", "true ? true : \(failing)"],
      .ada)
    try expect(.fails, of: ["\(failing) ? true : true", "true ? \(failing) : true"], .ada)
  }

  @Test func bothBranchesOfAConditionHaveOneType() throws {
    try expect(
      .yes,
      of: [
        "true ? true : false", "(true ? 1 : 2) == 1", "(false ? 'a' : 'b') == 'b'",
        "true ? true : false ? false : false", "false ? false : false ? false : true",
        "(true ? root : data).exists() == false", "auth == null ? auth == null : auth.isAdmin",
      ])
    try expect(
      .refused,
      of: [
        "auth.isAdmin ? 7 : true", "true ? 'a' : 1 == 1", "(true ? root : 1) == 1", "true ? true",
        "true ? : true", "(true ? 1 : null) == 1",
      ])
  }

  @Test func operatorsBindAsInJavaScript() throws {
    try expect(
      .yes,
      of: [
        "1 + 2 * 3 == 7", "(1 + 2) * 3 == 9", "8 - 4 - 2 == 2", "8 / 4 / 2 == 1", "-2 * 3 == -6",
        "true || false && false", "1 < 2 == true", "!true == false", "1 + 1 < 3 && 2 == 2",
        "2 - 1 + 1 == 2", "7 % 4 * 2 == 6", "true || true ? true : false", "-1 + 2 == 1",
      ])
    try expect(.refused, of: ["1 < 2 < 3", "(1 == 1", "1 == 1)", "1 +", "* 2", "2**2 == 4"])
  }
}
